import { describe, expect, it } from 'vitest'
import { batchShareOf, scoresAlone } from '../../../../src/backend/local/auctions/batch-share'
import type { SolutionRow } from '../../../../src/backend/local/store/auction-rows'
import type { Address } from '../../../../src/domain/scalars'
import { a, b, mainnet, PAR, solver, uidOf } from '../../../auction/sample'

type Sold = readonly [n: number, token: Address, sell: bigint, matchedShare?: number]

const rowOf = (score: bigint, ...sold: readonly Sold[]): SolutionRow => ({
  chainId: mainnet,
  auctionId: 1,
  solutionUid: 0,
  solver,
  score,
  ranking: 1,
  isWinner: false,
  filteredOut: false,
  executions: sold.map(([n, sellToken, sell, matchedShare]) => ({
    uid: uidOf(n),
    sell,
    buy: 1n,
    sellToken,
    buyToken: b,
    route: [],
    ...(matchedShare === undefined ? {} : { matchedShare }),
  })),
})
/** One atom of b is worth three atoms of a. */
const prices = new Map([
  [a, PAR],
  [b, 3n * PAR],
])

describe('batchShareOf', () => {
  it('weights matched shares by value and subtracts the best score of each order alone', () => {
    const batch = rowOf(100n, [1, a, 300n, 0.5], [2, b, 100n, 1])
    const others = [rowOf(40n, [1, a, 300n]), rowOf(55n, [1, a, 300n]), rowOf(7n, [2, b, 100n])]
    expect(batchShareOf(batch, prices, scoresAlone([batch, ...others]))).toEqual({
      matchedShare: 0.75,
      surplusOverPools: '38',
    })
  })

  it('returns a negative surplus if the orders scored more alone', () => {
    const batch = rowOf(10n, [1, a, 300n, 0.5], [2, b, 100n, 1])
    const alone = scoresAlone([rowOf(40n, [1, a, 300n])])
    expect(batchShareOf(batch, prices, alone)?.surplusOverPools).toBe('-30')
  })

  it('returns undefined for a single order, a row without matched shares, and missing prices', () => {
    expect(batchShareOf(rowOf(40n, [1, a, 300n]), prices, new Map())).toBeUndefined()
    expect(batchShareOf(rowOf(40n, [1, a, 3n], [2, b, 1n]), prices, new Map())).toBeUndefined()
    expect(batchShareOf(rowOf(40n, [1, a, 3n, 1], [2, b, 1n, 1]), new Map(), new Map())).toBeUndefined()
  })
})
