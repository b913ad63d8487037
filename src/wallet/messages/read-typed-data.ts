/**
 * Typed data from elsewhere, recognised by its whole structure: the primary type, every field of its type in its order,
 * every field of its domain, and no type, field or value beside them. What is not one of the known messages to the last of
 * these is refused: a message that cannot be read is not signed, and not shown as if it could be.
 */
import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { isAffiliateCode } from '../../domain/reports/affiliates'
import { address, hex, orderUid, ZERO_ADDRESS } from '../../domain/scalars'
import { faultOf } from '../../domain/schema-faults'
import { WalletRefusal } from '../../domain/wallet-refusal'
import {
  contractDomain,
  type KnownMessage,
  type MessagePlace,
  namedDomain,
  orderMessage,
  permitMessage,
  safeTxMessage,
  small,
} from './known-messages'
import {
  affiliateDomain,
  fieldsOfDomain,
  messageTypes,
  type PrimaryType,
  type TypedDataDomain,
  typedData,
} from './typed-data'
import { digestOfTypedData } from './typed-data-digest'

/** Longer texts than this are not read; the longest known message is a cancellation of 128 orders. */
const MAX_CHARACTERS = 100_000

function refuse(why: string): never {
  throw new WalletRefusal('UnknownTypedData', { description: `Invalid typed data: ${why}.` })
}

/** Decodes a part of the message. @throws Refusal UnknownTypedData naming the field */
function take<S extends z.ZodMiniType>(schema: S, given: unknown, part: string): z.output<S> {
  const read = z.safeDecode(schema, given as never)
  if (read.success) return read.data
  const { field, wrong } = faultOf(read.error, given)
  const path = [part, field].filter((name) => name !== '').join('.')
  return refuse(
    `${path === '' ? 'the message' : `"${path}"`} ${wrong === 'is missing.' ? 'is missing' : 'is invalid'}`,
  )
}

const placeOf = (domain: z.output<typeof namedDomain>): MessagePlace => ({
  chainId: domain.chainId,
  contract: domain.verifyingContract,
  name: domain.name,
  version: domain.version,
})

function takeOrderPlace(domain: unknown): MessagePlace {
  const place = placeOf(take(namedDomain, domain, 'domain'))
  return place.version === 'v2' ? place : refuse('the domain version is not v2')
}

function takeSafePlace(domain: unknown): MessagePlace {
  const { chainId: id, verifyingContract } = take(contractDomain, domain, 'domain')
  return { chainId: id, contract: verifyingContract, name: '', version: '' }
}

function takeAffiliateCode(domain: unknown, given: unknown) {
  const shape = z.strictObject({ name: z.string(), version: z.string() })
  const { name, version } = take(shape, domain, 'domain')
  if (name !== affiliateDomain.name || version !== affiliateDomain.version)
    refuse('the domain belongs to another app')
  const message = take(
    z.strictObject({ walletAddress: address, code: z.string(), chainId: small }),
    given,
    'message',
  )
  if (message.chainId !== 1 || !isAffiliateCode(message.code)) refuse('the code is invalid')
  return { kind: 'affiliateCode', wallet: message.walletAddress, code: message.code } as const
}

function takeOrder(domain: unknown, given: unknown) {
  const { receiver, ...terms } = take(orderMessage, given, 'message')
  return {
    kind: 'order',
    place: takeOrderPlace(domain),
    terms: { ...terms, receiver: receiver === ZERO_ADDRESS ? null : receiver },
  } as const
}

/** How each known message is taken apart, and its values as they are hashed. */
const parsers = {
  Order: takeOrder,
  OrderCancellation: (domain, given) => ({
    kind: 'cancellation',
    place: takeOrderPlace(domain),
    uids: [take(z.strictObject({ orderUid }), given, 'message').orderUid],
  }),
  OrderCancellations: (domain, given) => ({
    kind: 'cancellation',
    place: takeOrderPlace(domain),
    uids: take(z.strictObject({ orderUids: z.array(orderUid).check(z.minLength(1)) }), given, 'message')
      .orderUids,
  }),
  AffiliateCode: takeAffiliateCode,
  Permit: (domain, given) => ({
    kind: 'permit',
    place: placeOf(take(namedDomain, domain, 'domain')),
    permit: take(permitMessage, given, 'message'),
  }),
  SafeMessage: (domain, given) => ({
    kind: 'safeMessage',
    place: takeSafePlace(domain),
    message: take(z.strictObject({ message: hex }), given, 'message').message,
  }),
  SafeTx: (domain, given) => ({
    kind: 'safeTx',
    place: takeSafePlace(domain),
    call: take(safeTxMessage, given, 'message'),
  }),
} as const satisfies Record<PrimaryType, (domain: unknown, message: unknown) => Taken>
type Taken = KnownMessage extends infer M
  ? M extends KnownMessage
    ? Omit<M, 'digest' | 'raw'>
    : never
  : never

const outline = z.lazy(() =>
  z.strictObject({
    types: z.record(z.string(), z.array(z.strictObject({ name: z.string(), type: z.string() }))),
    primaryType: z.string(),
    domain: z.record(z.string(), z.unknown()),
    message: z.record(z.string(), z.unknown()),
  }),
)

const spell = (fields: readonly { readonly name: string; readonly type: string }[]): string =>
  fields.map(({ name, type }) => `${type} ${name}`).join(', ')

function checkTypes({ types, primaryType, domain }: z.output<typeof outline>): PrimaryType {
  if (!Object.hasOwn(messageTypes, primaryType))
    refuse(`"${primaryType.slice(0, 40)}" is an unknown message type`)
  const known = primaryType as PrimaryType
  const others = Object.keys(types).filter((name) => name !== known && name !== 'EIP712Domain')
  if (others.length > 0) refuse('it contains unused types')
  if (spell(types[known] ?? []) !== spell(messageTypes[known])) refuse(`its ${known} has unexpected fields`)
  const named = types['EIP712Domain']
  if (named && spell(named) !== spell(fieldsOfDomain(domain as TypedDataDomain)))
    refuse('the domain has unexpected fields')
  return known
}

const lower = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(lower) : String(value).toLowerCase()

/** How a value of a type is spelled; others stay as they are. */
function spellValue(type: string, value: unknown): unknown {
  if (type.startsWith('uint')) return BigInt(value as string).toString()
  return type.startsWith('bytes') || type === 'address' ? lower(value) : value
}

/** Values in one spelling: numbers in digits, hex in small letters, whatever they were written as. */
const canonical = (type: PrimaryType, given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    messageTypes[type].map((field) => [field.name, spellValue(field.type, given[field.name])]),
  )

function parse(given: unknown): unknown {
  if (typeof given !== 'string') return given
  if (given.length > MAX_CHARACTERS) refuse('the text is too long')
  try {
    return JSON.parse(given)
  } catch {
    return refuse('not JSON')
  }
}

/**
 * Reads typed data, as JSON text or as the value of it.
 * @throws Refusal UnknownTypedData for everything but the known messages
 */
export function readTypedData(given: unknown): KnownMessage {
  const whole = take(outline, parse(given), '')
  const type = checkTypes(whole)
  const taken = parsers[type](whole.domain, whole.message)
  const domain = canonicalDomain(whole.domain)
  const raw = typedData(domain, type, canonical(type, whole.message))
  return { ...taken, raw, digest: digestOfTypedData(raw) } as KnownMessage
}

/** Reads typed data as `readTypedData` does; undefined for what is none of the known messages. */
export function findKnownMessage(given: unknown): KnownMessage | undefined {
  try {
    return readTypedData(given)
  } catch (cause) {
    if (cause instanceof Refusal) return undefined
    throw cause
  }
}

const canonicalDomain = ({ chainId: id, verifyingContract, ...names }: Readonly<Record<string, unknown>>) =>
  ({
    ...names,
    ...(id === undefined ? {} : { chainId: Number(id) }),
    ...(verifyingContract === undefined ? {} : { verifyingContract: lower(verifyingContract) }),
  }) as TypedDataDomain
