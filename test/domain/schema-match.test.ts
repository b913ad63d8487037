import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auctionRow, roundRow, solutionRow, tradeRow } from '../../src/backend/local/store/auction-rows'
import { settlementRow } from '../../src/backend/local/store/chain/chain-rows'
import { marketRow, orderRow, quoteRow, serviceNotificationRow } from '../../src/backend/local/store/rows'
import { delivery } from '../../src/client/db/rows/delivery'
import { order } from '../../src/domain/orders/order'
import { trade } from '../../src/domain/reports/trades'
import { address, amount } from '../../src/domain/scalars'
import { matchesSchema } from '../../src/domain/schema-match'
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
/** Rows whose schemas are codecs. They are stored decoded. */
const CLIENT_ROWS = { order, trade, delivery }

const RUNS = { numRuns: 60 }
const JUNK = [undefined, null, '', '0x1', 'a', -1, 0.5, Number.NaN, 1, -1n, 2n ** 300n, true, [], {}, [{}]]

/** Lists all fields in a value at any depth, so that one can be damaged. */
function listFields(value: unknown): readonly (readonly [parent: object, key: string])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => {
    const part = (value as Record<string, unknown>)[key]
    return [[value, key] as const, ...listFields(part)]
  })
}

const DAMAGES = ['replace', 'remove', 'add'] as const

/** Generates values with one damaged field. */
const damagedRows = (given: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(given, fc.nat(), fc.constantFrom(...JUNK), fc.constantFrom(...DAMAGES))
    .map(([value, at, junk, how]) => {
      const copy = structuredClone(value)
      const places = listFields(copy)
      const [parent, key] = places[at % places.length] ?? []
      if (!parent || key === undefined) return junk
      if (how === 'remove') Reflect.deleteProperty(parent, key)
      else Reflect.set(parent, how === 'add' && !Array.isArray(parent) ? `${key}2` : key, junk)
      return copy
    })

describe.each(Object.entries({ ...SERVICE_ROWS, ...CLIENT_ROWS }))('a row of %s', (_, schema) => {
  it('matches its schema if and only if the schema can encode it', () => {
    fc.assert(
      fc.property(arbitraryOf(schema as z.ZodMiniType), (row) => {
        expect(matchesSchema(schema, row)).toBe(z.safeEncode(schema as z.ZodMiniType, row).success)
      }),
      RUNS,
    )
  })

  it('matches after damage only if its schema accepts the damaged row', () => {
    fc.assert(
      fc.property(damagedRows(arbitraryOf(schema as z.ZodMiniType)), (row) => {
        if (matchesSchema(schema, row)) expect(z.safeEncode(schema as z.ZodMiniType, row).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe.each(Object.entries(SERVICE_ROWS))('the parse of a row of %s', (_, schema) => {
  it('returns an equal row if the row matches its schema', () => {
    fc.assert(
      fc.property(damagedRows(arbitraryOf(schema as z.ZodMiniType)), (row) => {
        if (matchesSchema(schema, row)) expect(z.parse(schema as z.ZodMiniType, row)).toEqual(row)
      }),
      RUNS,
    )
  })
})

describe('matchesSchema', () => {
  const some = z.object({ name: z.string().check(z.maxLength(3)), at: z.optional(z.int()) })

  it.each<[string, z.ZodMiniType, unknown, boolean]>([
    ['accepts an object with all fields', some, { name: 'abc', at: 1 }, true],
    ['accepts an absent optional field', some, { name: 'abc' }, true],
    ['rejects an absent required field', some, { at: 1 }, false],
    ['rejects an unknown key', some, { name: 'abc', more: 1 }, false],
    [
      'accepts an unknown key in a loose object',
      z.looseObject({ name: z.string() }),
      { name: '', more: 1 },
      true,
    ],
    ['rejects a value that fails a check', some, { name: 'abcd' }, false],
    ['rejects a value that a check would change', z.string().check(z.trim()), ' a ', false],
    ['accepts a value that a check would not change', z.string().check(z.trim()), 'a', true],
    ['rejects a list as an object', z.looseObject({}), [], false],
    ['accepts the decoded value of a codec', amount, 5n, true],
    ['rejects the encoded value of a codec', amount, '5', false],
    ['rejects a number as hex', address, 5, false],
    ['accepts a record with valid keys and values', z.record(z.string(), z.int()), { a: 1 }, true],
    ['rejects a record with an invalid value', z.record(z.string(), z.int()), { a: 'b' }, false],
    ['rejects every value of an unsupported schema', z.date(), new Date(0), false],
  ])('%s', (_, schema, value, isMatch) => {
    expect(matchesSchema(schema, value)).toBe(isMatch)
  })
})
