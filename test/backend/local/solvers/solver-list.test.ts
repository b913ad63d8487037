import { describe, expect, it } from 'vitest'
import { type Budget, budgetUntil, UNLIMITED } from '../../../../src/auction/model/auction'
import type { Solver } from '../../../../src/backend/local/solvers/prepared-auction'
import { proposeAll, solvers } from '../../../../src/backend/local/solvers/solver-list'
import { auctionOf, orderOf } from '../../../auction/sample'
import { runRound } from '../../../bench/goals'
import { bookCase } from '../../../support/auction-cases'

const BUDGET_MS = 250

/**
 * Returns the times at which the solvers start. Solver n searches for `wishesMs[n]`, or until its budget is
 * spent. One step takes one millisecond.
 */
function startTimes(wishesMs: readonly number[]): {
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
    solvers.map((one, n) => ({ ...one, solve: searching(wishesMs[n] ?? 0) })),
  )
  return { begun, ended: ms }
}

const ALL_DAY = 86_400_000

describe('the time budget of an auction', () => {
  it('gives every solver its share if all of them search without end, and all stop in time', () => {
    const { begun, ended } = startTimes([ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY])
    expect(begun).toEqual([0, 150, 160, 178])
    expect(ended).toBeGreaterThan(begun[3] ?? 0)
    expect(ended).toBeLessThanOrEqual(BUDGET_MS)
  })

  it('gives unused time to the next solver', () => {
    const { begun, ended } = startTimes([1, 1, 1, ALL_DAY])
    expect(begun).toEqual([0, 1, 2, 3])
    expect(ended).toBeGreaterThan(190)
  })

  it('suffices for 5,000 orders of one pair, many of which are filled', () => {
    const auction = bookCase(2, 5_000)
    const { ms, filled } = runRound(auction)
    expect(ms).toBeLessThan(2 * BUDGET_MS)
    expect(filled).toBeGreaterThan(1_000)
  }, 60_000)
})
