import { describe, expect, it } from 'vitest'
import { type Budget, budgetUntil, type Solver, UNLIMITED } from '../../../../src/auction/model/auction'
import { proposeAll } from '../../../../src/backend/local/auctions/solvers'
import { auctionOf, orderOf } from '../../../auction/sample'
import { runRound } from '../../../bench/goals'
import { bookCase } from '../../../support/auction-cases'

const BUDGET_MS = 250

/** The times at which solvers begin, each searching for so many ms or until its time is up, a step a millisecond. */
function beginnings(wishesMs: readonly number[]): {
  readonly begun: readonly number[]
  readonly ended: number
} {
  let ms = 0
  const begun: number[] = []
  const searching =
    (wishMs: number): Solver =>
    (_, budget: Budget = UNLIMITED) => {
      begun.push(ms)
      for (let step = 0; step < wishMs && !budget.isSpent(); step += 1) ms += 1
      return []
    }
  const auction = auctionOf({ orders: [orderOf({ n: 1 })] })
  proposeAll(
    auction,
    budgetUntil(BUDGET_MS, () => ms),
    wishesMs.map(searching),
  )
  return { begun, ended: ms }
}

const ALL_DAY = 86_400_000

describe('the time of an auction', () => {
  it('is shared: a solver that would search all day leaves the others theirs, and all end in time', () => {
    const { begun, ended } = beginnings([ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY])
    expect(begun).toEqual([0, 150, 160, 178])
    expect(ended).toBeGreaterThan(begun[3] ?? 0)
    expect(ended).toBeLessThanOrEqual(BUDGET_MS)
  })

  it('is the next one’s where a solver needs little of it', () => {
    const { begun, ended } = beginnings([1, 1, 1, ALL_DAY])
    expect(begun).toEqual([0, 1, 2, 3])
    expect(ended).toBeGreaterThan(190)
  })

  it('is kept with 5,000 orders of one pair, many of which are filled', () => {
    const auction = bookCase(2, 5_000)
    const { ms, filled } = runRound(auction)
    expect(ms).toBeLessThan(2 * BUDGET_MS)
    expect(filled).toBeGreaterThan(1_000)
  }, 60_000)
})
