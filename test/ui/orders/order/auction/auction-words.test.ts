import { describe, expect, it } from 'vitest'
import { toAmount } from '../../../../../src/domain/scalars'
import {
  batchWords,
  compareSolution,
  fateOf,
  fieldWords,
  matchedWords,
  overPoolsOf,
  type Proposed,
  policyWords,
  referenceOf,
  scorePart,
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
const fate = (change: Partial<Proposed>) => fateOf(proposed(change), [winner, proposed(change)], 'ETH')

describe('why a solution came to its rank', () => {
  it('tells the winner, the unfair one, and by how much others scored less', () => {
    expect(fateOf(winner, [winner], 'ETH')).toBe('Won')
    expect(fate({ filteredOut: true, score: String(3n * ETH) })).toMatch(/^Filtered \(unfair/)
    expect(fate({ score: String(ETH / 2n) })).toBe('Scored 1.5 ETH less than the winner')
    expect(fate({ score: winner.score })).toBe('Scored the same as the winner')
  })

  it('tells that a better one met another winner, and one that lost to a solution without the order', () => {
    expect(fate({ score: String(3n * ETH) })).toBe('A winner already traded one of its token pairs')
    expect(fateOf(proposed({}), [proposed({})], 'ETH')).toBe('Lost to a solution without this order')
  })

  it('writes scores below nothing too', () => {
    expect([writeScore(ETH), writeScore('-1500000000000000')]).toEqual(['1', '−0.0015'])
  })
})

describe('what a solution would have given', () => {
  const { terms } = orderOf()
  const compare = (solution: Proposed, isSettled = true, all = [winner, solution]) =>
    compareSolution(terms, solution, { all, isSettled })

  it('is told beyond the limit where no solution with the order won, and of a winner that is not settled', () => {
    expect(compare(proposed({}), false, [proposed({})])).toEqual({ with: 'limit', atoms: 20n })
    expect(compare(winner, false, [winner])).toEqual({ with: 'limit', atoms: 20n })
  })

  it('is not told again of a winner that settled, nor of what gives the same', () => {
    expect(compare(winner)).toBeUndefined()
    expect(compare(proposed({}))).toBeUndefined()
  })

  it('is told beside the winner of those that lost', () => {
    expect(compare(proposed({ executedBuy: toAmount(513n) }))).toEqual({ with: 'winner', atoms: -7n })
  })

  it('counts what a buyer does not pay', () => {
    const paid = (atoms: bigint) => ({ executedSell: toAmount(atoms), executedBuy: toAmount(500n) })
    const all = [proposed({ ...paid(900n), isWinner: true }), proposed(paid(950n))]
    const field = { all, isSettled: false }
    const told = all.map((one) => compareSolution(orderOf({ kind: 'buy' }).terms, one, field))
    expect(told).toEqual([
      { with: 'limit', atoms: 100n },
      { with: 'winner', atoms: -50n },
    ])
  })
})

describe('the fees and the field of an auction', () => {
  it('are told in words, a policy nobody knows by its name', () => {
    expect(policyWords({ kind: 'volume', volumeFactor: 0.0002 })).toBe('0.02% of volume')
    expect(policyWords({ kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.0098 })).toBe(
      '50% of surplus, at most 0.98% of volume',
    )
    expect(policyWords({ kind: 'volume', volumeFactor: 0.00003 })).toBe('0.003% of volume')
    expect(policyWords({ kind: 'tip' })).toBe('tip')
  })

  it('name solutions and solvers, and what the others would have reached', () => {
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
    expect(fieldWords({ solutions })).toBe('3 solutions from 2 solvers')
    expect(fieldWords({ solutions: [one] })).toBe('1 solution from 1 solver')
    expect(referenceOf({ solutions, referenceScores: {} }, winner)).toBe('7')
    const untold = solutions.map((solution) => ({ ...solution, referenceScore: null }))
    expect(referenceOf({ solutions: untold, referenceScores: { [solver]: '5' } }, winner)).toBe('5')
    expect(referenceOf({ solutions: untold, referenceScores: {} }, winner)).toBeUndefined()
  })

  it('say the share that met other orders, never rounded up, and nothing where none did', () => {
    expect(matchedWords({ matchedShare: 0.6299 })).toBe('62%')
    expect(matchedWords({ matchedShare: 0.9999 })).toBe('99%')
    expect(matchedWords({ matchedShare: 1 })).toBe('100%')
    expect(matchedWords({ matchedShare: 0 })).toBeUndefined()
    expect(matchedWords({})).toBeUndefined()
  })
})

describe('what a batch brings', () => {
  const { terms } = orderOf()
  const met = proposed({ orderCount: 2, matchedShare: 0.62, executedBuy: toAmount(560n) })
  const alone = [530n, 545n, 520n].map((buy) => proposed({ orderCount: 1, executedBuy: toAmount(buy) }))

  it('is counted above the best solution for the order alone', () => {
    expect(overPoolsOf(terms, met, [met, ...alone])).toBe(15n)
    expect(overPoolsOf(terms, proposed({ ...met, executedBuy: toAmount(540n) }), alone)).toBe(-5n)
  })

  it('is not told of an order alone, and where no solution for it alone was proposed', () => {
    expect(overPoolsOf(terms, alone[0] ?? met, alone)).toBeUndefined()
    expect(overPoolsOf(terms, met, [met])).toBeUndefined()
    expect(overPoolsOf(terms, met, [proposed({})])).toBeUndefined()
  })

  it('is told of all its orders in words, as far as the service tells it', () => {
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
  it('is the part of the best one, and nothing below nothing', () => {
    const all = [{ score: '400' }, { score: '100' }, { score: '-5' }]
    expect(all.map((one) => scorePart(one, all))).toEqual([1, 0.25, 0])
    expect(scorePart({ score: '0' }, [{ score: '0' }])).toBe(0)
  })
})
