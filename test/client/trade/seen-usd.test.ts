import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { recordPrice } from '../../../src/client/trade/price-history'
import { watchSeenUsd } from '../../../src/client/trade/seen-usd'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address, ChainId, Milliseconds } from '../../../src/domain/scalars'
import { MAINNET, USDC, WETH } from '../../support/client'
import { firstOf } from '../../support/first-of'

type SeenSince = Parameters<typeof watchSeenUsd>[0]

const NOW = 1_800_000_000_000 as Milliseconds
const COW = '0xdef1ca1fb7fbcdc777520aa7f396b4e015f497ab' as Address
const seen: SeenSince = { profileId: 'sandbox', chainId: MAINNET, since: NOW }
const TOKENS = [NATIVE_TOKEN_MARKER, USDC, COW]

const keepWeth = (at: number) =>
  recordPrice(
    { profileId: 'sandbox', chainId: MAINNET, sellToken: USDC, buyToken: WETH },
    10 ** 12 / 3_000,
    at as Milliseconds,
  )

const usdOf = async (change: Partial<SeenSince> = {}) =>
  [...(await firstOf(watchSeenUsd({ ...seen, ...change }, TOKENS)))].map(([token, usd]) => [
    token,
    Math.round(usd * 100) / 100,
  ])

beforeEach(() => clientDb.pairPrices.clear())

describe('watchSeenUsd', () => {
  it('returns the last price against the dollar token, and leaves out tokens without one', async () => {
    await keepWeth(NOW - 60_000)
    await keepWeth(NOW)
    expect(await usdOf()).toEqual([
      [NATIVE_TOKEN_MARKER, 3_000],
      [USDC, 1],
    ])
  })

  it('returns nothing for an old price, another environment, or a network of worthless tokens', async () => {
    await keepWeth(NOW - 1)
    expect(await usdOf()).toEqual([[USDC, 1]])
    await keepWeth(NOW + 120_000)
    expect(await usdOf({ profileId: 'production' })).toEqual([[USDC, 1]])
    expect(await usdOf({ chainId: 11155111 as ChainId })).toEqual([])
  })
})
