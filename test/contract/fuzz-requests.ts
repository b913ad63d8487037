/**
 * Absurd requests: every route of the contract with values of its schemas, known ones and absurd ones
 * mixed, now and then broken on the outside too.
 */

import * as z from 'zod/mini'
import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { arbitraryOf } from '../support/arbitraries'
import { fc } from '../support/properties'

/** A request as data, so that a failing one can be printed and kept as a row. */
export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly type: string | null
  readonly body: string | null
}

/** What there is: values and whole documents that get a request past the first check, by name of field and of endpoint. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const HUGE = '9'.repeat(78)
const ABSURD = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    4_294_967_296,
    9_007_199_254_740_992,
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '0x',
    '0x0',
  ],
  ...[
    HUGE,
    '1'.repeat(1_001),
    `0x${'00'.repeat(32)}`,
    `0x${'00'.repeat(20)}`,
    `0x${'ff'.repeat(56)}`,
    '{}',
    '[]',
  ],
  ...[
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '☃'.repeat(50),
    [],
    {},
    [[]],
    [null],
    { '': '' },
    'NaN',
  ],
] as const

const anyAbsurd = fc.constantFrom<unknown>(...ABSURD)
const rows = Object.entries<EndpointRow>(endpoints)

/** A document of a schema; one that cannot be walked gives any JSON. */
function documentsOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  try {
    return arbitraryOf(schema).map((value) => z.encode(schema, value as never) as unknown)
  } catch {
    return fc.jsonValue()
  }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Fields replaced by known values, by absurd ones, or taken away. */
function disturb(
  document: unknown,
  known: Known,
  dice: readonly number[],
  absurd: readonly unknown[],
): unknown {
  if (!isObject(document)) return (dice[0] ?? 0) < 0.2 ? absurd[0] : document
  const fields = Object.entries({
    ...document,
    ...(dice[1] === undefined || dice[1] > 0.1 ? {} : { extra: absurd[0] }),
  })
  // Of all fields together about every other one document has a broken one.
  const broken = 0.5 / fields.length
  const changed = fields.flatMap(([name, value], index) => {
    const die = dice[index % dice.length] ?? 1
    const choices = known[name]
    if (die < broken / 2) return []
    if (die < broken) return [[name, absurd[index % absurd.length]]]
    if (choices && die < 0.95) return [[name, choices[Math.floor(die * 1_000) % choices.length]]]
    return [[name, value]]
  })
  return Object.fromEntries(changed)
}

const anyText = fc.oneof(fc.string({ maxLength: 60 }), anyAbsurd.map(String))

/** A value for a path or query parameter. */
function anyParameter(name: string, known: Known): fc.Arbitrary<string> {
  const choices = known[name] ?? known['uid'] ?? ['0']
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...choices.map(String)) },
    { weight: 1, arbitrary: anyText },
  )
}

function pathsOf({ path, params }: EndpointRow, known: Known): fc.Arbitrary<string> {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inQuery = Object.keys(params.shape).filter((name) => !inPath.includes(name))
  const values = fc.tuple(...inPath.map((name) => anyParameter(name, known)))
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(...inQuery, 'other'),
      fc.oneof(fc.constantFrom('0', '1', '10', '1000', '1001'), anyText, anyParameter('owner', known)),
    ),
    { maxLength: inQuery.length + 1 },
  )
  return fc.tuple(values, query, fc.nat(19)).map(([texts, pairs, die]) => {
    let index = 0
    const filled = path.replace(/:\w+/g, () => encodeURIComponent(wellFormed(texts[index++] ?? '')))
    const search = new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [name, value]),
    ).toString()
    return `${filled}${die === 0 ? '/' : ''}${search === '' || die > 12 ? '' : `?${search}`}`
  })
}

/** encodeURIComponent refuses half a surrogate pair; so does every client. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

const anyType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json; charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'x',
      null,
    ),
  },
)

/** From 0 up to 1, evenly: fast-check likes small numbers and bit patterns, which would take most fields away. */
const anyDie = fc.noBias(fc.integer({ min: 0, max: 9_999 })).map((value) => value / 10_000)

function bodiesOf(name: string, { body }: EndpointRow, known: Known): fc.Arbitrary<string | null> {
  if (!body) return fc.constant(null)
  const dice = fc.array(anyDie, { minLength: 24, maxLength: 24 })
  const whole = known[name] ? [{ weight: 2, arbitrary: fc.constantFrom(...known[name]) }] : []
  const document = fc
    .tuple(
      fc.oneof({ weight: 1, arbitrary: documentsOf(body) }, ...whole),
      dice,
      fc.array(anyAbsurd, { minLength: 3, maxLength: 3 }),
    )
    .map(([given, thrown, absurd]) => JSON.stringify(disturb(given, known, thrown, absurd)) ?? 'null')
  const broken = fc.oneof(
    fc.string(),
    fc.constantFrom('', '{', 'null', '[', `"${'x'.repeat(20_000)}"`, '{"a":1}{'),
  )
  return fc.oneof({ weight: 12, arbitrary: document }, { weight: 1, arbitrary: broken })
}

const anyMethod = (row: EndpointRow): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(row.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD') },
  )

/** A request to any route. */
export const anyRequest = (known: Known): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    ...rows.map(([name, row]) =>
      fc.record({
        method: anyMethod(row),
        path: pathsOf(row, known),
        type: anyType,
        body: bodiesOf(name, row, known),
      }),
    ),
  )

const BASE = 'https://cowbell.invalid'

/** The request of a row. */
export function toRequest({ method, path, type, body }: FuzzRequest): Request {
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
  return new Request(BASE + path, {
    method,
    ...(hasBody ? { body } : {}),
    ...(type === null ? {} : { headers: { 'Content-Type': type } }),
  })
}
