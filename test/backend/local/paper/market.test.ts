import { describe, expect, it } from 'vitest'
import { invariantOf, type Pool } from '../../../../src/auction/model/pools'
import {
  nativePricesOf,
  openMarket,
  rebalance,
  rebalanceMarket,
  squareRoot,
  supplyOf,
} from '../../../../src/backend/local/paper/market'
import { usdPricesAt } from '../../../../src/backend/local/paper/prices'
import type { MarketRow } from '../../../../src/backend/local/store/rows'
import { chainOf } from '../../../../src/domain/chains/chains'
import { listTokens } from '../../../../src/domain/chains/tokens'
import type { Address, ChainId } from '../../../../src/domain/scalars'
import { fc } from '../../../support/properties'

const mainnet = 1 as ChainId
const [a, b] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as [Address, Address]
const poolOf = (reserveA: bigint, reserveB: bigint): Pool => ({
  id: 'p',
  address: `0x${'cc'.repeat(20)}` as Address,
  tokenA: a,
  tokenB: b,
  reserveA,
  reserveB,
})
const at = (worth: bigint) => ({ worth, atoms: 1n })

/** Returns the atoms of a token in pools and outside. */
const countAll = ({ pools, outside }: MarketRow, token: Address): bigint =>
  pools.reduce(
    (sum, pool) =>
      sum + (pool.tokenA === token ? pool.reserveA : 0n) + (pool.tokenB === token ? pool.reserveB : 0n),
    outside.get(token) ?? 0n,
  )

describe('rebalancing', () => {
  it('does not change a pool whose price is within its fee', () => {
    const pool = poolOf(1_000_000n, 1_002_900n)
    expect(rebalance(pool, at(1n), at(1n))).toBe(pool)
  })

  it('moves a pool to the edge of the fee band, as an arbitrageur would', () => {
    const { reserveA, reserveB } = rebalance(poolOf(1_000_000n, 4_000_000n), at(1n), at(1n))
    expect(reserveA).toBe(1_996_997n)
    expect(Number(reserveA) / Number(reserveB)).toBeCloseTo(0.997, 5)
  })

  it('never lowers k and never empties a side', () => {
    const reserve = fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n })
    const price = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(reserve, reserve, price, price, (reserveA, reserveB, worthA, worthB) => {
        const pool = poolOf(reserveA, reserveB)
        const moved = rebalance(pool, at(worthA), at(worthB))
        expect(moved.reserveA).toBeGreaterThan(0n)
        expect(invariantOf(moved)).toBeGreaterThanOrEqual(invariantOf(pool))
      }),
    )
  })

  it('conserves the supply of every token: pools gain exactly what the outside loses, at any prices', () => {
    const opened = openMarket(mainnet)
    for (let block = 149_000_000; block < 149_030_000; block += 3000) {
      const moved = rebalanceMarket(opened, usdPricesAt(mainnet, block))
      expect(moved.pools).not.toEqual(opened.pools)
      for (const { address } of listTokens(mainnet)) {
        expect(countAll(moved, address)).toBe(supplyOf(mainnet, address))
      }
    }
  })
})

describe('an initial market', () => {
  it('has pools worth their depth, half on each side', () => {
    const { pools } = openMarket(mainnet)
    const weth = chainOf(mainnet).wrappedNative
    const deepest = pools.find(({ tokenB }) => tokenB === weth)
    expect(deepest).toMatchObject({ reserveA: 90_000_000_000_000n, reserveB: 28_125n * 10n ** 18n })
  })
})

describe('native prices', () => {
  it('count wei per 10^18 atoms, and the wrapped native token is worth one coin', () => {
    const prices = nativePricesOf(mainnet, usdPricesAt(mainnet, 149_000_000))
    expect(prices.get(chainOf(mainnet).wrappedNative)).toBe(10n ** 18n)
    const usdc = listTokens(mainnet).find(({ symbol }) => symbol === 'USDC')
    const price = Number(prices.get(usdc?.address as Address))
    expect(price).toBeGreaterThan(1e30 / 4000)
    expect(price).toBeLessThan(1e30 / 2500)
  })
})

describe('the integer square root', () => {
  it('returns the largest number whose square does not exceed the value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 400n }), (value) => {
        const root = squareRoot(value)
        expect(root * root <= value && value < (root + 1n) * (root + 1n)).toBe(true)
      }),
    )
  })
})
