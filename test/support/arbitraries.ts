/**
 * Random values of every schema of the domain, made by walking the schema. A field that is added to a schema
 * is tested without further work. Values are decoded: bigints, branded hex, milliseconds.
 */

import type * as z from 'zod/mini'
import { unknownText } from '../../src/domain/open-schemas'
import type { Executed } from '../../src/domain/orders/amounts'
import {
  partnerFee,
  servedAddress,
  servedBps,
  servedBytes,
  servedGas,
  servedUid,
} from '../../src/domain/orders/app-data-schema'
import { type OrderTerms, order, orderPlacement, orderTerms } from '../../src/domain/orders/order'
import { quote } from '../../src/domain/orders/quotes'
import {
  type Address,
  type Amount,
  address,
  amount,
  bps,
  chainId,
  type Hash32,
  type Hex,
  hash32,
  hex,
  MAX_UINT32,
  type Milliseconds,
  type OrderUid,
  orderUid,
  positiveAmount,
  quantity,
  type Seconds,
  seconds,
  timestamp,
  wholeNumber,
} from '../../src/domain/scalars'
import { fc } from './properties'

const bytes = <T extends Hex>(count: number): fc.Arbitrary<T> =>
  fc
    .uint8Array({ minLength: count, maxLength: count })
    .map((given) => `0x${Buffer.from(given).toString('hex')}` as T)

const anyHex: fc.Arbitrary<Hex> = fc
  .uint8Array({ maxLength: 80 })
  .map((given): Hex => `0x${Buffer.from(given).toString('hex')}`)
export const anyAddress = bytes<Address>(20)
export const anyHash32 = bytes<Hash32>(32)
export const anyOrderUid = bytes<OrderUid>(56)
export const anySeconds = fc.integer({ min: 0, max: MAX_UINT32 }).map((value) => value as Seconds)

/** Amounts of every magnitude. A uniform draw would almost never be small. */
const amountUpTo = (bits: number, least: bigint): fc.Arbitrary<Amount> =>
  fc
    .integer({ min: 1, max: bits })
    .chain((size) => fc.bigInt({ min: least, max: (1n << BigInt(size)) - 1n }))
    .map((value) => value as Amount)

export const anyAmount = amountUpTo(256, 0n)
const anyPositiveAmount = amountUpTo(256, 1n)
/** Amounts of real tokens, small enough for a sum of a few to be an amount again. */
export const anyTokenAmount = amountUpTo(128, 1n)
/** Slippage in basis points, 0 to 100%. */
export const anySlippageBps = fc.integer({ min: 0, max: 10_000 })

const LAST_MILLISECOND = 8.64e15
const anyTimestamp = fc
  .oneof(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -LAST_MILLISECOND, max: LAST_MILLISECOND }))
  .map((value) => value as Milliseconds)

const codecs = new Map<z.core.$ZodType, fc.Arbitrary<unknown>>([
  [hex, anyHex],
  [servedAddress, anyAddress],
  [servedBytes, anyHex],
  [servedUid, anyOrderUid],
  [servedGas, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String)],
  [servedBps, fc.integer({ min: 0, max: 10_000 })],
  [
    partnerFee,
    fc
      .tuple(
        anyAddress,
        fc.constantFrom(
          ['bps'],
          ['volumeBps'],
          ['surplusBps', 'maxVolumeBps'],
          ['priceImprovementBps', 'maxVolumeBps'],
        ),
        fc.integer({ min: 0, max: 10_000 }),
      )
      .map(([recipient, keys, bps]) => ({ recipient, ...Object.fromEntries(keys.map((key) => [key, bps])) })),
  ],
  [address, anyAddress],
  [hash32, anyHash32],
  [orderUid, anyOrderUid],
  [amount, anyAmount],
  [positiveAmount, anyPositiveAmount],
  [quantity, fc.oneof(anyAmount, fc.bigInt({ min: 0n, max: 10n ** 900n }))],
  [seconds, anySeconds],
  [timestamp, anyTimestamp],
  [bps, fc.integer({ min: 0, max: 10_000 })],
  [chainId, fc.integer({ min: 1 })],
  [unknownText, fc.stringMatching(/^[a-z]{1,12}$/)],
  [wholeNumber, fc.integer({ min: 0 })],
])

/** Returns the schema of decoded values of a codec. Stored rows consist of decoded values. */
const insideOf = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema._zod.def.type === 'pipe' ? (schema._zod.def as z.core.$ZodPipeDef).out : schema
const scalars = new Map([...codecs, ...[...codecs].map(([schema, any]) => [insideOf(schema), any] as const)])

/** JSON values. JSON has no −0. */
const anyJson = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const anyNumber = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (value === 0 ? 0 : value))

type Definition = z.core.$ZodTypes['_zod']['def']
type DefinitionOf<T extends Definition['type']> = Extract<Definition, { type: T }>

/** Returns random values that a schema decodes to. @throws Error for an unknown kind of schema */
export function arbitraryOf<T extends z.core.$ZodType>(schema: T): fc.Arbitrary<z.core.output<T>> {
  return (scalars.get(schema) ??
    arbitraryOfDefinition((schema as unknown as z.core.$ZodTypes)._zod.def)) as fc.Arbitrary<z.core.output<T>>
}

function arbitraryOfDefinition(definition: Definition): fc.Arbitrary<unknown> {
  switch (definition.type) {
    case 'object':
      return arbitraryOfObject(definition)
    case 'array':
      return fc.array(arbitraryOf(definition.element), { maxLength: 3 })
    case 'map':
      return fc
        .array(fc.tuple(arbitraryOf(definition.keyType), arbitraryOf(definition.valueType)), { maxLength: 3 })
        .map((entries) => new Map(entries))
    case 'record':
      return fc.dictionary(anyAddress, arbitraryOf(definition.valueType), {
        maxKeys: 3,
        noNullPrototype: true,
      })
    case 'union':
      return fc.oneof(...definition.options.map((option) => arbitraryOf(option)))
    case 'optional':
    case 'default':
      return arbitraryOf(definition.innerType)
    case 'lazy':
      return arbitraryOf(definition.getter())
    case 'nullable':
      return fc.option(arbitraryOf(definition.innerType))
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries))
    case 'literal':
      return fc.constantFrom(...definition.values)
    case 'bigint':
      return fc.bigInt({ min: 0n, max: 2n ** 256n })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return arbitraryOfString(definition)
    case 'number':
      return 'format' in definition ? arbitraryOfInteger(definition) : anyNumber
    case 'unknown':
      return anyJson
    default:
      throw new Error(`no random values for a schema of type ${definition.type}`)
  }
}

function arbitraryOfInteger({ checks = [] }: DefinitionOf<'number'>): fc.Arbitrary<number> {
  const bounds = checks.map(({ _zod }) => _zod.def as z.core.$ZodCheckGreaterThanDef)
  const bound = (check: string) => bounds.find((candidate) => (candidate.check as string) === check)?.value
  const min = Number(bound('greater_than') ?? Number.MIN_SAFE_INTEGER)
  return fc.integer({ min, max: Number(bound('less_than') ?? Number.MAX_SAFE_INTEGER) })
}

function arbitraryOfString({ checks = [] }: DefinitionOf<'string'>): fc.Arbitrary<string> {
  for (const { _zod } of checks) {
    if ('pattern' in _zod.def && _zod.def.pattern instanceof RegExp)
      return fc.stringMatching(_zod.def.pattern)
  }
  return fc.string()
}

/**
 * Returns random objects of a schema. Optional keys are present or missing, and a loose object gets an
 * unknown key.
 */
function arbitraryOfObject({ shape, catchall }: DefinitionOf<'object'>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, field]) => [key, arbitraryOf(field)] as const)
  const isRequired = ([, field]: [string, z.core.$ZodType]) =>
    (field as unknown as z.core.$ZodTypes)._zod.def.type !== 'optional'
  const requiredKeys = Object.entries(shape)
    .filter(isRequired)
    .map(([key]) => key)
  const loose = catchall ? [['aFieldOfTheFuture', anyJson] as const] : []
  return fc.record(Object.fromEntries<fc.Arbitrary<unknown>>([...fields, ...loose]), {
    requiredKeys,
    noNullPrototype: true,
  })
}

export const anyTerms = arbitraryOf(orderTerms)
export const anyPlacement = arbitraryOf(orderPlacement)
export const anyOrder = arbitraryOf(order)
export const anyQuote = arbitraryOf(quote)

/** Terms with amounts of real tokens, so that arithmetic on them stays in range. */
export const anyTradableTerms: fc.Arbitrary<OrderTerms> = fc
  .tuple(anyTerms, anyTokenAmount, anyTokenAmount)
  .map(([terms, sellAmount, buyAmount]) => ({ ...terms, sellAmount, buyAmount }))

/** Sold and bought amounts of real tokens. */
export const anyExecuted: fc.Arbitrary<Executed> = fc.record({ sell: anyTokenAmount, buy: anyTokenAmount })

/** Private keys of secp256k1: 32 bytes, between 1 and the order of the curve. */
export const anyPrivateKey: fc.Arbitrary<Hex> = fc
  .bigInt({ min: 1n, max: (1n << 255n) - 1n })
  .map((value): Hex => `0x${value.toString(16).padStart(64, '0')}`)
