/**
 * Checks stored rows without parsing them. A parse copies every object and costs as much as reading the row
 * from the database, although nearly every row is unchanged. Functions built once per schema check a row
 * first. If they do not accept it, the schema parses it and reports the error.
 */
import type * as z from 'zod/mini'

type Matcher = (value: unknown) => boolean
type Schema = z.core.$ZodType
type Check = z.core.$ZodCheck<never>
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Accepts an object if all its keys are known or the schema is loose, and all required keys are present. */
function createObjectMatcher({ shape, catchall }: z.core.$ZodObjectDef): Matcher {
  const parts = new Map(
    Object.entries(shape).map(([key, schema]) => [
      key,
      { matches: createMatcher(schema), isRequired: schema._zod.optin === undefined },
    ]),
  )
  const required = [...parts.values()].filter(({ isRequired }) => isRequired).length
  const isLoose = catchall?._zod.def.type === 'unknown'
  return (value) => {
    if (!isObject(value)) return false
    let found = 0
    for (const key in value) {
      const part = parts.get(key)
      if (part ? !part.matches(value[key]) : !isLoose) return false
      if (part?.isRequired) found += 1
    }
    return found === required
  }
}

/** Records with a closed list of keys are left to the schema. */
function createRecordMatcher({ keyType, valueType }: z.core.$ZodRecordDef): Matcher {
  if (keyType._zod.values) return () => false
  const isKey = createMatcher(keyType)
  const isValue = createMatcher(valueType)
  return (value) =>
    isObject(value) && Object.entries(value).every(([name, each]) => isKey(name) && isValue(each))
}

function createMapMatcher({ keyType, valueType }: z.core.$ZodMapDef): Matcher {
  const isKey = createMatcher(keyType)
  const isValue = createMatcher(valueType)
  return (value) => value instanceof Map && [...value].every(([name, each]) => isKey(name) && isValue(each))
}

function createArrayMatcher({ element }: z.core.$ZodArrayDef): Matcher {
  const part = createMatcher(element)
  return (value) => {
    if (!Array.isArray(value)) return false
    // A loop, because `every` skips the holes of a sparse array.
    for (const each of value) if (!part(each)) return false
    return true
  }
}

function createUnionMatcher({ options }: z.core.$ZodUnionDef): Matcher {
  const matchers = options.map(createMatcher)
  return (value) => matchers.some((matches) => matches(value))
}

/** Checks by type of schema. Other types are left to the schema. Rows contain the decoded form of a codec. */
const MATCHERS: { readonly [type: string]: ((def: never, schema: Schema) => Matcher) | undefined } = {
  string: () => (value) => typeof value === 'string',
  number: () => Number.isFinite,
  boolean: () => (value) => typeof value === 'boolean',
  bigint: () => (value) => typeof value === 'bigint',
  custom:
    ({ fn }: z.core.$ZodCustomDef) =>
    (value) =>
      fn(value) === true,
  unknown: () => () => true,
  literal:
    (_, { _zod }) =>
    (value) =>
      _zod.values?.has(value as string) === true,
  enum:
    (_, { _zod }) =>
    (value) =>
      _zod.values?.has(value as string) === true,
  object: createObjectMatcher,
  record: createRecordMatcher,
  map: createMapMatcher,
  array: createArrayMatcher,
  union: createUnionMatcher,
  pipe: ({ out }: z.core.$ZodPipeDef) => createMatcher(out),
  optional: ({ innerType }: z.core.$ZodOptionalDef) => {
    const matches = createMatcher(innerType)
    return (value) => value === undefined || matches(value)
  },
  nullable: ({ innerType }: z.core.$ZodNullableDef) => {
    const matches = createMatcher(innerType)
    return (value) => value === null || matches(value)
  },
  lazy: ({ getter }: z.core.$ZodLazyDef) => {
    let matches: Matcher | undefined
    return (value) => {
      matches ??= createMatcher(getter())
      return matches(value)
    }
  },
}

/** Accepts a value if the check reports no issue, does not change the value and is synchronous. */
const createCheck =
  ({ _zod }: Check): Matcher =>
  (value) => {
    const payload = { value: value as never, issues: [] }
    return _zod.check(payload) === undefined && payload.issues.length === 0 && payload.value === value
  }

const matcherBySchema = new WeakMap<Schema, Matcher>()

function createMatcher(schema: Schema): Matcher {
  const known = matcherBySchema.get(schema)
  if (known) return known
  const { def, traits } = schema._zod
  const matchesType = MATCHERS[def.type]?.(def as never, schema) ?? (() => false)
  const own = traits.has('$ZodCheck') && def.type !== 'custom' ? [schema as unknown as Check] : []
  const checks = [...own, ...((def.checks ?? []) as Check[])].map(createCheck)
  const matches: Matcher =
    checks.length === 0 ? matchesType : (value) => matchesType(value) && checks.every((each) => each(value))
  matcherBySchema.set(schema, matches)
  return matches
}

/**
 * Returns true if a stored row certainly matches its schema, so that a parse would return an equal value.
 * Codecs are compared with their decoded form. False means undecided.
 */
export const matchesSchema = (schema: Schema, row: unknown): boolean => createMatcher(schema)(row)
