import { describe, expect, it } from 'vitest'
import { viewToken } from '../../../src/client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import type { Address, ChainId } from '../../../src/domain/scalars'
import {
  fixWorths,
  type Holding,
  holdingsOf,
  sortHeldByWorth,
  totalOf,
} from '../../../src/ui/tokens/holdings'
import { MAINNET, USDC, WETH } from '../../support/client'

/** A chain whose tokens have no reference prices. */
const NOWHERE = 11155111 as ChainId

const GNO = '0x6810e776880c02933d47db1b9fc05908e5386b96' as Address

const tokenOf = (at: number) => `0x${String(at).padStart(40, '1')}` as Address

const holding = (worth: number | undefined): Holding => ({
  view: viewToken(1 as ChainId, NATIVE_TOKEN_MARKER),
  balance: 1n,
  price: worth,
  worth,
})

describe('a portfolio', () => {
  it('adds up the tokens with a price', () => {
    expect(totalOf([holding(30), holding(undefined), holding(10)])).toBe(40)
  })

  it('shows the highest value first, and tokens without a price last', () => {
    const prices = [undefined, 10, 0, 30].map((price, index) => [tokenOf(index), price] as const)
    const funds = prices.map(([token]) => ({ token, balance: 1n }))
    const known = new Map(prices.flatMap(([token, price]) => (price === undefined ? [] : [[token, price]])))
    const worths = holdingsOf(NOWHERE, funds, known).map(({ worth }) => worth)
    expect(worths).toEqual([30, 10, 0, undefined])
  })

  it('is sorted before any price is known, and omits tokens with a zero balance', () => {
    const funds = [
      { token: GNO, balance: 10n ** 18n },
      { token: USDC, balance: 2n * 10n ** 6n },
      { token: WETH, balance: 10n ** 18n },
      { token: NATIVE_TOKEN_MARKER, balance: 2n * 10n ** 18n },
      { token: tokenOf(1), balance: 0n },
    ]
    const symbols = holdingsOf(MAINNET, funds, new Map()).map(({ view }) => view.symbol)
    expect(symbols).toEqual(['ETH', 'WETH', 'GNO', 'USDC'])
  })
})

describe('the sorting of tokens in the picker', () => {
  const listed = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ address: name as Address }))
  const held = [{ token: WETH, balance: 2n }]

  it('puts held tokens by value first, then held tokens without a price, then the others', () => {
    const known = { f: 30, b: undefined, d: 0, a: undefined, c: 40 }
    const worths = new Map(Object.entries(known).map(([name, worth]) => [name as Address, worth]))
    const names = sortHeldByWorth(listed, worths).map(({ address }) => address)
    expect(names).toEqual(['c', 'f', 'd', 'a', 'b', 'e'])
    expect(sortHeldByWorth(listed, new Map())).toEqual(listed)
  })

  it('uses the first known balances and prices, and ignores later values', () => {
    const double = (_: Address, atoms: bigint) => Number(atoms) * 2
    expect(fixWorths(undefined, { held, worthOf: undefined })).toBeUndefined()
    expect(fixWorths(undefined, { held: undefined, worthOf: double })).toBeUndefined()
    const decided = fixWorths(undefined, { held, worthOf: double })
    expect(decided).toEqual(new Map([[WETH, 4]]))
    expect(fixWorths(decided, { held: [{ token: USDC, balance: 9n }], worthOf: double })).toBe(decided)
  })
})
