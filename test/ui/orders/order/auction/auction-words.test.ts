import { describe, expect, it } from 'vitest'
import { toAmount } from '../../../../../src/domain/scalars'
import {
  batchWords,
  compareSolution,
  explainRank,
  matchedWords,
  type Proposed,
  policyWords,
  referenceScoreOf,
  scorePart,
  solutionCountText,
  surplusOverPoolsOf,
  writeScore,
} from '../../../../../src/ui/orders/order/auction/auction-words'
import { orderOf, rival, solver } from '../../../../auction/sample'
import { wireCompetition } from '../../../../fixtures/order-reply'

const ETH = 10n ** 18n
const proposed = (change: Partial<Proposed>): Proposed => ({
  solutionUid: 0,
  ranking: 1,
  solver,
  isWinner: false,
  filteredOut: false,
  score: '0',
  executedSell: toAmount(1_000n),
  executedBuy: toAmount(520n),
  ...change,
})
const winner = proposed({ isWinner: true, score: String(2n * ETH) })
const fate = (change: Partial<Proposed>) => explainRank(proposed(change), [winner, proposed(change)], 'ETH')

describe('the reason for the rank of a solution', () => {
  it('states that a solution won, was unfair, or lost by a score', () => {
    expect(explainRank(winner, [winner], 'ETH')).toBe('Won')
    expect(fate({ filteredOut: true, score: String(3n * ETH) })).toMatch(/^Filtered \(unfair/)
    expect(fate({ score: String(ETH / 2n) })).toBe('Scored 1.5 ETH less than the winner')
    expect(fate({ score: winner.score })).toBe('Scored the same as the winner')
  })

  it('states that a winner already traded one of the token pairs, or that a solution without the order won', () => {
    expect(fate({ score: String(3n * ETH) })).toBe('A winner already traded one of its token pairs')
    expect(explainRank(proposed({}), [proposed({})], 'ETH')).toBe('Lost to a solution without this order')
  })

  it('formats negative scores', () => {
    expect([writeScore(ETH), writeScore('-1500000000000000')]).toEqual(['1', '−0.0015'])
  })
})

describe('the surplus of a solution', () => {
  const { terms } = orderOf()
  const compare = (solution: Proposed, isSettled = true, all = [winner, solution]) =>
    compareSolution(terms, solution, { all, isSettled })

  it('is relative to the limit if no solution with the order won, and for an unsettled winner', () => {
    expect(compare(proposed({}), false, [proposed({})])).toEqual({ base: 'limit', atoms: 20n })
    expect(compare(winner, false, [winner])).toEqual({ base: 'limit', atoms: 20n })
  })

  it('is omitted for a settled winner, and for a solution that offers the same as the winner', () => {
    expect(compare(winner)).toBeUndefined()
    expect(compare(proposed({}))).toBeUndefined()
  })

  it('is relative to the winner for losing solutions', () => {
    expect(compare(proposed({ executedBuy: toAmount(513n) }))).toEqual({ base: 'winner', atoms: -7n })
  })

  it('is the saved amount for a buy order', () => {
    const paid = (atoms: bigint) => ({ executedSell: toAmount(atoms), executedBuy: toAmount(500n) })
    const all = [proposed({ ...paid(900n), isWinner: true }), proposed(paid(950n))]
    const field = { all, isSettled: false }
    const compared = all.map((one) => compareSolution(orderOf({ kind: 'buy' }).terms, one, field))
    expect(compared).toEqual([
      { base: 'limit', atoms: 100n },
      { base: 'winner', atoms: -50n },
    ])
  })
})

describe('the texts of an auction', () => {
  it('describe known fee policies, and name unknown policies', () => {
    expect(policyWords({ kind: 'volume', volumeFactor: 0.0002 })).toBe('0.02% of volume')
    expect(policyWords({ kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.0098 })).toBe(
      '50% of surplus, at most 0.98% of volume',
    )
    expect(policyWords({ kind: 'volume', volumeFactor: 0.00003 })).toBe('0.003% of volume')
    expect(policyWords({ kind: 'tip' })).toBe('tip')
  })

  it('count solutions and solvers, and give the reference score', () => {
    const one = {
      solverAddress: solver,
      score: '9',
      ranking: 1,
      clearingPrices: {},
      orders: [],
      isWinner: true,
      filteredOut: false,
      referenceScore: '7',
    }
    const solutions = [one, { ...one, solverAddress: rival, ranking: 2 }, { ...one, ranking: 3 }]
    expect(solutionCountText({ solutions })).toBe('3 solutions from 2 solvers')
    expect(solutionCountText({ solutions: [one] })).toBe('1 solution from 1 solver')
    expect(referenceScoreOf({ solutions, referenceScores: {} }, winner)).toBe('7')
    const untold = solutions.map((solution) => ({ ...solution, referenceScore: null }))
    expect(referenceScoreOf({ solutions: untold, referenceScores: { [solver]: '5' } }, winner)).toBe('5')
    expect(referenceScoreOf({ solutions: untold, referenceScores: {} }, winner)).toBeUndefined()
  })

  it('round the matched share down, and omit it if nothing was matched', () => {
    expect(matchedWords({ matchedShare: 0.6299 })).toBe('62%')
    expect(matchedWords({ matchedShare: 0.9999 })).toBe('99%')
    expect(matchedWords({ matchedShare: 1 })).toBe('100%')
    expect(matchedWords({ matchedShare: 0 })).toBeUndefined()
    expect(matchedWords({})).toBeUndefined()
  })
})

describe('the surplus of a batch', () => {
  const { terms } = orderOf()
  const met = proposed({ orderCount: 2, matchedShare: 0.62, executedBuy: toAmount(560n) })
  const alone = [530n, 545n, 520n].map((buy) => proposed({ orderCount: 1, executedBuy: toAmount(buy) }))

  it('is relative to the best solution for the order alone', () => {
    expect(surplusOverPoolsOf(terms, met, [met, ...alone])).toBe(15n)
    expect(surplusOverPoolsOf(terms, proposed({ ...met, executedBuy: toAmount(540n) }), alone)).toBe(-5n)
  })

  it('is undefined for a single order, and without a solution for the order alone', () => {
    expect(surplusOverPoolsOf(terms, alone[0] ?? met, alone)).toBeUndefined()
    expect(surplusOverPoolsOf(terms, met, [met])).toBeUndefined()
    expect(surplusOverPoolsOf(terms, met, [proposed({})])).toBeUndefined()
  })

  it('is described for all orders of a batch if the service reports it', () => {
    const batch = {
      ...wireCompetition.solutions[0],
      matchedShare: 0.625,
      surplusOverPools: '5000000000000',
    } as never
    expect(batchWords(batch, 'ETH')).toBe('62% matched, +0.000005 ETH over pools')
    const worse = { ...(batch as object), surplusOverPools: '-5000000000000' } as never
    expect(batchWords(worse, 'ETH')).toBe('62% matched, −0.000005 ETH over pools')
    expect(batchWords(undefined, 'ETH')).toBeUndefined()
    expect(batchWords({ matchedShare: 0.5 } as never, 'ETH')).toBeUndefined()
  })
})

describe('the bar of a score', () => {
  it('shows the fraction of the best score, and zero for negative scores', () => {
    const all = [{ score: '400' }, { score: '100' }, { score: '-5' }]
    expect(all.map((one) => scorePart(one, all))).toEqual([1, 0.25, 0])
    expect(scorePart({ score: '0' }, [{ score: '0' }])).toBe(0)
  })
})
