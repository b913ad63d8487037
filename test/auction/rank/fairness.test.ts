import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '../../../src/auction/model/auction'
import { pairOf } from '../../../src/auction/model/scores'
import { baselinesOf, judgePairs, noteBids, noteDues } from '../../../src/auction/rank/fairness'
import { executionOf, mainnet, solver, uidOf } from '../sample'
import { AB, auction, BA, bid, CD, type Part } from './bids'

const orderAt = (n: number) => auction.orders[n] as AuctionOrder
const pairAt = (n: number) => pairOf(mainnet, orderAt(n))

describe('the baseline of a pair', () => {
  it('is the best score of the solutions of that pair alone, whoever proposed them and when', () => {
    const own = { ...auction }
    expect(baselinesOf(own).size).toBe(0)
    noteBids(own, [bid(solver, [AB, 3]), bid(solver, [CD, 5])])
    noteBids(own, [bid(solver, [AB, 2]), bid(solver, [CD, 6])])
    expect([...baselinesOf(own)]).toEqual([
      [pairAt(AB), 3n],
      [pairAt(CD), 6n],
    ])
    noteDues(own, new Map([[pairAt(AB), 9n]]))
    expect(baselinesOf(own).get(pairAt(AB))).toBe(9n)
  })

  it('is none of a solution of several pairs, or of one that cannot be scored', () => {
    const own = { ...auction, nativePrices: new Map() }
    noteBids(own, [bid(solver, [AB, 3])])
    expect(baselinesOf(own).size).toBe(0)
    const other = { ...auction }
    noteBids(other, [bid(solver, [AB, 3], [CD, 5])])
    expect(baselinesOf(other).size).toBe(0)
  })
})

describe('the pairs that a solution is unfair to', () => {
  const baselines = new Map([
    [pairAt(AB), 3n],
    [pairAt(BA), 5n],
  ])
  const unfair = (...parts: readonly Part[]) => [
    ...judgePairs(auction, baselines, bid(solver, ...parts)).unfair,
  ]

  it('are those that get less than they would alone', () => {
    expect(unfair([AB, 2], [BA, 5])).toEqual([pairAt(AB)])
    expect(unfair([AB, 2], [BA, 4])).toEqual([pairAt(AB), pairAt(BA)])
  })

  it('are none that get just as much, or of which no order gets anything alone', () => {
    expect(unfair([AB, 3], [BA, 5])).toEqual([])
    expect(unfair([AB, 3], [CD, 1])).toEqual([])
  })

  it('are none of a solution of one pair, which no filter drops for being small', () => {
    expect(unfair([AB, 1])).toEqual([])
  })

  it('are none of a solution that cannot be scored', () => {
    const unknown = { solver, executions: [executionOf({ uid: uidOf(77) })] }
    const { total, unfair: none } = judgePairs(auction, baselines, unknown)
    expect([total, ...none]).toEqual([0n])
  })
})
