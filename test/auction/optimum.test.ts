/** Auctions held against the best there is, found another way: a slice of what `npm run bench -- auction` measures. */
import { describe, expect, it } from 'vitest'
import { cases, measure } from '../bench/goals'

/** Of each case the first instances; the bench holds 200. */
const SEEDS = 6
const quick = cases.filter(({ name }) => !name.includes('bound'))

describe('the winners of an auction gain nearly as much as the best there is', () => {
  it.each(quick)(
    '$name',
    ({ goal, least = 0, ...one }) => {
      const rows = measure({ goal, ...one }, SEEDS)
      const [ours, best] = [rows, rows].map((all, n) =>
        all.reduce((sum, row) => sum + (n === 0 ? row.ours : row.reference), 0),
      )
      expect((ours ?? 0) / (best ?? 1)).toBeGreaterThanOrEqual(goal)
      for (const { ratio } of rows) expect(ratio).toBeGreaterThanOrEqual(least)
    },
    60_000,
  )
})
