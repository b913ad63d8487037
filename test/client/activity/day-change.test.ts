import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDayChange, watchDayPrices } from '../../../src/client/activity/day-change'
import { clientDb } from '../../../src/client/db/db'
import { viewToken } from '../../../src/client/tokens/tokens'
import { recordPrice } from '../../../src/client/trade/price-history'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address, Milliseconds } from '../../../src/domain/scalars'
import { MAINNET, USDC, WETH } from '../../support/client'
import { firstOf } from '../../support/first-of'

const NOW = 1_800_000_000_000 as Milliseconds
const HOUR = 3_600_000
const COW = '0xdef1ca1fb7fbcdc777520aa7f396b4e015f497ab' as Address
const place = { profileId: 'sandbox', chainId: MAINNET } as const

const keepWeth = (usd: number, hoursAgo: number, from?: 'quote') =>
  recordPrice(
    { ...place, sellToken: WETH, buyToken: USDC },
    usd / 10 ** 12,
    (NOW - hoursAgo * HOUR) as Milliseconds,
    from,
  )
const pricesOf = async (tokens: readonly Address[]) => {
  const found = await firstOf(watchDayPrices(place, tokens, () => NOW))
  return [...found].map(([token, { before, now }]) => [token, Math.round(before), Math.round(now)])
}

beforeEach(() => clientDb.pairPrices.clear())

describe('watchDayPrices', () => {
  it('emits the prices nearest to now and to a day ago, and 1 for the dollar token', async () => {
    for (const [usd, hoursAgo] of [
      [2_800, 25.5],
      [3_000, 24.2],
      [2_900, 23],
      [3_500, 12],
      [3_030, 0],
    ] as const)
      await keepWeth(usd, hoursAgo)
    expect(await pricesOf([WETH, NATIVE_TOKEN_MARKER, USDC, COW])).toEqual([
      [WETH, 3_000, 3_030],
      [NATIVE_TOKEN_MARKER, 3_000, 3_030],
      [USDC, 1, 1],
    ])
  })

  it.each([
    [
      'no price of a day ago',
      [
        [3_000, 21.9],
        [3_030, 0],
      ],
    ],
    [
      'only a price of 26 hours ago',
      [
        [3_000, 26.1],
        [3_030, 0],
      ],
    ],
    [
      'no current price',
      [
        [3_000, 24],
        [3_030, 0.2],
      ],
    ],
  ] as const)('omits a token with %s', async (_, seen) => {
    for (const [usd, hoursAgo] of seen) await keepWeth(usd, hoursAgo)
    expect(await pricesOf([WETH])).toEqual([])
  })

  it('ignores quotes, because they include costs', async () => {
    await keepWeth(2_700, 24, 'quote')
    await keepWeth(3_030, 0)
    expect(await pricesOf([WETH])).toEqual([])
  })
})

describe('findDayChange', () => {
  const holds = (token: Address, balance: bigint, worth: number | undefined) => ({
    view: viewToken(MAINNET, token),
    balance,
    worth,
  })
  const weth = holds(WETH, 10n ** 18n, 3_030)
  const usdc = holds(USDC, 1_000_000_000n, 1_000)
  const cow = (worth: number | undefined) => holds(COW, 10n ** 18n, worth)
  const dollar = [USDC, { before: 1, now: 1 }] as const
  const risen = new Map([[WETH, { before: 3_000, now: 3_030 }], dollar])

  it('returns the change in dollars, and in basis points of the earlier value', () => {
    expect(findDayChange([weth, usdc], risen)).toEqual({ usd: 30, bps: 75 })
  })

  it('rounds down, for gains and for losses', () => {
    const by = (now: number) => findDayChange([weth], new Map([[WETH, { before: 3_000, now }]]))?.bps
    expect([by(3_000.5), by(2_999.5), by(3_000)]).toEqual([1, -2, 0])
  })

  it('returns undefined if prices are missing for over 1 % of the value', () => {
    expect(findDayChange([weth, usdc, cow(40)], risen)).toEqual({ usd: 30, bps: 75 })
    expect(findDayChange([weth, usdc, cow(41)], risen)).toBeUndefined()
  })

  it('ignores tokens without a value', () => {
    const known = new Map([...risen, [COW, { before: 1, now: 2 }]])
    expect(findDayChange([weth, usdc, cow(undefined)], known)).toEqual({ usd: 30, bps: 75 })
  })

  it('returns undefined without holdings or without prices', () => {
    expect(findDayChange([], risen)).toBeUndefined()
    expect(findDayChange([weth], new Map([dollar]))).toBeUndefined()
    expect(findDayChange([cow(undefined)], risen)).toBeUndefined()
  })
})
