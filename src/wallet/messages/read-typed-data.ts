/**
 * Recognises typed data from sites by its whole structure: the primary type, all fields of the type and of
 * the domain in order, and nothing else. Everything that is not exactly a known message is refused, because
 * Cowbell signs and shows only messages it can read.
 */

import * as z from 'zod/mini'
import { isSandboxContract } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import { isAffiliateCode } from '../../domain/reports/affiliates'
import { type Address, address, hex, orderUid, ZERO_ADDRESS } from '../../domain/scalars'
import { faultOf } from '../../domain/schema-faults'
import { isRefused } from '../../domain/text/characters'
import { cutText } from '../../domain/text/cut'
import { cleanForeign } from '../../domain/text/foreign-words'
import { WalletRefusal } from '../../domain/wallet-refusal'
import {
  contractDomain,
  type KnownMessage,
  type MessageDomain,
  namedDomain,
  orderMessage,
  permit2Domain,
  permit2Messages,
  permitMessage,
  safeTxMessage,
  smallNumber,
} from './known-messages'
import { type Permit2Message, toPermit2 } from './token-permits'
import {
  affiliateDomain,
  fieldsOfDomain,
  messageTypes,
  type PrimaryType,
  structOf,
  structsIn,
  structTypes,
  type TypedDataDomain,
  typedData,
} from './typed-data'
import { digestOfTypedData } from './typed-data-digest'

/** Maximum length of a text. The longest known message is a cancellation of 128 orders. */
const MAX_CHARACTERS = 100_000

function refuse(reason: string): never {
  throw new WalletRefusal('UnknownTypedData', { description: `Invalid typed data: ${reason}.` })
}

/** Decodes a part of the message. @throws Refusal UnknownTypedData with the name of the field */
function decodePart<S extends z.ZodMiniType>(schema: S, given: unknown, part: string): z.output<S> {
  const read = z.safeDecode(schema, given as never)
  if (read.success) return read.data
  const { field, wrong } = faultOf(read.error, given)
  const path = [part, field].filter((name) => name !== '').join('.')
  return refuse(
    `${path === '' ? 'the message' : `"${path}"`} ${wrong === 'is missing.' ? 'is missing' : 'is invalid'}`,
  )
}

const toMessageDomain = (domain: z.output<typeof namedDomain>): MessageDomain => ({
  chainId: domain.chainId,
  contract: domain.verifyingContract,
  name: domain.name,
  version: domain.version,
})

function readOrderDomain(domain: unknown): MessageDomain {
  const read = toMessageDomain(decodePart(namedDomain, domain, 'domain'))
  return read.version === 'v2' ? read : refuse('the domain version is not v2')
}

function readSafeDomain(domain: unknown): MessageDomain {
  const { chainId: id, verifyingContract } = decodePart(contractDomain, domain, 'domain')
  return { chainId: id, contract: verifyingContract, name: '', version: '' }
}

const affiliateShape = z.lazy(() =>
  z.strictObject({ name: z.string(), version: z.string(), verifyingContract: z.optional(address) }),
)

function readAffiliateCode(domain: unknown, given: unknown) {
  const { name, version, verifyingContract: contract } = decodePart(affiliateShape, domain, 'domain')
  const isForeign = contract !== undefined && !isSandboxContract(contract)
  if (name !== affiliateDomain.name || version !== affiliateDomain.version || isForeign)
    refuse('the domain belongs to another app')
  const message = decodePart(
    z.strictObject({ walletAddress: address, code: z.string(), chainId: smallNumber }),
    given,
    'message',
  )
  if (message.chainId !== 1 || !isAffiliateCode(message.code)) refuse('the code is invalid')
  return {
    kind: 'affiliateCode',
    wallet: message.walletAddress,
    code: message.code,
    isSandbox: contract !== undefined,
  } as const
}

function readOrder(domain: unknown, given: unknown) {
  const { receiver, ...terms } = decodePart(orderMessage, given, 'message')
  return {
    kind: 'order',
    domain: readOrderDomain(domain),
    terms: { ...terms, receiver: receiver === ZERO_ADDRESS ? null : receiver },
  } as const
}

/** Returns the parser of one of Permit2's messages. */
const permit2Parser =
  (form: keyof typeof permit2Messages) =>
  (domain: unknown, given: unknown): ParsedMessage => {
    const { name, chainId: id, verifyingContract } = decodePart(permit2Domain, domain, 'domain')
    const permit = decodePart<z.ZodMiniType<Permit2Message>>(permit2Messages[form], given, 'message')
    return {
      kind: 'permit2',
      domain: { chainId: id, contract: verifyingContract as Address, name, version: '' },
      permit: toPermit2(form, permit),
    }
  }

const parsers = {
  Order: readOrder,
  OrderCancellation: (domain, given) => ({
    kind: 'cancellation',
    domain: readOrderDomain(domain),
    uids: [decodePart(z.strictObject({ orderUid }), given, 'message').orderUid],
  }),
  OrderCancellations: (domain, given) => ({
    kind: 'cancellation',
    domain: readOrderDomain(domain),
    uids: decodePart(z.strictObject({ orderUids: z.array(orderUid).check(z.minLength(1)) }), given, 'message')
      .orderUids,
  }),
  AffiliateCode: readAffiliateCode,
  Permit: (domain, given) => ({
    kind: 'permit',
    domain: toMessageDomain(decodePart(namedDomain, domain, 'domain')),
    permit: decodePart(permitMessage, given, 'message'),
  }),
  PermitSingle: permit2Parser('PermitSingle'),
  PermitBatch: permit2Parser('PermitBatch'),
  PermitTransferFrom: permit2Parser('PermitTransferFrom'),
  PermitBatchTransferFrom: permit2Parser('PermitBatchTransferFrom'),
  SafeMessage: (domain, given) => ({
    kind: 'safeMessage',
    domain: readSafeDomain(domain),
    message: decodePart(z.strictObject({ message: hex }), given, 'message').message,
  }),
  SafeTx: (domain, given) => ({
    kind: 'safeTx',
    domain: readSafeDomain(domain),
    call: decodePart(safeTxMessage, given, 'message'),
  }),
} as const satisfies Record<PrimaryType, (domain: unknown, message: unknown) => ParsedMessage>
type ParsedMessage = KnownMessage extends infer M
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

type Fields = readonly { readonly name: string; readonly type: string }[]

const fieldsText = (fields: Fields): string => fields.map(({ name, type }) => `${type} ${name}`).join(', ')

function checkTypes({ types, primaryType, domain }: z.output<typeof outline>): PrimaryType {
  if (!Object.hasOwn(messageTypes, primaryType))
    refuse(`"${cutText(primaryType, 40)}" is an unknown message type`)
  const known = primaryType as PrimaryType
  const structs = structsIn(known)
  const used = [known, 'EIP712Domain', ...structs]
  if (Object.keys(types).some((name) => !used.includes(name))) refuse('it contains unused types')
  for (const name of structs)
    if (fieldsText(types[name] ?? []) !== fieldsText(structTypes[name] ?? []))
      refuse(`its ${name} has unexpected fields`)
  if (fieldsText(types[known] ?? []) !== fieldsText(messageTypes[known]))
    refuse(`its ${known} has unexpected fields`)
  const named = types['EIP712Domain']
  if (named && fieldsText(named) !== fieldsText(fieldsOfDomain(domain as TypedDataDomain)))
    refuse('the domain has unexpected fields')
  return known
}

/** Refuses texts that a reader would see otherwise than they are. */
function checkTexts(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields))
    if (typeof value === 'string' && isRefused(value))
      refuse(`"${cleanForeign(field, 40)}" hides characters or changes their order`)
}

const lower = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(lower) : String(value).toLowerCase()

/** Writes a value in its canonical form, by its type. */
function toCanonical(type: string, value: unknown): unknown {
  const struct = structOf(type)
  if (struct !== undefined) {
    const write = (each: unknown) =>
      canonical(structTypes[struct] ?? [], each as Readonly<Record<string, unknown>>)
    return Array.isArray(value) ? value.map(write) : write(value)
  }
  if (type.startsWith('uint')) return BigInt(value as string).toString()
  return type.startsWith('bytes') || type === 'address' ? lower(value) : value
}

/** Writes all values in canonical form: numbers in decimal digits, hex in lower case. */
const canonical = (fields: Fields, given: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, toCanonical(field.type, given[field.name])]))

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
 * Reads typed data from JSON text or from a parsed value.
 * @throws Refusal UnknownTypedData if it is not a known message
 */
export function readTypedData(given: unknown): KnownMessage {
  const whole = decodePart(outline, parse(given), '')
  const type = checkTypes(whole)
  checkTexts({ ...whole.domain, ...whole.message })
  const parsed = parsers[type](whole.domain, whole.message)
  const domain = canonicalDomain(whole.domain)
  const raw = typedData(domain, type, canonical(messageTypes[type], whole.message))
  return { ...parsed, raw, digest: digestOfTypedData(raw) } as KnownMessage
}

/** Reads typed data like `readTypedData`, but returns undefined if it is not a known message. */
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
