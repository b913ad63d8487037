import { describe, expect, it } from 'vitest'
import type { PoolTrade } from '../../../../../src/domain/reports/auctions'
import { toAmount } from '../../../../../src/domain/scalars'
import {
  largestPaths,
  namePools,
  pathsOf,
  shareText,
} from '../../../../../src/ui/orders/order/auction/route-paths'
import { a, b, c, d } from '../../../../auction/sample'

const trade = (
  pool: string,
  tokenIn: PoolTrade['tokenIn'],
  tokenOut: PoolTrade['tokenOut'],
  atoms?: number,
) => ({
  pool,
  tokenIn,
  tokenOut,
  ...(atoms === undefined ? {} : { amountIn: toAmount(BigInt(atoms)) }),
})
const writePaths = (route: readonly PoolTrade[]) =>
  pathsOf(route, a, b).map(({ hops, share }) => [hops.map(({ pool }) => pool).join(' '), share])

describe('paths of a trade', () => {
  it('follow successive pools, with or without amounts', () => {
    expect(writePaths([trade('1', a, c), trade('2', c, b)])).toEqual([['1 2', 1]])
    expect(writePaths([trade('1', a, c, 70), trade('2', c, b, 69)])).toEqual([['1 2', 1]])
  })

  it('have their share of the sold amount, largest first', () => {
    expect(writePaths([trade('1', a, b, 25), trade('2', a, c, 75), trade('3', c, b, 80)])).toEqual([
      ['2 3', 0.75],
      ['1', 0.25],
    ])
  })

  it('split where a token goes into two pools', () => {
    const route = [trade('1', a, c, 50), trade('2', a, b, 50), trade('3', c, b, 30), trade('4', c, b, 10)]
    expect(writePaths(route)).toEqual([
      ['2', 0.5],
      ['1 3', 0.375],
      ['1 4', 0.125],
    ])
  })

  it('omit trades that do not lead to the bought token, and never return to an earlier token', () => {
    const route = [trade('1', a, b, 10), trade('2', c, d, 10), trade('3', b, a, 10)]
    expect(writePaths(route)).toEqual([['1', 1]])
    expect(writePaths([trade('2', c, d, 10)])).toEqual([])
    expect(writePaths([trade('1', a, c, 1), trade('2', c, a, 1), trade('3', c, b, 3)])).toEqual([
      ['1 3', 0.75],
    ])
  })
})

describe('namePools', () => {
  const symbols = new Map([
    [a, 'WETH'],
    [b, 'USDC'],
    [c, 'DAI'],
  ])
  const named = (route: readonly PoolTrade[]) => [...namePools(route, (token) => symbols.get(token) ?? '?')]

  it('names pools by pair, with a number if a pair has several pools', () => {
    const route = [trade('1:0', a, b), trade('1:3', a, c), trade('1:4', c, b), trade('1:7', b, a)]
    expect(named([...route, trade('1:0', a, b)])).toEqual([
      ['1:0', 'WETH/USDC'],
      ['1:3', 'WETH/DAI'],
      ['1:4', 'DAI/USDC'],
      ['1:7', 'USDC/WETH 2'],
    ])
  })

  it('names pools by address on a real chain', () => {
    const pool = `0x${'1234567890'.repeat(4)}`
    expect(named([trade(pool, a, b)])).toEqual([[pool, '0x1234…7890']])
  })
})

describe('a list of many paths', () => {
  const ways = [0.4, 0.3, 0.2, 0.1].map((share) => ({ hops: [], share }))

  it('shows the largest paths and the sum of the others', () => {
    expect(largestPaths(ways, 4)).toEqual({ shown: ways, rest: 0, restShare: 0 })
    const { shown, rest, restShare } = largestPaths(ways, 3)
    expect([shown.length, rest]).toEqual([2, 2])
    expect(restShare).toBeCloseTo(0.3)
  })

  it('has shares in whole percents, and never 0% or 100% for a part', () => {
    expect([0.562, 0.004, 0.998, 1].map(shareText)).toEqual(['56%', 'under 1%', 'over 99%', '100%'])
  })
})
