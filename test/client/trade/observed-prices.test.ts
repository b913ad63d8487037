import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { observePrice, readObserved } from '../../../src/client/trade/observed-prices'
import type { Address, ChainId, Milliseconds } from '../../../src/domain/scalars'

const chain = 1 as ChainId
const token = `0x${'11'.repeat(20)}` as Address
const NOW = 1_800_000_000_000
const at = (minutes: number) => (NOW + minutes * 60_000) as Milliseconds

beforeEach(() => clientDb.prices.clear())

describe('prices that were observed', () => {
  it('are told by their median, once they are ten minutes old', async () => {
    for (const [minute, usd] of [
      [0, 3],
      [10, 900],
      [20, 4],
    ] as const)
      await observePrice(chain, token, usd, at(minute))
    expect(await readObserved(chain, token, at(9))).toBeUndefined()
    expect(await readObserved(chain, token, at(10))).toBe(3)
    expect(await readObserved(chain, token, at(31))).toBe(4)
    expect(await readObserved(chain, `0x${'22'.repeat(20)}` as Address, at(31))).toBeUndefined()
  })

  it('say nothing after two days', async () => {
    await observePrice(chain, token, 3, at(0))
    expect(await readObserved(chain, token, at(48 * 60))).toBe(3)
    expect(await readObserved(chain, token, at(48 * 60 + 1))).toBeUndefined()
  })

  it('are ten minutes apart, a dozen of a token, of three hundred tokens', async () => {
    for (let minute = 0; minute < 300; minute += 5) await observePrice(chain, token, 1 + minute, at(minute))
    const [row] = await clientDb.prices.toArray()
    expect(row?.seen.map((each) => each.usd - 1)).toEqual([
      180, 190, 200, 210, 220, 230, 240, 250, 260, 270, 280, 290,
    ])
    for (let index = 0; index < 305; index++) {
      const other = `0x${index.toString(16).padStart(40, '0')}` as Address
      await observePrice(chain, other, 1, at(400 + index))
    }
    expect(await clientDb.prices.count()).toBe(300)
    expect(await clientDb.prices.get([chain, token])).toBeUndefined()
  })

  it('that do not fit their row are none, and are written anew: no review waits for them', async () => {
    const seen = [{ at: at(0), usd: -3 }]
    await clientDb.prices.put({ chainId: chain, token, seenAt: at(0), seen })
    expect(await readObserved(chain, token, at(10))).toBeUndefined()
    await observePrice(chain, token, 4, at(10))
    expect(await readObserved(chain, token, at(20))).toBe(4)
  })

  it('of the future are dropped when the clock was set back', async () => {
    await observePrice(chain, token, 5, at(60))
    await observePrice(chain, token, 3, at(0))
    expect(await readObserved(chain, token, at(20))).toBe(3)
  })
})
