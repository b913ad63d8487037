import { describe, expect, it } from 'vitest'
import type { Solution } from '../../../src/auction/model/auction'
import { rankSolutions } from '../../../src/auction/rank/winners'
import { a, addressOf, auctionOf, b, orderOf, rival, solver, uidOf } from '../sample'
import { A_NATIVE, A_WETH, AB, auction, BA, bid, CD, third } from './bids'

const brief = ({
  solution,
  score,
  isWinner,
  filteredOut,
}: ReturnType<typeof rankSolutions>['ranked'][number]) => [
  solution.solver,
  score,
  filteredOut ? 'filtered' : isWinner ? 'wins' : 'loses',
]
const outcome = (...solutions: readonly Solution[]) => rankSolutions(auction, solutions).ranked.map(brief)

describe('winners', () => {
  it('include the best solution of each directed pair', () => {
    expect(outcome(bid(solver, [AB, 7]), bid(rival, [AB, 9]), bid(solver, [BA, 1]))).toEqual([
      [rival, 9n, 'wins'],
      [solver, 1n, 'wins'],
      [solver, 7n, 'loses'],
    ])
  })

  it('take pairs as a whole: a solution that shares a pair with a better one loses all its pairs', () => {
    expect(
      outcome(bid(solver, [AB, 20]), bid(rival, [AB, 20], [CD, 5]), bid(third, [AB, 1], [CD, 30])),
    ).toEqual([
      [rival, 25n, 'wins'],
      [solver, 20n, 'loses'],
      [third, 31n, 'filtered'],
    ])
  })

  it('give each pair at least its baseline, regardless of the order of solutions', () => {
    const singles = [bid(solver, [AB, 9]), bid(rival, [AB, 5])]
    const both = bid(third, [AB, 7], [CD, 30])
    for (const alone of [singles, singles.toReversed()])
      expect(outcome(...alone, both)).toContainEqual([third, 37n, 'filtered'])
    const fair = bid(third, [AB, 9], [CD, 30])
    expect(outcome(...singles, fair)).toContainEqual([third, 39n, 'wins'])
  })

  it('treat the native coin and its wrapped form as one token', () => {
    expect(outcome(bid(solver, [A_WETH, 7]), bid(rival, [A_NATIVE, 9]))).toEqual([
      [rival, 9n, 'wins'],
      [solver, 7n, 'loses'],
    ])
  })

  it('have the first ranks, even before higher scores that lost', () => {
    const { ranked } = rankSolutions(auction, [
      bid(solver, [AB, 10], [BA, 10]),
      bid(rival, [AB, 9], [CD, 9]),
      bid(third, [CD, 3]),
    ])
    expect(ranked.map((one) => [one.ranking, one.score, one.isWinner])).toEqual([
      [1, 20n, true],
      [2, 3n, true],
      [3, 18n, false],
    ])
  })

  it('settle one after the other: if one fails, the next best solution of its pairs wins', () => {
    const [best, second, third3, other] = [
      bid(rival, [AB, 9]),
      bid(solver, [BA, 8]),
      bid(third, [BA, 7]),
      bid(solver, [CD, 1]),
    ]
    const checked: Solution[] = []
    const open = () => (solution: Solution) => {
      checked.push(solution)
      return solution === second ? 'the pool has changed' : undefined
    }
    const { ranked, invalidated } = rankSolutions(auction, [best, second, third3, other], open)
    expect(ranked.filter(({ isWinner }) => isWinner).map(({ solution }) => solution)).toEqual([
      best,
      third3,
      other,
    ])
    expect(invalidated).toEqual([{ solution: second, fault: 'the pool has changed' }])
    expect(checked.slice(0, 4)).toEqual([best, second, third3, other])
  })

  it('leave a reference score of at most the winning score', () => {
    // Without the rival, the bids of 7 and 8 would win, 15 in total. The reference score is limited to 9,
    // because the bid of 8 fails after the bid of 9.
    const bids = [bid(rival, [AB, 9]), bid(solver, [BA, 8]), bid(third, [AB, 7])]
    const open = () => (solution: Solution) => (solution === bids[1] ? 'the pool has changed' : undefined)
    expect([...rankSolutions(auction, bids, open).referenceScores]).toEqual([[rival, 9n]])
    expect([...rankSolutions(auction, bids).referenceScores]).toEqual([
      [rival, 15n],
      [solver, 9n],
    ])
  })

  it('rank equal scores by address of the solver, then by position in its list', () => {
    const bids = [bid(rival, [AB, 5]), bid(solver, [AB, 5]), bid(solver, [AB, 5])]
    const order = rankSolutions(auction, bids).ranked.map(({ solution }) => bids.indexOf(solution))
    expect(order).toEqual([1, 2, 0])
    expect(outcome(bid(rival, [AB, 5]), bid(solver, [AB, 5]))).toEqual(
      outcome(bid(solver, [AB, 5]), bid(rival, [AB, 5])),
    )
  })

  it('number at most twenty', () => {
    const tokens = Array.from({ length: 25 }, (_, n) => addressOf(0x100 + n))
    const wide = auctionOf({
      orders: tokens.map((sellToken, n) => orderOf({ n, sellToken, sellAmount: 1n, buyAmount: 1n })),
    })
    const { ranked } = rankSolutions(
      wide,
      tokens.map((_, n) => bid(solver, [n, n])),
    )
    expect(ranked.filter((one) => one.isWinner).map((one) => one.score)).toEqual(
      Array.from({ length: 20 }, (_, n) => BigInt(24 - n)),
    )
  })
})

describe('fairness', () => {
  it('filters a solution that gives one of its pairs less than a solution for that pair alone', () => {
    // The solver's total is 60, but its A>B gets 10 although the rival offers 20.
    expect(outcome(bid(solver, [AB, 10], [BA, 50]), bid(rival, [AB, 20]))).toEqual([
      [rival, 20n, 'wins'],
      [solver, 60n, 'filtered'],
    ])
  })

  it('accepts a solution that reaches every baseline', () => {
    expect(outcome(bid(solver, [AB, 20], [BA, 5]), bid(rival, [AB, 20]))).toEqual([
      [solver, 25n, 'wins'],
      [rival, 20n, 'loses'],
    ])
  })

  it('applies to the sum over a pair, not to each order', () => {
    const twoOfOnePair = auctionOf({
      orders: [
        ...auction.orders,
        orderOf({ n: 9, sellToken: a, buyToken: b, sellAmount: 1n, buyAmount: 1n }),
      ],
    })
    const { ranked } = rankSolutions(twoOfOnePair, [
      bid(solver, [AB, 1], [9, 19], [BA, 1]),
      bid(rival, [AB, 20]),
    ])
    expect(ranked.map(brief)).toEqual([
      [solver, 21n, 'wins'],
      [rival, 20n, 'loses'],
    ])
  })

  it('does not apply to a solution for one pair', () => {
    expect(outcome(bid(solver, [AB, 1]), bid(rival, [AB, 20]))).toContainEqual([solver, 1n, 'loses'])
  })
})

describe('a reference score', () => {
  it('equals the total of the winners without the solver', () => {
    // Without the solver's 20 for A>B and B>A, the rival's 18 for A>B and C>D win, and the small bid for C>D
    // loses.
    const { referenceScores } = rankSolutions(auction, [
      bid(solver, [AB, 10], [BA, 10]),
      bid(rival, [AB, 9], [CD, 9]),
      bid(third, [CD, 3]),
    ])
    expect(referenceScores).toEqual(
      new Map([
        [solver, 18n],
        [third, 20n],
      ]),
    )
  })

  it('equals zero for the only bidder', () => {
    const { referenceScores } = rankSolutions(auction, [bid(solver, [AB, 10]), bid(solver, [BA, 4])])
    expect(referenceScores).toEqual(new Map([[solver, 0n]]))
  })

  it('ignores filtered solutions', () => {
    const { referenceScores } = rankSolutions(auction, [
      bid(solver, [AB, 20]),
      bid(rival, [AB, 10], [BA, 50]),
    ])
    expect(referenceScores).toEqual(new Map([[solver, 0n]]))
  })
})

it('solutions without a score are reported separately and not ranked', () => {
  const unknown = bid(solver, [99, 5])
  const { ranked, rejected } = rankSolutions(auction, [unknown, bid(rival, [AB, 1])])
  expect(ranked.map((one) => one.solution.solver)).toEqual([rival])
  expect(rejected).toEqual([{ solution: unknown, fault: `order ${uidOf(99)} is not in this auction` }])
})
