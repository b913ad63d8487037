/**
 * `expect` for stories that run in a page: the matchers of vitest that they use, with the same verdicts (a
 * test compares them). vitest itself is too large for the extension.
 */

interface Asymmetric {
  readonly asymmetricMatch: (actual: unknown) => boolean
  readonly message: string
}
type Row = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isAsymmetric = (value: unknown): value is Asymmetric & Row =>
  isObject(value) && 'asymmetricMatch' in value

/**
 * Compares two values. With `isWhole`, undefined fields count as absent and other fields must be equal;
 * without it, extra fields are allowed.
 */
function fits(actual: unknown, expected: unknown, isWhole: boolean): boolean {
  if (isAsymmetric(expected)) return expected.asymmetricMatch(actual)
  if (!isObject(actual) || !isObject(expected)) return Object.is(actual, expected)
  if (Array.isArray(actual) !== Array.isArray(expected)) return false
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.length === expected.length && expected.every((each, at) => fits(actual[at], each, isWhole))
  const names = isWhole
    ? [...new Set([...Object.keys(actual), ...Object.keys(expected)])]
    : Object.keys(expected)
  return names.every((name) => (isWhole || name in actual) && fits(actual[name], expected[name], isWhole))
}

const has = (list: unknown, item: unknown, isSame: (a: unknown, b: unknown) => boolean): boolean =>
  typeof list === 'string'
    ? list.includes(String(item))
    : Array.isArray(list) && list.some((each) => isSame(each, item))
const isEqual = (a: unknown, b: unknown): boolean => fits(a, b, true)

const write = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return `${each}n`
    if (each === undefined) return 'undefined'
    return isAsymmetric(each) ? each.message : each
  }) ?? String(value)

type Verdict = (actual: never, ...given: never[]) => boolean

/** Predicate of each matcher. */
const matchers = {
  toBe: (actual: unknown, expected: unknown) => Object.is(actual, expected),
  toEqual: isEqual,
  toMatchObject: (actual: unknown, expected: unknown) => fits(actual, expected, false),
  toBeGreaterThan: (actual: number | bigint, least: number | bigint) => actual > least,
  toBeGreaterThanOrEqual: (actual: number | bigint, least: number | bigint) => actual >= least,
  toBeLessThan: (actual: number | bigint, most: number | bigint) => actual < most,
  toBeLessThanOrEqual: (actual: number | bigint, most: number | bigint) => actual <= most,
  toBeCloseTo: (actual: number, expected: number, digits = 2) =>
    Math.abs(actual - expected) < 10 ** -digits / 2,
  toContain: (list: unknown, item: unknown) => has(list, item, Object.is),
  toContainEqual: (list: unknown, item: unknown) => has(list, item, isEqual),
  toHaveLength: (list: { readonly length: number }, length: number) => list.length === length,
  toHaveProperty: (actual: object, name: string) => name in actual,
  toMatch: (text: string, pattern: RegExp | string) =>
    typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text),
  toBeNull: (actual: unknown) => actual === null,
  toBeUndefined: (actual: unknown) => actual === undefined,
} as const satisfies Record<string, Verdict>

type Matcher = keyof typeof matchers
type Assertions = Readonly<Record<Matcher, (...given: unknown[]) => void>>

function assertionsOn(actual: unknown, message: string | undefined, isWanted: boolean): Assertions {
  const assertOf =
    (name: Matcher) =>
    (...given: unknown[]) => {
      const judge = matchers[name] as (...all: unknown[]) => boolean
      if (judge(actual, ...given) === isWanted) return
      const text = `expected ${write(actual)} ${isWanted ? '' : 'not '}${name} ${given.map(write).join(', ')}`
      throw new Error(message === undefined ? text : `${message}: ${text}`)
    }
  const names = Object.keys(matchers) as Matcher[]
  return Object.fromEntries(names.map((name) => [name, assertOf(name)])) as unknown as Assertions
}

const asymmetric = (message: string, asymmetricMatch: (actual: unknown) => boolean): Asymmetric => ({
  message,
  asymmetricMatch,
})

/**
 * Starts an assertion, or creates an asymmetric matcher.
 * @throws Error in one sentence if a value does not match
 */
export const expect = Object.assign(
  (actual: unknown, message?: string) => ({
    ...assertionsOn(actual, message, true),
    not: assertionsOn(actual, message, false),
  }),
  {
    any: (type: { readonly name: string }) =>
      asymmetric(`any ${type.name}`, (actual) =>
        type === Array ? Array.isArray(actual) : typeof actual === type.name.toLowerCase(),
      ),
    stringMatching: (pattern: RegExp) =>
      asymmetric(String(pattern), (actual) => typeof actual === 'string' && pattern.test(actual)),
    stringContaining: (part: string) =>
      asymmetric(`text with ${part}`, (actual) => typeof actual === 'string' && actual.includes(part)),
    arrayContaining: (items: readonly unknown[]) =>
      asymmetric(`list with ${write(items)}`, (actual) => items.every((each) => has(actual, each, isEqual))),
    objectContaining: (part: Row) =>
      asymmetric(
        `object with ${write(part)}`,
        (actual) =>
          isObject(actual) &&
          Object.keys(part).every((name) => name in actual && isEqual(actual[name], part[name])),
      ),
  },
)
