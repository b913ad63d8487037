/**
 * Lists the differences of two JSON values by path. Different spellings of the same value are no difference.
 */

/** A difference. `path` includes the row of a list, `field` does not. Values are JSON. */
export interface JsonDifference {
  readonly path: string
  readonly field: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Undefined if the field was added. */
  readonly before: string | undefined
  /** Undefined if the field was removed. */
  readonly after: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const HEX = /^0x[0-9a-f]*$/i
const DECIMAL = /^-?\d+\.\d+$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|\+00:00)$/
/** End of a date in UTC. The first group is the fraction of the second without trailing zeros. */
const DATE_END = /(?:\.0*|(\.\d*[1-9])0*)?(?:Z|\+00:00)$/

/**
 * Normalizes a text: hex in lower case, decimals without trailing zeros, UTC dates in their shortest form.
 */
function plainText(text: string): string {
  if (HEX.test(text)) return text.toLowerCase()
  if (DECIMAL.test(text)) return text.replace(/\.?0+$/, '')
  return ISO_DATE.test(text) ? text.replace(DATE_END, '$1Z') : text
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that identify the rows of a list. The first field that all rows of both lists have is used. */
const KEYS = ['uid', 'orderUid', 'id', 'hash', 'txHash', 'address', 'solver', 'solverAddress'] as const

const keyOf = (row: unknown, name: string): unknown => (isFields(row) ? row[name] : undefined)

/** Returns the rows of both lists by key, or undefined if a row has no key or two rows share one. */
function byKey(a: readonly unknown[], b: readonly unknown[]): readonly [Fields, Fields] | undefined {
  const found = KEYS.find((name) =>
    [...a, ...b].every((row) => ['string', 'number'].includes(typeof keyOf(row, name))),
  )
  if (!found || a.length + b.length === 0) return undefined
  const [before, after] = [a, b].map((rows) =>
    rows.map((row) => [plainText(String(keyOf(row, found))), row] as const),
  )
  const hasUniqueKeys = (rows: readonly (readonly [string, unknown])[] = []) =>
    new Map(rows).size === rows.length
  return hasUniqueKeys(before) && hasUniqueKeys(after)
    ? [Object.fromEntries(before ?? []), Object.fromEntries(after ?? [])]
    : undefined
}

/** Returns the rows of a list by index. */
const byIndex = (rows: readonly unknown[]): Fields => Object.fromEntries(rows.entries())

/** Returns true for null and undefined: a null field equals an absent one. */
const isAbsent = (value: unknown): boolean => value === undefined || value === null

interface Place {
  readonly path: string
  readonly field: string
}

const inside = ({ path, field }: Place, name: string): Place => ({
  path: path === '' ? name : `${path}.${name}`,
  field: field === '' ? name : `${field}.${name}`,
})
const inList = ({ path, field }: Place, key: string): Place => ({
  path: `${path}[${key}]`,
  field: `${field}[]`,
})

type Step = (place: Place, name: string) => Place

/** Compares two values recursively. Skips ignored fields. */
function* walk(place: Place, a: unknown, b: unknown, ignored: readonly string[]): Generator<JsonDifference> {
  if (ignored.includes(place.field) || (isAbsent(a) && isAbsent(b))) return
  if (isAbsent(a)) yield { ...place, kind: 'added', before: undefined, after: JSON.stringify(b) }
  else if (isAbsent(b)) yield { ...place, kind: 'removed', before: JSON.stringify(a), after: undefined }
  else if (Array.isArray(a) && Array.isArray(b)) {
    const [before, after] = byKey(a, b) ?? [byIndex(a), byIndex(b)]
    yield* walkFields(place, before, after, ignored, inList)
  } else if (isFields(a) && isFields(b)) yield* walkFields(place, a, b, ignored, inside)
  else if (plainOf(a) !== plainOf(b))
    yield { ...place, kind: 'changed', before: JSON.stringify(a), after: JSON.stringify(b) }
}

const plainOf = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? plainText(value) : value)

function* walkFields(
  place: Place,
  a: Fields,
  b: Fields,
  ignored: readonly string[],
  step: Step,
): Generator<JsonDifference> {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
    yield* walk(step(place, name), a[name], b[name], ignored)
}

/**
 * Lists the differences of two JSON values. `ignored` lists fields to skip, such as 'quote.validTo' or
 * '[].id'.
 * @example listDifferences({ a: '0xAB', b: 1 }, { a: '0xab', c: 2 }) // b removed, c added
 */
export const listDifferences = (
  a: unknown,
  b: unknown,
  ignored: readonly string[] = [],
): readonly JsonDifference[] => [...walk({ path: '', field: '' }, a, b, ignored)]
