/**
 * App data: the JSON document that an order commits to by its hash. The hash covers the exact text, so a
 * document is stored and sent as text and never serialized again (SOURCES: App data).
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { hashText } from '../bytes'
import { Refusal } from '../refusal'
import { type Address, type Hash32, type Hex, hash32, type OrderUid } from '../scalars'
import { faultOf } from '../schema-faults'
import { appDataDocument, findTextFault } from './app-data-schema'

/** Maximum size of a document in bytes of UTF-8. */
const MAX_APP_DATA_BYTES = 8192
/** Reserved hash of the document `{}`. */
export const ZERO_APP_DATA = `0x${'00'.repeat(32)}` as Hash32
const EMPTY_DOCUMENT = '{}'

export type AppDataDocument = z.output<typeof appDataDocument>
/** Metadata of a document as a service reads it. */
export interface ServedDocument {
  readonly metadata?: NonNullable<AppDataDocument['metadata']> | undefined
}

/** Field that a document only declares. Services ignore it, so a value of another type counts as absent. */
const declared = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)

const declaredFields = z.lazy(() =>
  z.object({
    version: declared(z.string()),
    appCode: declared(z.string()),
    environment: declared(z.string()),
  }),
)
/** Slippage in basis points. Apps write a number or its text. */
const slippage = z
  .union([z.number(), z.string()])
  .check(z.refine((given) => /^\d{1,5}(?:\.\d{1,4})?$/.test(String(given))))
const declaredMetadata = z.lazy(() =>
  z.object({
    orderClass: declared(z.object({ orderClass: z.string() })),
    referrer: declared(z.object({ code: z.string() })),
    quote: declared(z.object({ slippageBips: slippage })),
  }),
)

/** Returns the fields that a document declares about its app and its order. */
export function readDeclared({
  metadata,
  ...root
}: Pick<AppDataDocument, 'metadata'> & Readonly<Record<string, unknown>>) {
  const { orderClass, referrer, quote } = z.decode(declaredMetadata, (metadata ?? {}) as object)
  return {
    ...z.decode(declaredFields, root as object),
    orderClass: orderClass?.orderClass,
    referralCode: referrer?.code,
    slippageBips: quote && Number(quote.slippageBips),
  }
}

/** Returns the affiliate code of a document as written; empty for a malformed referrer. */
export const referralCodeOf = ({ metadata }: ServedDocument): string =>
  readDeclared({ metadata }).referralCode ?? ''

/** Fee of a partner in basis points (SOURCES: App data). */
export type PartnerFee =
  | { readonly volumeBps: number }
  | { readonly surplusBps: number; readonly maxVolumeBps: number }
  | { readonly priceImprovementBps: number; readonly maxVolumeBps: number }

/** Basis points of 100%. A fee over them is charged like 100%. */
const MAX_FEE_BPS = 10_000
const capped = (bps: number | null | undefined): number => Math.min(bps ?? 0, MAX_FEE_BPS)

/** Returns the partner fees of a document, in the order of the document. */
export function partnerFeesOf({ metadata }: ServedDocument): readonly PartnerFee[] {
  const given = metadata?.partnerFee ?? []
  return (Array.isArray(given) ? given : [given]).map((fee): PartnerFee => {
    const maxVolumeBps = capped(fee.maxVolumeBps)
    if (fee.surplusBps != null) return { surplusBps: capped(fee.surplusBps), maxVolumeBps }
    return fee.priceImprovementBps == null
      ? { volumeBps: capped(fee.volumeBps ?? fee.bps) }
      : { priceImprovementBps: capped(fee.priceImprovementBps), maxVolumeBps }
  })
}

/** Text of a document and its hash. */
export interface AppData {
  readonly text: string
  readonly hash: Hash32
  readonly document: ServedDocument
}

/**
 * Returns true if a text is the document of a signed hash. The zero hash means the empty document. Documents
 * of other hash functions cannot be verified (SOURCES: App data).
 */
export const isDocumentOf = (hash: Hash32, text: string | null | undefined): text is string =>
  typeof text === 'string' && (hashAppData(text) === hash || (hash === ZERO_APP_DATA && text === '{}'))

/** Returns keccak256 of the exact text. @example hashAppData('{}') // '0xb48d38f9…' */
export const hashAppData = (text: string): Hash32 => hashText(text)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Reading = { readonly document: AppDataDocument } | { readonly fault: string }

/** Parses a text as a service or a wallet reads it, or returns an explanation of its error. */
function parseDocument(text: string, reader: 'service' | 'wallet'): Reading {
  if (/\p{Cs}/u.test(text)) return { fault: 'the document: contains half of a character.' }
  const size = utf8ToBytes(text).length
  if (size > MAX_APP_DATA_BYTES)
    return { fault: `The document has ${size} bytes; at most ${MAX_APP_DATA_BYTES} are stored.` }
  const given = parseJson(text)
  const parsed = z.safeDecode(appDataDocument, given as never)
  if (parsed.success) {
    const fault = findTextFault(text, reader)
    return fault === undefined ? { document: parsed.data } : { fault }
  }
  const { field, wrong } = faultOf(parsed.error, given)
  return { fault: `${field || 'the document'}: ${wrong}` }
}

/**
 * Returns the error of a document as wallets read it, or undefined. Wallets also refuse repeated keys that
 * services ignore, because a wallet could not show both values.
 */
export function findAppDataFault(text: string): string | undefined {
  const read = parseDocument(text, 'wallet')
  return 'fault' in read ? read.fault : undefined
}

/** Parses a document as wallets read it. Returns undefined if it is invalid. */
export function readDocument(text: string): AppDataDocument | undefined {
  const read = parseDocument(text, 'wallet')
  return 'fault' in read ? undefined : read.document
}

/** Parses a document as services read it. @throws Refusal of the given type, with the error */
export function readAppData(text: string, errorType: 'InvalidAppData' | 'AppDataInvalid'): AppData {
  const read = parseDocument(text, 'service')
  if ('fault' in read) throw new Refusal(errorType, { description: read.fault })
  const { metadata, backend } = read.document
  return { text, hash: hashAppData(text), document: { metadata: metadata ?? backend ?? undefined } }
}

/** The forms of `appData` in a request: a complete document, with or without its hash, or only a hash. */
export type AppDataClaim =
  | { readonly form: 'document'; readonly appData: AppData }
  | { readonly form: 'hash'; readonly hash: Hash32 }

/**
 * Reads the app data of a request (SOURCES: Placing an order). Without app data, the result is the zero hash.
 * @throws Refusal InvalidAppData, AppDataHashMismatch, InvalidParameter
 */
export function readAppDataClaim(text: string | undefined, claimed: Hash32 | null | undefined): AppDataClaim {
  if (text === undefined) {
    if (claimed) throw new Refusal('InvalidParameter', { description: 'appDataHash: given without appData.' })
    return { form: 'hash', hash: ZERO_APP_DATA }
  }
  const asHash = z.safeDecode(hash32, text)
  if (asHash.success) {
    if (claimed && claimed !== asHash.data) refuseHash(claimed, asHash.data)
    return { form: 'hash', hash: asHash.data }
  }
  const appData = readAppData(text, 'InvalidAppData')
  if (claimed && claimed !== appData.hash) refuseHash(claimed, appData.hash)
  return { form: 'document', appData }
}

function refuseHash(claimed: Hash32, actual: Hash32): never {
  throw new Refusal('AppDataHashMismatch', {
    description: `appDataHash is ${claimed}, the app data hashes to ${actual}.`,
  })
}

/**
 * Returns the document of a claim. `stored` is the text stored under its hash.
 * @throws Refusal InvalidAppData if no document with this hash is known
 */
export function resolveAppData(claim: AppDataClaim, stored: string | undefined): AppData {
  if (claim.form === 'document') return claim.appData
  const text = stored ?? (claim.hash === ZERO_APP_DATA ? EMPTY_DOCUMENT : undefined)
  if (text === undefined) {
    throw new Refusal('InvalidAppData', {
      description: `No document is stored under ${claim.hash}; upload it first.`,
    })
  }
  return { ...readAppData(text, 'InvalidAppData'), hash: claim.hash }
}

/** Returns the total gas limit of a document's hooks. */
export function hooksGas(document: ServedDocument): bigint {
  const { pre = [], post = [] } = document.metadata?.hooks ?? {}
  return [...pre, ...post].reduce((sum, each) => sum + BigInt(each.gasLimit), 0n)
}

/**
 * Writes the document of our own orders. Keys are sorted, so that equal choices have equal hashes.
 * @example writeAppData({ slippageBps: 50, orderClass: 'market' })
 */
export function writeAppData(choice: {
  readonly slippageBps: number
  readonly orderClass: 'market' | 'limit'
  /** UID of the open order to replace. */
  readonly replaces?: OrderUid | null
  /** Affiliate code that receives credit for the order. */
  readonly referralCode?: string | undefined
  /** Calls before the order fills. */
  readonly pre?: readonly { readonly target: Address; readonly callData: Hex; readonly gasLimit: string }[]
}): string {
  return JSON.stringify({
    appCode: 'Cowbell',
    metadata: {
      ...(choice.pre?.length ? { hooks: { pre: choice.pre, version: '0.1.0' } } : {}),
      orderClass: { orderClass: choice.orderClass },
      quote: { slippageBips: choice.slippageBps },
      ...(choice.referralCode ? { referrer: { code: choice.referralCode } } : {}),
      ...(choice.replaces ? { replacedOrder: { uid: choice.replaces } } : {}),
    },
    version: '1.15.0',
  })
}

/** Body of the app-data endpoints. */
export const appDataBody = z.object({ fullAppData: z.string() })
