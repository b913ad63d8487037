import { describe, expect, it } from 'vitest'
import type { Solution } from '../../../src/auction/model/auction'
import { pairOf } from '../../../src/auction/model/scores'
import { rankSolutions } from '../../../src/auction/rank/winners'
import { fc } from '../../support/properties'
import { mainnet, rival, solver } from '../sample'
import { auction, bid, PAIRS, third } from './bids'

describe('a random competition', () => {
  const part = fc.tuple(fc.nat(PAIRS.length - 1), fc.nat(20))
  const anyBids = fc.array(
    fc
      .tuple(
        fc.constantFrom(solver, rival, third),
        fc.uniqueArray(part, { minLength: 1, maxLength: 3, selector: ([n]) => n }),
      )
      .map(([by, parts]) => bid(by, ...parts)),
    { maxLength: 8 },
  )
  const pairsOf = (solution: Solution): readonly string[] => [
    ...new Set(
      auction.orders
        .filter((order) => solution.executions.some(({ uid }) => uid === order.uid))
        .map((order) => pairOf(mainnet, order)),
    ),
  ]

  it('has winners with disjoint directed pairs', () => {
    fc.assert(
      fc.property(anyBids, (bids) => {
        const pairs = rankSolutions(auction, bids)
          .ranked.filter((one) => one.isWinner)
          .flatMap((one) => pairsOf(one.solution))
        expect(new Set(pairs).size).toBe(pairs.length)
      }),
    )
  })

  it('ranks every solution once: winners, losers, filtered, each by score', () => {
    const place = (one: ReturnType<typeof rankSolutions>['ranked'][number]): number =>
      one.isWinner ? 0 : one.filteredOut ? 2 : 1
    fc.assert(
      fc.property(anyBids, (bids) => {
        const { ranked } = rankSolutions(auction, bids)
        expect(new Set(ranked.map((one) => one.solution))).toEqual(new Set(bids))
        expect(ranked.map((one) => one.ranking)).toEqual(bids.map((_, index) => index + 1))
        const sorted = ranked.toSorted((x, y) => place(x) - place(y) || Number(y.score - x.score))
        expect(ranked).toEqual(sorted)
      }),
    )
  })

  it('rejects a fair solution only if a better winner trades one of its pairs', () => {
    fc.assert(
      fc.property(anyBids, (bids) => {
        const { ranked } = rankSolutions(auction, bids)
        const winners = ranked.filter((one) => one.isWinner)
        for (const loser of ranked.filter((one) => !one.isWinner && !one.filteredOut)) {
          const better = winners.filter(({ score }) => score >= loser.score)
          const taken = new Set(better.flatMap(({ solution }) => pairsOf(solution)))
          expect(pairsOf(loser.solution).some((pair) => taken.has(pair))).toBe(true)
        }
      }),
    )
  })

  it('has the same result regardless of the order of answers', () => {
    fc.assert(
      fc.property(anyBids, (bids) => {
        const bySolver = [third, solver, rival].flatMap((by) => bids.filter((one) => one.solver === by))
        expect(rankSolutions(auction, bySolver)).toEqual(rankSolutions(auction, bids))
      }),
    )
  })
})
