import { describe, expect, it } from 'vitest'
import { viewToken } from '../../../src/client/trade/tokens'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address, ChainId } from '../../../src/domain/scalars'
import { type Holding, shareOf, toByWorth, totalOf } from '../../../src/ui/tokens/holdings'
import { MAINNET, USDC, WETH } from '../../support/client'

/** Whose tokens have no reference prices. */
const NOWHERE = 11155111 as ChainId

const GNO = '0x6810e776880c02933d47db1b9fc05908e5386b96' as Address

const holding = (worth: number | undefined): Holding => ({
  view: viewToken(1 as ChainId, NATIVE_TOKEN_MARKER),
  balance: 1n,
  price: worth,
  worth,
})

describe('a portfolio', () => {
  it('is worth what its tokens with a price are worth', () => {
    expect(totalOf([holding(30), holding(undefined), holding(10)])).toBe(40)
  })

  it('shows the most worth first, and last what has no price', () => {
    const worths = toByWorth(NOWHERE, [undefined, 10, 0, 30].map(holding)).map(({ worth }) => worth)
    expect(worths).toEqual([30, 10, 0, undefined])
  })

  it('stands in its order before any price is known', () => {
    const held = [
      [GNO, 10n ** 18n],
      [USDC, 2n * 10n ** 6n],
      [WETH, 10n ** 18n],
      [NATIVE_TOKEN_MARKER, 2n * 10n ** 18n],
    ] as const
    const rows = held.map(([token, balance]) => ({
      ...holding(undefined),
      view: viewToken(MAINNET, token),
      balance,
    }))
    const symbols = toByWorth(MAINNET, rows).map(({ view }) => view.symbol)
    expect(symbols).toEqual(['ETH', 'WETH', 'GNO', 'USDC'])
  })

  it('tells the share of each, but of one that is all of it or has no price', () => {
    expect([shareOf(30, 40), shareOf(10, 40)]).toEqual([7500, 2500])
    expect([shareOf(40, 40), shareOf(undefined, 40), shareOf(0, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
