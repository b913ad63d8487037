import { describe, expect, it } from 'vitest'
import type { Hop } from '../../../src/auction/model/auction'
import { amountIn, amountOut, otherToken, type Pool } from '../../../src/auction/model/pools'
import {
  bestBuy,
  bestSell,
  buyThrough,
  indexPools,
  listPaths,
  poolOf as poolAt,
  sellThrough,
} from '../../../src/auction/route/routes'
import { fc } from '../../support/properties'
import { a, anyPools, b, c, d, poolOf } from '../sample'

const M = 1_000_000n
const ids = (hops: readonly Hop[] | undefined): readonly string[] | undefined => hops?.map((hop) => hop.pool)

describe('paths', () => {
  const index = indexPools([
    poolOf(1, a, M, b, M),
    poolOf(2, b, M, c, M),
    poolOf(3, a, M, c, M),
    poolOf(4, c, M, a, M),
    poolOf(5, c, M, d, M),
  ])

  it('are listed from short to long, with parallel pools separate', () => {
    expect(listPaths(index, { from: a, to: c }).map(ids)).toEqual([
      ['pool 3'],
      ['pool 4'],
      ['pool 1', 'pool 2'],
    ])
  })

  it('contain the tokens of each hop', () => {
    expect(listPaths(index, { from: a, to: d, maxHops: 2 })[0]).toEqual([
      { pool: 'pool 3', tokenIn: a, tokenOut: c },
      { pool: 'pool 5', tokenIn: c, tokenOut: d },
    ])
  })

  it('grow up to the maximum length and visit no token twice', () => {
    expect(listPaths(index, { from: a, to: d, maxHops: 1 })).toEqual([])
    expect(listPaths(index, { from: a, to: d, maxHops: 3 }).map(ids)).toEqual([
      ['pool 3', 'pool 5'],
      ['pool 4', 'pool 5'],
      ['pool 1', 'pool 2', 'pool 5'],
    ])
    expect(listPaths(index, { from: a, to: a })).toEqual([])
  })

  it('compute the outgoing from the incoming amount, and vice versa', () => {
    const [path = []] = listPaths(index, { from: a, to: d })
    // 1,000 → 996 → 992, and back from 992: 996 → 1,000.
    expect(sellThrough(index, path, 1_000n)).toBe(992n)
    expect(buyThrough(index, path, 992n)).toBe(1_000n)
    expect(buyThrough(index, path, M)).toBeUndefined()
  })

  it('cannot be used with the pools of another auction', () => {
    expect(() => poolAt(index, { pool: 'elsewhere', tokenIn: a, tokenOut: b })).toThrow('no pool elsewhere')
  })
})

describe('the best route', () => {
  const shallowFirst = indexPools([poolOf(1, a, 10_000n, b, 11_000n), poolOf(2, a, 10n * M, b, 10n * M)])

  it('uses the shallow pool with the better price for small amounts, the deep one for large ones', () => {
    expect(ids(bestSell(shallowFirst, { from: a, to: b }, 100n)?.hops)).toEqual(['pool 1'])
    expect(ids(bestSell(shallowFirst, { from: a, to: b }, 5_000n)?.hops)).toEqual(['pool 2'])
    expect(ids(bestBuy(shallowFirst, { from: a, to: b }, 100n)?.hops)).toEqual(['pool 1'])
    expect(ids(bestBuy(shallowFirst, { from: a, to: b }, 5_000n)?.hops)).toEqual(['pool 2'])
  })

  const overDeep = indexPools([
    poolOf(1, a, M, b, M),
    poolOf(2, a, 100n * M, c, 100n * M),
    poolOf(3, c, 100n * M, b, 100n * M),
  ])

  it('uses two deep pools for large amounts, and one pool for small ones, where a second fee costs more than it saves', () => {
    expect(ids(bestSell(overDeep, { from: a, to: b }, 1_000n)?.hops)).toEqual(['pool 1'])
    expect(bestSell(overDeep, { from: a, to: b }, 100_000n)).toEqual({
      hops: [
        { pool: 'pool 2', tokenIn: a, tokenOut: c },
        { pool: 'pool 3', tokenIn: c, tokenOut: b },
      ],
      fee: 0n,
      amountIn: 100_000n,
      amountOut: 99_202n,
    })
    expect(ids(bestBuy(overDeep, { from: a, to: b }, 99_202n)?.hops)).toEqual(['pool 2', 'pool 3'])
  })

  it('includes the network fee of a longer route', () => {
    const feeOf = (hops: number): bigint => (hops === 1 ? 0n : 20_000n)
    expect(ids(bestSell(overDeep, { from: a, to: b, feeOf }, 100_000n)?.hops)).toEqual(['pool 1'])
    expect(ids(bestBuy(overDeep, { from: a, to: b, feeOf }, 90_000n)?.hops)).toEqual(['pool 1'])
    expect(bestSell(overDeep, { from: a, to: b, feeOf: () => 1_000n }, 2_000n)).toMatchObject({
      fee: 1_000n,
      amountIn: 1_000n,
      amountOut: 996n,
    })
  })

  it('does not exist if nothing would come out or no pool is deep enough', () => {
    expect(bestSell(overDeep, { from: a, to: b, feeOf: () => 5_000n }, 5_000n)).toBeUndefined()
    expect(bestBuy(overDeep, { from: a, to: b }, 100n * M)).toBeUndefined()
    expect(bestSell(overDeep, { from: a, to: d }, 5n)).toBeUndefined()
  })

  it('uses the first of two equal pools', () => {
    const twins = indexPools([poolOf(1, a, M, b, M), poolOf(2, a, M, b, M)])
    expect(ids(bestSell(twins, { from: a, to: b }, 500n)?.hops)).toEqual(['pool 1'])
    expect(ids(bestBuy(twins, { from: a, to: b }, 500n)?.hops)).toEqual(['pool 1'])
  })

  /** Lists the amounts bought over every route of one or two pools, without an index. */
  const tryAll = (pools: readonly Pool[], sell: bigint): bigint[] =>
    pools.flatMap((first) => {
      if (first.tokenA !== a && first.tokenB !== a) return []
      const middle = otherToken(first, a)
      const paid = amountOut(first, a, sell)
      if (middle === b) return [paid]
      return pools
        .filter((pool) => [pool.tokenA, pool.tokenB].includes(middle) && otherToken(pool, middle) === b)
        .map((second) => amountOut(second, middle, paid))
    })

  const askAll = (pools: readonly Pool[], buy: bigint): bigint[] =>
    pools.flatMap((last) => {
      if (last.tokenA !== b && last.tokenB !== b) return []
      const middle = otherToken(last, b)
      const input = amountIn(last, b, buy)
      if (input === undefined) return []
      if (middle === a) return [input]
      return pools
        .filter((pool) => [pool.tokenA, pool.tokenB].includes(middle) && otherToken(pool, middle) === a)
        .flatMap((first) => amountIn(first, middle, input) ?? [])
    })

  const atoms = fc.bigInt({ min: 1n, max: 10n ** 30n })

  it('pays what the best of all paths pays', () => {
    fc.assert(
      fc.property(anyPools, atoms, (pools, sell) => {
        const [best = 0n] = tryAll(pools, sell).sort((one, other) => (one > other ? -1 : 1))
        expect(bestSell(indexPools(pools), { from: a, to: b }, sell)?.amountOut ?? 0n).toBe(best)
      }),
    )
  })

  it('asks what the best of all paths asks', () => {
    fc.assert(
      fc.property(anyPools, atoms, (pools, buy) => {
        const [best] = askAll(pools, buy).sort((one, other) => (one < other ? -1 : 1))
        expect(bestBuy(indexPools(pools), { from: a, to: b }, buy)?.amountIn).toBe(best)
      }),
    )
  })
})
