import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { quote } from '../../src/domain/orders/quotes'
import { decodeWire } from '../../src/domain/wire-values'
import { arbitraryOf } from '../support/arbitraries'
import { fc } from '../support/properties'

type Fields = Readonly<Record<string, unknown>>

/** Resolves lazy schemas and pipes to the object schema of a body. */
function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  const def = schema._zod.def as { type: string; getter?: () => z.core.$ZodType; shape?: never }
  return def.type === 'lazy' && def.getter ? shapeOf(def.getter()) : def.shape
}

const optionalFields = Object.entries<EndpointRow>(endpoints).flatMap(([name, { body }]) =>
  Object.entries((body && shapeOf(body)) ?? {})
    .filter(([, schema]) => schema._zod.optin === 'optional')
    .map(([field]) => [name, field, body as z.ZodMiniType] as const),
)

/** Removes fields without a value. An absent field, undefined and null have the same meaning. */
const withoutEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))

describe('a null in a request', () => {
  it.each(optionalFields)('means for %s that the optional field %s is absent', (_name, field, body) => {
    fc.assert(
      fc.property(arbitraryOf(body), (value) => {
        const { [field]: _, ...rest } = z.encode(body, value as never) as Fields
        const absent = decodeWire(body, rest)
        const isNull = decodeWire(body, { ...rest, [field]: null })
        expect(isNull.success).toBe(true)
        expect(withoutEmpty(isNull.data as Fields)).toEqual(withoutEmpty(absent.data as Fields))
      }),
      { numRuns: 5 },
    )
  })

  it('is an error of a required field', () => {
    const schema = z.object({ size: z.int(), mode: z.optional(z.string()) })
    expect(decodeWire(schema, { size: null, mode: null }).error?.issues).toMatchObject([{ path: ['size'] }])
  })
})

describe('a null in a reply', () => {
  it('means that the optional field is absent, also in nested objects, lists, records and unions', () => {
    const inner = z.looseObject({ note: z.optional(z.string()), kept: z.optional(z.nullable(z.string())) })
    const schema = z.object({
      list: z.array(inner),
      byName: z.record(z.string(), inner),
      choice: z.union([z.object({ error: z.string() }), z.object({ one: z.optional(inner) })]),
    })
    const given = { note: null, kept: null, unknown: null }
    expect(decodeWire(schema, { list: [given], byName: { a: given }, choice: { one: given } }).data).toEqual({
      list: [{ kept: null, unknown: null }],
      byName: { a: { kept: null, unknown: null } },
      choice: { one: { kept: null, unknown: null } },
    })
  })

  it('is read for each optional field of a quote', () => {
    fc.assert(
      fc.property(arbitraryOf(quote), (value) => {
        const given = z.encode(quote, value as never) as { quote: Fields }
        const nulls = { appDataHash: null, gasAmount: null, gasPrice: null, sellTokenPrice: null }
        const read = decodeWire(quote, {
          ...given,
          from: null,
          protocolFeeBps: null,
          quote: { ...given.quote, ...nulls },
        })
        expect(read.error).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })
})
