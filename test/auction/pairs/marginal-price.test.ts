/** Compares the orders that trade at a price with a count of every order at every relevant price. */
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/auction/pairs/book'
import { NO_PATHS } from '../../../src/auction/pairs/disjoint-paths'
import { ladderOf } from '../../../src/auction/pairs/ladder'
import {
  addPartialFills,
  countFilled,
  findMarginalPrice,
  partAt,
  sumEntries,
} from '../../../src/auction/pairs/marginal-price'
import { fc } from '../../support/properties'

/** An order of the pair. `worth` is in units of A, `limit` in units of B per unit of A. */
const entryOf = (side: 0 | 1, limit: number, worth: number, change: Partial<Entry> = {}): Entry => {
  const [sell, buy] = side === 0 ? [worth, worth * limit] : [worth * limit, worth]
  return { side, sell, buy, limit, isPartial: true, isBuy: false, ...change } as Entry
}

const follow = (whole: readonly Entry[], followers: readonly Entry[]) => {
  const ladder = ladderOf(followers.toSorted((x, y) => x.limit - y.limit))
  const standing = sumEntries(whole)
  const marginalFill = findMarginalPrice(NO_PATHS, standing, ladder, 2_000)
  const parts = ladder.entries.map((entry, n) => [entry, partAt(ladder, marginalFill, n)] as const)
  return { standing, ladder, marginalFill, parts: new Map(parts.filter(([, part]) => part > 0)) }
}

describe('partially fillable orders at a price', () => {
  it('trade in full if the price is better than their limit, and in part at their limit', () => {
    const [better, marginal] = [entryOf(0, 1_980, 1), entryOf(0, 1_990, 1)]
    const { marginalFill, parts } = follow([entryOf(1, 2_000, 1)], [marginal, better])
    expect(marginalFill.marginal).toBeCloseTo(1_990, 2)
    expect(parts.get(better)).toBe(1)
    expect(parts.get(marginal)).toBeCloseTo(2_000 / 1_990 - 1, 5)
  })

  it('are cut, the smallest margin first, if a fill-or-kill order fixes the price', () => {
    const whole = entryOf(0, 2_000, 1, { isPartial: false })
    const [near, far] = [entryOf(1, 2_010, 1), entryOf(1, 2_050, 0.6)]
    const { marginalFill, parts } = follow([whole], [near, far])
    expect(marginalFill.marginal).toBeGreaterThanOrEqual(2_000)
    expect(parts.get(far)).toBe(1)
    expect(parts.get(near) ?? 0).toBeLessThan(1)
  })

  const order = fc.record({
    side: fc.constantFrom(0 as const, 1 as const),
    limit: fc.double({ min: 1_900, max: 2_100, noNaN: true }),
    worth: fc.double({ min: 0.01, max: 10, noNaN: true }),
    isWhole: fc.boolean(),
  })

  it('add up to the sums of their parts, at a price within all limits', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 2, maxLength: 12 }), (rows) => {
        const entries = rows.map(({ side, limit, worth }) => entryOf(side, limit, worth))
        const isWhole = (entry: Entry): boolean => rows[entries.indexOf(entry)]?.isWhole ?? false
        const { standing, ladder, marginalFill, parts } = follow(
          entries.filter(isWhole),
          entries.filter((entry) => !isWhole(entry)),
        )
        expect(countFilled(ladder, marginalFill)).toBe(parts.size)
        const sums = [0, 1].map((side) =>
          [...parts].reduce(
            (sum, [entry, part]) => sum + (entry.side === side ? entry.sell * part : 0),
            standing.sums[side as 0 | 1].sell,
          ),
        )
        const all = addPartialFills(standing, ladder, marginalFill)
        expect(all.sums[0].sell).toBeCloseTo(sums[0] ?? 0, 6)
        expect(all.sums[1].sell).toBeCloseTo(sums[1] ?? 0, 6)
        for (const [{ side, limit }, part] of parts) {
          expect(part).toBeGreaterThan(0)
          expect(side === 0 ? marginalFill.marginal - limit : limit - marginalFill.marginal).toBeGreaterThan(
            -1e-6 * limit,
          )
          expect(side === 0 ? all.floor >= limit : all.ceiling <= limit).toBe(true)
        }
      }),
    )
  })
})
