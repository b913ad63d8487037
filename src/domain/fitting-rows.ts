/**
 * Checks stored rows without parsing them. A parse builds every object anew and costs as much as reading the row from the database,
 * while nearly every row is as it was written. So a row is first walked by small functions, made once from its schema, that only
 * say yes; where they do not, the schema itself decides and says what is wrong.
 */
import type * as z from 'zod/mini'

type Fits = (value: unknown) => boolean
type Schema = z.core.$ZodType
type Check = z.core.$ZodCheck<never>
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys that are there, each known unless others may come; and of those that must be there, all. */
function createObjectWalk({ shape, catchall }: z.core.$ZodObjectDef): Fits {
  const parts = new Map(
    Object.entries(shape).map(([key, schema]) => [
      key,
      { fits: createFits(schema), isRequired: schema._zod.optin === undefined },
    ]),
  )
  const required = [...parts.values()].filter(({ isRequired }) => isRequired).length
  const isLoose = catchall?._zod.def.type === 'unknown'
  return (value) => {
    if (!isObject(value)) return false
    let found = 0
    for (const key in value) {
      const part = parts.get(key)
      if (part ? !part.fits(value[key]) : !isLoose) return false
      if (part?.isRequired) found += 1
    }
    return found === required
  }
}

/** A record whose keys are of a closed list is left to its schema. */
function createRecordWalk({ keyType, valueType }: z.core.$ZodRecordDef): Fits {
  if (keyType._zod.values) return () => false
  const [key, part] = [createFits(keyType), createFits(valueType)]
  return (value) => isObject(value) && Object.entries(value).every(([name, each]) => key(name) && part(each))
}

function createMapWalk({ keyType, valueType }: z.core.$ZodMapDef): Fits {
  const [key, part] = [createFits(keyType), createFits(valueType)]
  return (value) => value instanceof Map && [...value].every(([name, each]) => key(name) && part(each))
}

function createArrayWalk({ element }: z.core.$ZodArrayDef): Fits {
  const part = createFits(element)
  return (value) => {
    if (!Array.isArray(value)) return false
    // Unlike `every`, this meets the holes of a list.
    for (const each of value) if (!part(each)) return false
    return true
  }
}

function createUnionWalk({ options }: z.core.$ZodUnionDef): Fits {
  const each = options.map(createFits)
  return (value) => each.some((fits) => fits(value))
}

/** By the type of a schema; what is not listed is left to the schema. Of a codec the inside is stored. */
const WALKS: { readonly [type: string]: ((def: never, schema: Schema) => Fits) | undefined } = {
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
  object: createObjectWalk,
  record: createRecordWalk,
  map: createMapWalk,
  array: createArrayWalk,
  union: createUnionWalk,
  pipe: ({ out }: z.core.$ZodPipeDef) => createFits(out),
  optional: ({ innerType }: z.core.$ZodOptionalDef) => {
    const fits = createFits(innerType)
    return (value) => value === undefined || fits(value)
  },
  nullable: ({ innerType }: z.core.$ZodNullableDef) => {
    const fits = createFits(innerType)
    return (value) => value === null || fits(value)
  },
  lazy: ({ getter }: z.core.$ZodLazyDef) => {
    let fits: Fits | undefined
    return (value) => {
      fits ??= createFits(getter())
      return fits(value)
    }
  },
}

/** A check that objects to nothing, changes nothing and does not wait. */
const createCheck =
  ({ _zod }: Check): Fits =>
  (value) => {
    const payload = { value: value as never, issues: [] }
    return _zod.check(payload) === undefined && payload.issues.length === 0 && payload.value === value
  }

const made = new WeakMap<Schema, Fits>()

function createFits(schema: Schema): Fits {
  const known = made.get(schema)
  if (known) return known
  const { def, traits } = schema._zod
  const walk = WALKS[def.type]?.(def as never, schema) ?? (() => false)
  const own = traits.has('$ZodCheck') && def.type !== 'custom' ? [schema as unknown as Check] : []
  const checks = [...own, ...((def.checks ?? []) as Check[])].map(createCheck)
  const fits: Fits =
    checks.length === 0 ? walk : (value) => walk(value) && checks.every((each) => each(value))
  made.set(schema, fits)
  return fits
}

/**
 * Whether a row is surely as its schema has it, codecs by their inside values: then it needs no parse, which would yield its equal.
 * False says nothing yet.
 */
export const isFitting = (schema: Schema, row: unknown): boolean => createFits(schema)(row)
