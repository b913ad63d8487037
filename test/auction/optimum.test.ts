/**
 * Compares auctions with independently computed optima: a part of what `npm run bench -- auction` measures.
 */
import { describe, expect, it } from 'vitest'
import { cases, measure, seedsTo, sumsOf } from '../bench/goals'

/** Number of instances of each case. The bench uses 200. */
const SEEDS = 6
const quick = cases.filter(({ name }) => !name.includes('bound'))

describe('the winners of an auction', () => {
  it.each(quick)(
    'gain nearly the optimum in the case $name',
    ({ goal, least = 0, ...one }) => {
      const rows = measure({ goal, ...one }, seedsTo(SEEDS))
      const [ours, best] = sumsOf(rows)
      expect(ours / best).toBeGreaterThanOrEqual(goal)
      for (const { ratio } of rows) expect(ratio).toBeGreaterThanOrEqual(least)
    },
    60_000,
  )
})

/** Instances for which earlier versions found little or nothing, each for a different reason. */
const FOUND_HARD = [
  ['rings of 2-5, whole against larger partial', [51]],
  ['rings of 2-5, partial, unequal', [71]],
  ['mixed limits, large', [39, 59, 165]],
  ['market limits, ten times smaller', [78]],
  ['inside the fee band', [194, 221]],
  ['20 gwei, orders of 0.01-0.1', [53, 61, 72, 81, 88, 103]],
  ['20 gwei, orders of 0.1-1', [48, 116, 159, 172]],
  ['the grid relative to its bound, 12 x 8', [9, 22]],
] as const

describe('a previously hard instance', () => {
  it.each(FOUND_HARD)('stays solved: %s', (name, seeds) => {
    const one = cases.find((row) => row.name === name)
    const rows = one ? measure(one, seeds) : []
    expect(rows).toHaveLength(seeds.length)
    for (const { ratio } of rows) expect(ratio).toBeGreaterThanOrEqual(0.985)
  })
})
