import { describe, expect, it } from 'vitest'
import { runDeaths } from '../../support/order-deaths'

/** Number of simulated crashes. The nightly run has more. */
const DEATHS = Number(process.env['COWBELL_DEATHS'] ?? 12)

describe('a page or worker that dies while placing orders', () => {
  it(
    'neither loses nor duplicates an order, a replacement, or an order placed elsewhere',
    async () => {
      let deaths = 0
      for (let seed = 1; deaths < DEATHS; seed += 1) {
        const figures = await runDeaths(seed)
        expect({ seed, lost: figures.lost, doubled: figures.doubled }).toEqual({
          seed,
          lost: [],
          doubled: [],
        })
        deaths += figures.deaths
      }
      expect(deaths).toBeGreaterThanOrEqual(DEATHS)
    },
    20_000 + DEATHS * 5_000,
  )
})
