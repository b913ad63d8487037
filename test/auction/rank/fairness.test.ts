import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '../../../src/auction/model/auction'
import { indexOrders, pairOf } from '../../../src/auction/model/scores'
import { addBids, judgePairs, raiseBaselines } from '../../../src/auction/rank/fairness'
import { executionOf, mainnet, solver, uidOf } from '../sample'
import { AB, auction, BA, bid, CD, type Part } from './bids'

const orders = indexOrders(auction.orders)
const orderAt = (n: number) => auction.orders[n] as AuctionOrder
const pairAt = (n: number) => pairOf(mainnet, orderAt(n))

describe('the baseline of a pair', () => {
  it('equals the best score of the solutions of that pair alone, from any solver', () => {
    const baselines = new Map<string, bigint>()
    addBids({ auction, orders, baselines }, [bid(solver, [AB, 3]), bid(solver, [CD, 5])])
    addBids({ auction, orders, baselines }, [bid(solver, [AB, 2]), bid(solver, [CD, 6])])
    expect([...baselines]).toEqual([
      [pairAt(AB), 3n],
      [pairAt(CD), 6n],
    ])
    raiseBaselines(baselines, new Map([[pairAt(AB), 9n]]))
    expect(baselines.get(pairAt(AB))).toBe(9n)
  })

  it('ignores solutions of several pairs and solutions without a score', () => {
    const baselines = new Map<string, bigint>()
    addBids({ auction: { ...auction, nativePrices: new Map() }, orders, baselines }, [bid(solver, [AB, 3])])
    expect(baselines.size).toBe(0)
    addBids({ auction, orders, baselines }, [bid(solver, [AB, 3], [CD, 5])])
    expect(baselines.size).toBe(0)
  })
})

describe('judgePairs', () => {
  const baselines = new Map([
    [pairAt(AB), 3n],
    [pairAt(BA), 5n],
  ])
  const unfair = (...parts: readonly Part[]) => [
    ...judgePairs({ auction, orders, baselines }, bid(solver, ...parts)).unfair,
  ]

  it('reports pairs that get less than alone', () => {
    expect(unfair([AB, 2], [BA, 5])).toEqual([pairAt(AB)])
    expect(unfair([AB, 2], [BA, 4])).toEqual([pairAt(AB), pairAt(BA)])
  })

  it('does not report a pair that gets just as much as alone, or nothing alone', () => {
    expect(unfair([AB, 3], [BA, 5])).toEqual([])
    expect(unfair([AB, 3], [CD, 1])).toEqual([])
  })

  it('reports nothing for a solution of one pair', () => {
    expect(unfair([AB, 1])).toEqual([])
  })

  it('reports nothing for a solution without a score', () => {
    const unknown = { solver, executions: [executionOf({ uid: uidOf(77) })] }
    const { total, unfair: none } = judgePairs({ auction, orders, baselines }, unknown)
    expect([total, ...none]).toEqual([0n])
  })
})
