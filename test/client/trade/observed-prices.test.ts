import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readEarlierUsd, recordUsdPrice } from '../../../src/client/trade/observed-prices'
import type { Address, ChainId, Milliseconds } from '../../../src/domain/scalars'

const chain = 1 as ChainId
const token = `0x${'11'.repeat(20)}` as Address
const NOW = 1_800_000_000_000
const at = (minutes: number) => (NOW + minutes * 60_000) as Milliseconds

beforeEach(() => clientDb.prices.clear())

describe('observed prices', () => {
  it('are returned as their median once they are ten minutes old', async () => {
    for (const [minute, usd] of [
      [0, 3],
      [10, 900],
      [20, 4],
    ] as const)
      await recordUsdPrice(chain, token, usd, at(minute))
    expect(await readEarlierUsd(chain, token, at(9))).toBeUndefined()
    expect(await readEarlierUsd(chain, token, at(10))).toBe(3)
    expect(await readEarlierUsd(chain, token, at(31))).toBe(4)
    expect(await readEarlierUsd(chain, `0x${'22'.repeat(20)}` as Address, at(31))).toBeUndefined()
  })

  it('are ignored after two days', async () => {
    await recordUsdPrice(chain, token, 3, at(0))
    expect(await readEarlierUsd(chain, token, at(48 * 60))).toBe(3)
    expect(await readEarlierUsd(chain, token, at(48 * 60 + 1))).toBeUndefined()
  })

  it('are limited to one in ten minutes, twelve per token, and three hundred tokens', async () => {
    for (let minute = 0; minute < 300; minute += 5) await recordUsdPrice(chain, token, 1 + minute, at(minute))
    const [row] = await clientDb.prices.toArray()
    expect(row?.seen.map((each) => each.usd - 1)).toEqual([
      180, 190, 200, 210, 220, 230, 240, 250, 260, 270, 280, 290,
    ])
    for (let index = 0; index < 305; index++) {
      const other = `0x${index.toString(16).padStart(40, '0')}` as Address
      await recordUsdPrice(chain, other, 1, at(400 + index))
    }
    expect(await clientDb.prices.count()).toBe(300)
    expect(await clientDb.prices.get([chain, token])).toBeUndefined()
  })

  it('are ignored in a damaged row, which the next price overwrites', async () => {
    const seen = [{ at: at(0), usd: -3 }]
    await clientDb.prices.put({ chainId: chain, token, seenAt: at(0), seen })
    expect(await readEarlierUsd(chain, token, at(10))).toBeUndefined()
    await recordUsdPrice(chain, token, 4, at(10))
    expect(await readEarlierUsd(chain, token, at(20))).toBe(4)
  })

  it('are dropped after the clock was set back, if they are in the future', async () => {
    await recordUsdPrice(chain, token, 5, at(60))
    await recordUsdPrice(chain, token, 3, at(0))
    expect(await readEarlierUsd(chain, token, at(20))).toBe(3)
  })
})
