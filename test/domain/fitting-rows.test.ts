import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auctionRow, roundRow, solutionRow, tradeRow } from '../../src/backend/local/store/auction-rows'
import { settlementRow } from '../../src/backend/local/store/chain/chain-rows'
import { marketRow, orderRow, quoteRow, serviceNotificationRow } from '../../src/backend/local/store/rows'
import { delivery } from '../../src/client/db/rows/delivery'
import { isFitting } from '../../src/domain/fitting-rows'
import { order } from '../../src/domain/orders/order'
import { trade } from '../../src/domain/reports/trades'
import { address, amount } from '../../src/domain/scalars'
import { arbitraryOf } from '../support/arbitraries'
import { fc } from '../support/properties'

const SERVICE_ROWS = {
  orderRow,
  quoteRow,
  marketRow,
  serviceNotificationRow,
  auctionRow,
  solutionRow,
  tradeRow,
  roundRow,
  settlementRow,
}
/** Rows with codecs in them: they hold the inside values. */
const CLIENT_ROWS = { order, trade, delivery }

const RUNS = { numRuns: 60 }
const JUNK = [undefined, null, '', '0x1', 'a', -1, 0.5, Number.NaN, 1, -1n, 2n ** 300n, true, [], {}, [{}]]

/** All places in a value where something could be spoiled. */
function placesIn(value: unknown): readonly (readonly [parent: object, key: string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => {
    const part = (value as Record<string, unknown>)[key]
    return [[value, key] as const, ...placesIn(part)]
  })
}

const SPOILS = ['replace', 'remove', 'add'] as const

/** A value with one place of it spoiled. */
const spoiled = (given: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(given, fc.nat(), fc.constantFrom(...JUNK), fc.constantFrom(...SPOILS))
    .map(([value, at, junk, how]) => {
      const copy = structuredClone(value)
      const places = placesIn(copy)
      const [parent, key] = places[at % places.length] ?? []
      if (!parent || key === undefined) return junk
      if (how === 'remove') Reflect.deleteProperty(parent, key)
      else Reflect.set(parent, how === 'add' && !Array.isArray(parent) ? `${key}2` : key, junk)
      return copy
    })

describe.each(Object.entries({ ...SERVICE_ROWS, ...CLIENT_ROWS }))('a row of %s', (_, schema) => {
  it('fits as it was written', () => {
    fc.assert(
      fc.property(arbitraryOf(schema as z.ZodMiniType), (row) => {
        expect(isFitting(schema, row)).toBe(z.safeEncode(schema as z.ZodMiniType, row).success)
      }),
      RUNS,
    )
  })

  it('that was spoiled fits only where its schema has nothing against it', () => {
    fc.assert(
      fc.property(spoiled(arbitraryOf(schema as z.ZodMiniType)), (row) => {
        if (isFitting(schema, row)) expect(z.safeEncode(schema as z.ZodMiniType, row).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe.each(Object.entries(SERVICE_ROWS))('a parse of a row of %s', (_, schema) => {
  it('would yield its equal', () => {
    fc.assert(
      fc.property(spoiled(arbitraryOf(schema as z.ZodMiniType)), (row) => {
        if (isFitting(schema, row)) expect(z.parse(schema as z.ZodMiniType, row)).toEqual(row)
      }),
      RUNS,
    )
  })
})

describe('a value fits', () => {
  const some = z.object({ name: z.string().check(z.maxLength(3)), at: z.optional(z.int()) })

  it.each<[string, z.ZodMiniType, unknown, boolean]>([
    ['all of an object', some, { name: 'abc', at: 1 }, true],
    ['without what may be missing', some, { name: 'abc' }, true],
    ['not without what may not', some, { at: 1 }, false],
    ['not with a key that its schema does not know', some, { name: 'abc', more: 1 }, false],
    ['with such a key in a loose object', z.looseObject({ name: z.string() }), { name: '', more: 1 }, true],
    ['not where a check objects', some, { name: 'abcd' }, false],
    ['not where a check changes it', z.string().check(z.trim()), ' a ', false],
    ['where a check would change nothing', z.string().check(z.trim()), 'a', true],
    ['not a list as an object', z.looseObject({}), [], false],
    ['the inside of a codec', amount, 5n, true],
    ['not its text', amount, '5', false],
    ['not a number as hex', address, 5, false],
    ['a record by keys and values', z.record(z.string(), z.int()), { a: 1 }, true],
    ['not a record with another value', z.record(z.string(), z.int()), { a: 'b' }, false],
    ['nothing of a schema that is not known here', z.date(), new Date(0), false],
  ])('%s', (_, schema, value, fits) => {
    expect(isFitting(schema, value)).toBe(fits)
  })
})
