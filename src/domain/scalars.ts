/**
 * Scalars of all other schemas. Each is a codec between wire text and a branded value, so a branded value was
 * checked once, where it was decoded.
 *
 * Hex is lower case in code: the same address always has the same text.
 */
import * as z from 'zod/mini'

/** Largest amount: 2^256 − 1. */
export const MAX_UINT256 = (1n << 256n) - 1n
/** Largest `validTo`: 2^32 − 1 seconds since 1970. */
export const MAX_UINT32 = 0xffff_ffff

const HEX_BYTES = /^0[xX](?:[0-9a-fA-F]{2})*$/
const DIGITS = /^[0-9]+$/

function hexOf<T extends string>(pattern: RegExp, message: string) {
  const text = z.string().check(z.regex(pattern, message))
  const value = z.custom<T>((given) => typeof given === 'string' && pattern.test(given))
  return z.codec(text, value, { decode: (given) => given.toLowerCase() as T, encode: (given) => given })
}

/** Whole bytes as hex digits after `0x`, lower case. */
export const hex = hexOf<Hex>(HEX_BYTES, 'expected 0x and an even number of hex digits')
export type Hex = `0x${string}`

/** Address of 20 bytes, lower case. Checksummed and upper-case text is accepted. */
export const address = hexOf<Address>(/^0[xX][0-9a-fA-F]{40}$/, 'expected an address: 0x and 40 hex digits')
export type Address = Hex & z.core.$brand<'Address'>
/** Zero address. As the receiver of a signed order it means the owner. */
export const ZERO_ADDRESS = `0x${'00'.repeat(20)}` as Address

/** Word of 32 bytes: a digest, a transaction hash or an app-data hash. */
export const hash32 = hexOf<Hash32>(/^0[xX][0-9a-fA-F]{64}$/, 'expected 32 bytes: 0x and 64 hex digits')
export type Hash32 = Hex & z.core.$brand<'Hash32'>

/** Order UID: digest (32 bytes), owner (20), `validTo` (4) (SOURCES: Order digest and UID). */
export const orderUid = hexOf<OrderUid>(
  /^0[xX][0-9a-fA-F]{112}$/,
  'expected an order UID: 0x and 112 hex digits',
)
export type OrderUid = Hex & z.core.$brand<'OrderUid'>

/**
 * Builds a codec for hex in a path or a query, where `0x` is optional (SOURCES: HTTP). Decoded values always
 * begin with `0x`.
 */
function hexParamOf<T extends string>(digits: number, message: string) {
  const text = z.string().check(z.regex(new RegExp(`^(?:0[xX])?[0-9a-fA-F]{${digits}}$`), message))
  const pattern = new RegExp(`^0x[0-9a-f]{${digits}}$`)
  const value = z.custom<T>((given) => typeof given === 'string' && pattern.test(given))
  return z.codec(text, value, {
    decode: (given) => `0x${given.replace(/^0[xX]/, '').toLowerCase()}` as T,
    encode: (given) => given,
  })
}

/** Address in a path or a query. */
export const addressParam = z.lazy(() =>
  hexParamOf<Address>(40, 'expected an address: 40 hex digits, with 0x or without'),
)
/** Word of 32 bytes in a path. */
export const hashParam = z.lazy(() =>
  hexParamOf<Hash32>(64, 'expected 32 bytes: 64 hex digits, with 0x or without'),
)
/** Order UID in a path or a query. */
export const uidParam = z.lazy(() =>
  hexParamOf<OrderUid>(112, 'expected an order UID: 112 hex digits, with 0x or without'),
)

/** Natural number of any size as decimal digits: an amount before its range is checked. */
export const quantity = z.codec(
  z.string().check(z.regex(DIGITS, 'expected a whole number in decimal digits'), z.maxLength(1_000)),
  z.bigint().check(z.gte(0n)),
  { decode: (text) => BigInt(text), encode: (value) => value.toString() },
)

/** Amount in a token's smallest unit, 0 to 2^256 − 1, as decimal digits on the wire (SOURCES: Values). */
export const amount = z.codec(
  z.string().check(
    z.regex(DIGITS, 'expected a whole number of atoms in decimal digits'),
    z.refine(
      (text) => text.length < 79 && BigInt(DIGITS.test(text) ? text : 0) <= MAX_UINT256,
      'exceeds 2^256 − 1',
    ),
  ),
  z.custom<Amount>((given) => typeof given === 'bigint' && given >= 0n && given <= MAX_UINT256),
  { decode: (text) => BigInt(text) as Amount, encode: (value) => value.toString() },
)
export type Amount = bigint & z.core.$brand<'Amount'>

export const positiveAmount = z.lazy(() => amount.check(z.refine((value) => value > 0n, 'must not be zero')))

/**
 * Brands the result of arithmetic as an amount.
 * @throws RangeError if it is negative or over 2^256 − 1, which is a bug
 * @example toAmount(1n + 2n) // 3n
 */
export function toAmount(value: bigint): Amount {
  if (value < 0n || value > MAX_UINT256) throw new RangeError(`${value} is not an amount`)
  return value as Amount
}

/** Time or duration in whole seconds, as the chain counts (uint32). */
export const seconds = z.int().check(z.gte(0), z.lte(MAX_UINT32)).brand<'Seconds'>()
export type Seconds = z.output<typeof seconds>

/** Time in milliseconds since 1970. */
export type Milliseconds = number & z.core.$brand<'Milliseconds'>

/** Latest time with an ISO 8601 text: 100 million days after 1970, in milliseconds. */
export const MAX_TIME = 8.64e15
const ISO_TIME =
  /^((?:\d{4}|[+-]\d{6})-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.]\d+)?)?))?(?: ?(Z|UTC|[+-]\d\d:\d\d))?$/

/**
 * Parses an ISO 8601 time. A time without a zone is UTC (SOURCES: Values), while `Date.parse` would use the
 * local zone.
 */
function parseTime(text: string): number {
  const match = ISO_TIME.exec(text)
  if (!match) return Number.NaN
  const [, day, time = '00:00', zone = 'Z'] = match
  return Date.parse(`${day}T${time.slice(0, 'HH:MM:SS.sss'.length)}${zone === 'UTC' ? 'Z' : zone}`)
}

/** ISO 8601 UTC text on the wire, whole milliseconds in code. */
export const timestamp = z.codec(
  z.string().check(z.refine((text) => !Number.isNaN(parseTime(text)), 'expected an ISO 8601 time')),
  z.custom<Milliseconds>((given) => Number.isInteger(given) && Math.abs(given as number) <= MAX_TIME),
  {
    decode: (text) => parseTime(text) as Milliseconds,
    encode: (value) => new Date(value).toISOString(),
  },
)

/** Converts milliseconds to whole seconds, rounded down. @example toSeconds(1999) // 1 */
export const toSeconds = (time: Milliseconds): Seconds => Math.floor(time / 1000) as Seconds
/** Converts seconds to milliseconds. @example toMilliseconds(2) // 2000 */
export const toMilliseconds = (time: Seconds): Milliseconds => (time * 1000) as Milliseconds

/** Basis points: hundredths of a percent, 0 to 10,000. */
export const bps = z.int().check(z.gte(0), z.lte(10_000)).brand<'Bps'>()
export type Bps = z.output<typeof bps>

/** Chain id (EIP-155). */
export const chainId = z.int().check(z.gte(1)).brand<'ChainId'>()
export type ChainId = z.output<typeof chainId>

/**
 * Whole number in a path or a query, as digits on the wire. A number above the safe integers becomes the
 * largest safe integer.
 */
export const wholeNumber = z.lazy(() =>
  z.codec(z.string().check(z.regex(DIGITS, 'expected a whole number')), z.int().check(z.gte(0)), {
    decode: (text) => Math.min(Number(text), Number.MAX_SAFE_INTEGER),
    encode: (value) => value.toString(),
  }),
)

/** Returns true for a URL of http or https. @example isHttpUrl('ftp://a.example') // false */
export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
