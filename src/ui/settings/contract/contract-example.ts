/** Builds example requests from the schema of an endpoint, and the URL from the values of its form. */
import type { EndpointView } from './contract-view'
import type { SchemaShape } from './contract-words'

/** Values by field name, such as the current network. They take precedence over examples from the schema. */
export type KnownValues = Readonly<Record<string, string>>

const zeros = (bytes: number): string => `0x${'00'.repeat(bytes)}`

/** Example strings by the length in the pattern. */
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
  array: ({ items }, known) => (items ? [buildExample(items, known)] : []),
  object: ({ properties = {}, required = [] }, known) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || name in known)
        .map(([name, property]) => [name, known[name] ?? buildExample(property, known)]),
    ),
}

/**
 * Builds a value that fits a schema: for objects the required and known fields, for unions the first form.
 * @example buildExample({ type: 'string', enum: ['sell', 'buy'] }, {}) // 'sell'
 */
export function buildExample(schema: SchemaShape, known: KnownValues): unknown {
  const fixed = schema.const ?? schema.default ?? schema.enum?.find((each) => each !== null)
  if (fixed !== undefined) return fixed
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return buildExample(first, known)
  const [type = 'null'] = [schema.type ?? []].flat()
  return exampleByType[type]?.(schema, known) ?? null
}

/** Values of an endpoint form. `body` is empty for requests without a body. */
export interface TypedRequest {
  readonly values: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns the initial values of an endpoint form. */
export const initialRequest = (endpoint: EndpointView, known: KnownValues): TypedRequest => ({
  values: Object.fromEntries(
    endpoint.parameters
      .filter(({ isRequired }) => isRequired)
      .map(({ name, schema }) => [name, known[name] ?? String(buildExample(schema, known))]),
  ),
  body: endpoint.bodies[0] ? JSON.stringify(buildExample(endpoint.bodies[0].schema, known), null, 2) : '',
})

/** Returns the names of empty required parameters. */
export const listMissing = ({ parameters }: EndpointView, { values }: TypedRequest): readonly string[] =>
  parameters.filter(({ name, isRequired }) => isRequired && !values[name]?.trim()).map(({ name }) => name)

/**
 * Returns the path and query of the request.
 * @example '/mainnet/api/v1/orders/0x…'
 */
export function requestPath({ path, parameters }: EndpointView, { values }: TypedRequest): string {
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

/** Returns true if the reply is a stream, which the form cannot show. */
export const isStream = ({ replies }: Pick<EndpointView, 'replies'>): boolean =>
  replies.some(({ mediaType }) => mediaType === 'text/event-stream')
