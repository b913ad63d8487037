import { describe, expect, it } from 'vitest'
import { type BookRow, bookOf, partAt, slopeBy, soldBy } from '../../../src/auction/clear/books'
import { fc } from '../../support/properties'

const anyRows: fc.Arbitrary<BookRow[]> = fc.array(
  fc.record({
    limit: fc.double({ min: -1, max: 1, noNaN: true }),
    sell: fc.double({ min: 1, max: 1e6, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('an order book', () => {
  it('sells the sum of its orders at any price and softness', () => {
    fc.assert(
      fc.property(
        anyRows,
        fc.double({ min: -1.2, max: 1.2, noNaN: true }),
        fc.constantFrom(0.3, 0.01, 1e-5),
        (rows, price, softness) => {
          const book = bookOf(rows)
          const one = rows.reduce((sum, { limit, sell }) => sum + sell * partAt(price, limit, softness), 0)
          const all = rows.reduce((sum, { sell }) => sum + sell, 0)
          expect(Math.abs((book ? soldBy(book, price, softness) : 0) - one)).toBeLessThan(all * 1e-9)
        },
      ),
      { seed: 2 },
    )
  })

  it('sells nothing at a limit or below, and everything one softness above it, with the slope between', () => {
    const book = bookOf([
      { limit: 0, sell: 10 },
      { limit: 1, sell: 5 },
    ])
    if (!book) throw new Error('a book')
    expect([-1, 0, 0.05, 0.1, 1, 1.1].map((price) => soldBy(book, price, 0.1))).toEqual([0, 0, 5, 10, 10, 15])
    expect([-1, 0.05, 0.5].map((price) => slopeBy(book, price, 0.1))).toEqual([0, 100, 0])
    expect(bookOf([])).toBeUndefined()
  })
})
