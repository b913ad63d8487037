/**
 * Absurd requests to every route of the contract: valid and absurd values of its schemas mixed, sometimes
 * with a broken method, path or type.
 */

import * as z from 'zod/mini'
import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { arbitraryOf } from '../support/arbitraries'
import { fc } from '../support/properties'

/** A request as data, so that a failing one can be printed and stored as a row. */
export interface FuzzRequest {
  readonly method: string
  readonly path: string
  readonly type: string | null
  readonly body: string | null
}

/**
 * Known values by name of field, and whole documents by name of endpoint. They let a request pass the first
 * check.
 */
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

/** Generates documents of a schema; any JSON if the schema is unsupported. */
function documentsOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  try {
    return arbitraryOf(schema).map((value) => z.encode(schema, value as never) as unknown)
  } catch {
    return fc.jsonValue()
  }
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** Replaces fields by known or absurd values, or removes them. */
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
  // About every second document has one broken field.
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

/** Generates a value for a path or query parameter. */
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

/** Replaces unpaired surrogates, because encodeURIComponent refuses them. */
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

/**
 * Fractions from 0 to below 1, evenly distributed. By default fast-check prefers small numbers, which would
 * remove most fields.
 */
const anyFraction = fc.noBias(fc.integer({ min: 0, max: 9_999 })).map((value) => value / 10_000)

function bodiesOf(name: string, { body }: EndpointRow, known: Known): fc.Arbitrary<string | null> {
  if (!body) return fc.constant(null)
  const dice = fc.array(anyFraction, { minLength: 24, maxLength: 24 })
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

/** Generates a request to any route. */
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

/** Builds the request of a row. */
export function toRequest({ method, path, type, body }: FuzzRequest): Request {
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
  return new Request(BASE + path, {
    method,
    ...(hasBody ? { body } : {}),
    ...(type === null ? {} : { headers: { 'Content-Type': type } }),
  })
}
