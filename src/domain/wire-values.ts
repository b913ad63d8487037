/**
 * Decodes wire values by a schema. A null for an optional field means that the field is absent. A reply of
 * another service may also have unreadable optional fields, which are absent then.
 */
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names the values of optional fields that are removed. */
type Removed = 'null' | 'unreadable'

/** Returns true if a value means that the field is absent: the field is optional and does not accept it. */
const isAbsent = (schema: Schema, value: unknown, removed: Removed): boolean =>
  (value === null || removed === 'unreadable') &&
  schema._zod.optin === 'optional' &&
  !z.safeDecode(schema, value as never).success

function withoutFields({ shape }: z.core.$ZodObjectDef, given: unknown, removed: Removed): unknown {
  if (!isObject(given)) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (!schema) return [[key, value]]
      const rest = value === null ? value : without(schema, value, removed)
      return isAbsent(schema, rest, removed) ? [] : [[key, rest]]
    }),
  )
}

/** Removes fields by type of schema. Values of other types are unchanged. */
const REMOVERS: {
  readonly [type: string]: ((def: never, given: unknown, removed: Removed) => unknown) | undefined
} = {
  object: withoutFields,
  array: ({ element }: z.core.$ZodArrayDef, given, removed) =>
    Array.isArray(given) ? given.map((each) => without(element, each, removed)) : given,
  tuple: ({ items }: z.core.$ZodTupleDef, given, removed) =>
    Array.isArray(given)
      ? given.map((each, at) => (items[at] ? without(items[at], each, removed) : each))
      : given,
  record: ({ valueType }: z.core.$ZodRecordDef, given, removed) =>
    isObject(given)
      ? Object.fromEntries(
          Object.entries(given).map(([key, each]) => [key, without(valueType, each, removed)]),
        )
      : given,
  union: ({ options }: z.core.$ZodUnionDef, given, removed) =>
    options
      .map((option) => ({ option, value: without(option, given, removed) }))
      .find(({ option, value }) => z.safeDecode(option, value as never).success)?.value ?? given,
  optional: ({ innerType }: z.core.$ZodOptionalDef, given, removed) => without(innerType, given, removed),
  nullable: ({ innerType }: z.core.$ZodNullableDef, given, removed) => without(innerType, given, removed),
  default: ({ innerType }: z.core.$ZodDefaultDef, given, removed) => without(innerType, given, removed),
  pipe: ({ in: source }: z.core.$ZodPipeDef, given, removed) => without(source, given, removed),
  lazy: ({ getter }: z.core.$ZodLazyDef, given, removed) => without(getter(), given, removed),
}

/** Removes absent fields from a value. */
const without = ({ _zod: { def } }: Schema, given: unknown, removed: Removed): unknown =>
  REMOVERS[def.type]?.(def as never, given, removed) ?? given

/**
 * Decodes a value of a request or a reply. The usual value has no such null, and is decoded once.
 * @example decodeWire(z.object({ validTo: z.optional(z.int()) }), { validTo: null }) // { success: true, data: {} }
 */
export function decodeWire<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  const parsed = z.safeDecode(schema, given as z.input<S>)
  return parsed.success ? parsed : z.safeDecode(schema, without(schema, given, 'null') as z.input<S>)
}

/**
 * Decodes a reply of any service. An unreadable optional field is absent.
 * @example decodeReading(z.object({ at: z.optional(z.int()) }), { at: 'noon' }) // { success: true, data: {} }
 */
export function decodeReading<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  const parsed = decodeWire(schema, given)
  return parsed.success ? parsed : z.safeDecode(schema, without(schema, given, 'unreadable') as z.input<S>)
}
