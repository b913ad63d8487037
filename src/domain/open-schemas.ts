/**
 * Schemas for replies of any service. A client reads them tolerantly: only the fields that it cannot do
 * without are required, and a known field may have a value that Cowbell does not know. The schemas of our own
 * requests and replies stay strict (SOURCES: Reading other services).
 */
import * as z from 'zod/mini'
import { cleanForeign } from './text/foreign-words'

/** Value of a service that Cowbell does not know, as clean text. */
type UnknownText = string & z.core.$brand<'UnknownText'>

/** Maximum length of an unknown value. Known values have at most 20 characters. */
const MAX_LENGTH = 40

/** Returns the text of an unknown value. @example toUnknownText('half\nfilled') // 'half filled' */
const toUnknownText = (given: unknown): UnknownText => cleanForeign(given, MAX_LENGTH) as UnknownText

/** @internal Exported for tests with random values. */
export const unknownText = z.codec(
  z.string(),
  z.custom<UnknownText>((given) => typeof given === 'string'),
  { decode: toUnknownText, encode: (text) => text },
)

type Shape = z.core.$ZodShape
type Opened<S extends z.core.SomeType> = S extends {
  readonly _zod: { readonly def: { readonly type: 'enum' } }
}
  ? z.ZodMiniUnion<readonly [S, typeof unknownText]>
  : S
type OpenShape<S extends Shape, K extends keyof S> = {
  readonly [F in keyof S]: F extends K ? S[F] : z.ZodMiniOptional<Opened<S[F]>>
}

/** Accepts the values of an enum, and keeps any other text. */
export const openEnum = <S extends z.core.SomeType>(schema: S): Opened<S> =>
  (schema._zod.def.type === 'enum' ? z.union([schema, unknownText]) : schema) as Opened<S>

/**
 * Makes every field optional that is not `required`, and its enum open.
 * @example openShape({ uid: orderUid, class: z.enum(['limit']) }, ['uid']) // class: undefined, 'limit' or any text
 */
export const openShape = <S extends Shape, const K extends keyof S & string>(
  shape: S,
  required: readonly K[],
): OpenShape<S, K> =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      (required as readonly string[]).includes(field) ? schema : z.optional(openEnum(schema)),
    ]),
  ) as OpenShape<S, K>

/**
 * Returns the value if it is one of the known values, else undefined.
 * @example knownOf(orderClass, 'twap' as UnknownText) // undefined
 */
export const knownOf = <T extends string>(
  known: { readonly options: readonly T[] },
  value: T | UnknownText | undefined,
): T | undefined => known.options.find((each) => each === value)
