/** Decodes wire values by a schema. A null for an optional field means that the field is absent. */
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true if a null means that the field is absent: the field is optional and does not accept null. */
const isAbsent = (schema: Schema, value: unknown): boolean =>
  value === null && schema._zod.optin === 'optional' && !z.safeDecode(schema, null as never).success

function withoutNullFields({ shape }: z.core.$ZodObjectDef, given: unknown): unknown {
  if (!isObject(given)) return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (!schema) return [[key, value]]
      return isAbsent(schema, value) ? [] : [[key, withoutNulls(schema, value)]]
    }),
  )
}

/** Removes nulls by type of schema. Values of other types are unchanged. */
const REMOVERS: { readonly [type: string]: ((def: never, given: unknown) => unknown) | undefined } = {
  object: withoutNullFields,
  array: ({ element }: z.core.$ZodArrayDef, given) =>
    Array.isArray(given) ? given.map((each) => withoutNulls(element, each)) : given,
  tuple: ({ items }: z.core.$ZodTupleDef, given) =>
    Array.isArray(given)
      ? given.map((each, at) => (items[at] ? withoutNulls(items[at], each) : each))
      : given,
  record: ({ valueType }: z.core.$ZodRecordDef, given) =>
    isObject(given)
      ? Object.fromEntries(Object.entries(given).map(([key, each]) => [key, withoutNulls(valueType, each)]))
      : given,
  union: ({ options }: z.core.$ZodUnionDef, given) =>
    options
      .map((option) => ({ option, value: withoutNulls(option, given) }))
      .find(({ option, value }) => z.safeDecode(option, value as never).success)?.value ?? given,
  optional: ({ innerType }: z.core.$ZodOptionalDef, given) => withoutNulls(innerType, given),
  nullable: ({ innerType }: z.core.$ZodNullableDef, given) => withoutNulls(innerType, given),
  default: ({ innerType }: z.core.$ZodDefaultDef, given) => withoutNulls(innerType, given),
  pipe: ({ in: source }: z.core.$ZodPipeDef, given) => withoutNulls(source, given),
  lazy: ({ getter }: z.core.$ZodLazyDef, given) => withoutNulls(getter(), given),
}

/** Removes the nulls of absent fields from a value. */
const withoutNulls = ({ _zod: { def } }: Schema, given: unknown): unknown =>
  REMOVERS[def.type]?.(def as never, given) ?? given

/**
 * Decodes a value of a request or a reply. The usual value has no such null, and is decoded once.
 * @example decodeWire(z.object({ validTo: z.optional(z.int()) }), { validTo: null }) // { success: true, data: {} }
 */
export function decodeWire<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  const parsed = z.safeDecode(schema, given as z.input<S>)
  return parsed.success ? parsed : z.safeDecode(schema, withoutNulls(schema, given) as z.input<S>)
}
