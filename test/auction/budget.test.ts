/** Whenever time is up, every solver stops and what it told by then holds. */
import { expect, it } from 'vitest'
import { screenSolutions } from '../../src/auction/screening'
import { baselineSolver } from '../../src/backend/local/solvers/baseline'
import { batchSolver } from '../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../src/backend/local/solvers/coincidence'
import { splitSolver } from '../../src/backend/local/solvers/split'
import { gridAuction } from '../support/auction-grid'
import { addressOf, settlement } from './sample'

const makers = [baselineSolver, splitSolver, coincidenceSolver, batchSolver]
const openAuction = () => gridAuction({ orders: 40, pools: 20, seed: 3 })

/** A budget of so many questions, and how many were asked. */
function budgetOf(questions: number) {
  const asked = { count: 0 }
  const isSpent = () => {
    asked.count += 1
    return asked.count > questions
  }
  return { asked, isSpent }
}

it.each(makers)('%o asks often, stops when time is up, and what it has by then settles', (make) => {
  const solve = make(addressOf(1))
  const whole = budgetOf(Number.POSITIVE_INFINITY)
  const all = solve(openAuction(), whole)
  expect(whole.asked.count).toBeGreaterThan(20)
  for (const questions of [0, 1, 7, Math.floor(whole.asked.count / 2)]) {
    const auction = openAuction()
    const budget = budgetOf(questions)
    const found = solve(auction, budget)
    // nobody goes on once it was told; some loops ask again while they end
    expect(budget.asked.count).toBeLessThan(questions + 200)
    expect(found.length).toBeLessThanOrEqual(all.length)
    expect(screenSolutions(auction, found, settlement).dropped).toEqual([])
  }
  expect(solve(openAuction(), budgetOf(0))).toEqual([])
})
