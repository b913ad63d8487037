/** Examples of what an endpoint takes, made of its schema, and the request that is made of what was typed. */
import type { EndpointView } from './contract-view'
import type { SchemaShape } from './contract-words'

/** Values by the name of their field, such as the chosen network; they come before what a schema says. */
export type KnownValues = Readonly<Record<string, string>>

const zeros = (bytes: number): string => `0x${'00'.repeat(bytes)}`

/** Examples of texts by the sizes that the contract's patterns name. */
const TEXT_EXAMPLES: readonly (readonly [pattern: RegExp, example: string])[] = [
  [/\{40\}/, zeros(20)],
  [/\{64\}/, zeros(32)],
  [/\{112\}/, zeros(56)],
  [/0\[xX\]/, '0x'],
  [/\[0-9\]/, '1000000'],
]

function exampleOfText({ pattern }: SchemaShape): string {
  if (pattern === undefined) return ''
  return TEXT_EXAMPLES.find(([part]) => part.test(pattern))?.[1] ?? ''
}

const exampleByType: Readonly<Record<string, (schema: SchemaShape, known: KnownValues) => unknown>> = {
  string: exampleOfText,
  integer: ({ minimum = 0 }) => Math.max(0, minimum),
  number: () => 0,
  boolean: () => false,
  null: () => null,
  array: ({ items }, known) => (items ? [exampleOf(items, known)] : []),
  object: ({ properties = {}, required = [] }, known) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || name in known)
        .map(([name, property]) => [name, known[name] ?? exampleOf(property, known)]),
    ),
}

/**
 * A value that fits a schema: of an object what is required or known, of several forms the first.
 * @example exampleOf({ type: 'string', enum: ['sell', 'buy'] }, {}) // 'sell'
 */
export function exampleOf(schema: SchemaShape, known: KnownValues): unknown {
  const fixed = schema.const ?? schema.default ?? schema.enum?.find((each) => each !== null)
  if (fixed !== undefined) return fixed
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first, known)
  const [type = 'null'] = [schema.type ?? []].flat()
  return exampleByType[type]?.(schema, known) ?? null
}

/** What was typed into the form of an endpoint; `body` is empty where there is none. */
export interface TypedRequest {
  readonly values: Readonly<Record<string, string>>
  readonly body: string
}

/** What the form of an endpoint starts with. */
export const firstTyped = (endpoint: EndpointView, known: KnownValues): TypedRequest => ({
  values: Object.fromEntries(
    endpoint.parameters
      .filter(({ isRequired }) => isRequired)
      .map(({ name, schema }) => [name, known[name] ?? String(exampleOf(schema, known))]),
  ),
  body: endpoint.bodies[0] ? JSON.stringify(exampleOf(endpoint.bodies[0].schema, known), null, 2) : '',
})

/** The names of required parameters that are still empty. */
export const missingOf = ({ parameters }: EndpointView, { values }: TypedRequest): readonly string[] =>
  parameters.filter(({ name, isRequired }) => isRequired && !values[name]?.trim()).map(({ name }) => name)

/** The path and query of the request. @example '/mainnet/api/v1/orders/0x…' */
export function pathOfTyped({ path, parameters }: EndpointView, { values }: TypedRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((values[name] ?? '').trim()),
  )
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && values[parameter.name]?.trim())
      .map(({ name }) => [name, (values[name] ?? '').trim()]),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

/** What is asked by POST and changes nothing. */
const READS = /\/(?:quote|by_uids|lookup)$/

/** Whether an endpoint changes something at the service. */
export const isWrite = ({ method, path }: Pick<EndpointView, 'method' | 'path'>): boolean =>
  method !== 'GET' && !READS.test(path)

/** Whether its reply comes in parts, which a form cannot show. */
export const isStream = ({ replies }: Pick<EndpointView, 'replies'>): boolean =>
  replies.some(({ mediaType }) => mediaType === 'text/event-stream')
