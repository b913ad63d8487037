/**
 * App data: the JSON document that an order commits to by its hash. The hash covers the exact text, so a
 * document is stored and sent as text and never serialized again (SOURCES: App data).
 */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { hashText } from '../bytes'
import { Refusal } from '../refusal'
import {
  type Address,
  address,
  bps,
  type Hash32,
  type Hex,
  hash32,
  hex,
  type OrderUid,
  orderUid,
  seconds,
} from '../scalars'
import { faultOf } from '../schema-faults'

/** Maximum size of a document in bytes of UTF-8. */
const MAX_APP_DATA_BYTES = 8192
/** Reserved hash of the document `{}`. */
export const ZERO_APP_DATA = `0x${'00'.repeat(32)}` as Hash32
const EMPTY_DOCUMENT = '{}'

const hook = z.lazy(() =>
  z.looseObject({
    target: address,
    callData: hex,
    gasLimit: z.string().check(z.regex(/^[0-9]{1,10}$/, 'expected a gas limit in decimal digits')),
    dappId: z.optional(z.string()),
  }),
)
/** A call before or after the fill of an order. */
export type Hook = z.output<typeof hook>
const partnerFee = z.lazy(() =>
  z.looseObject({
    recipient: address,
    bps: z.optional(bps),
    volumeBps: z.optional(bps),
    surplusBps: z.optional(bps),
    priceImprovementBps: z.optional(bps),
    maxVolumeBps: z.optional(bps),
  }),
)

const hooks = z.lazy(() => z.looseObject({ pre: z.optional(z.array(hook)), post: z.optional(z.array(hook)) }))
const referrer = z.lazy(() => z.looseObject({ code: z.optional(z.string()) }))

/** Metadata keys that services read (SOURCES: App data). */
const readKeys = () => ({
  signer: z.optional(address),
  validFrom: z.optional(seconds),
  replacedOrder: z.optional(z.looseObject({ uid: orderUid })),
  hooks: z.optional(hooks),
  enableFastPath: z.optional(z.literal(false)),
  partnerFee: z.optional(z.union([partnerFee, z.array(partnerFee)])),
  flashloan: z.optional(z.looseObject({})),
  wrappers: z.optional(z.array(z.looseObject({ address }))),
})

/** Document as wallets write and describe it. Other keys are preserved. */
export const appDataDocument = z.lazy(() =>
  z.looseObject({
    version: z.optional(z.string()),
    appCode: z.optional(z.string()),
    metadata: z.optional(
      z.looseObject({
        ...readKeys(),
        referrer: z.optional(referrer),
        quote: z.optional(z.looseObject({ slippageBips: z.optional(z.union([z.number(), z.string()])) })),
        orderClass: z.optional(z.looseObject({ orderClass: z.string() })),
      }),
    ),
  }),
)
export type AppDataDocument = z.output<typeof appDataDocument>

/**
 * Document as a service reads it. A wrong type rejects the document; other keys can have any value. Without
 * metadata, hooks can be under their legacy root key.
 */
const servedDocument = z.lazy(() =>
  z.looseObject({
    metadata: z.optional(z.looseObject(readKeys())),
    backend: z.optional(z.object({ hooks: z.optional(hooks) })),
  }),
)
/** Metadata of a document as a service reads it. */
export type ServedDocument = Pick<z.output<typeof servedDocument>, 'metadata'>

/** Returns the affiliate code of a document as written; empty for a malformed referrer. */
export function referralCodeOf({ metadata }: ServedDocument): string {
  const read = z.safeParse(referrer, metadata?.['referrer'])
  return (read.success && read.data.code) || ''
}

/** Fee of a partner in basis points (SOURCES: App data). */
export type PartnerFee =
  | { readonly volumeBps: number }
  | { readonly surplusBps: number; readonly maxVolumeBps: number }
  | { readonly priceImprovementBps: number; readonly maxVolumeBps: number }

/** Returns the partner fees of a document, in the order of the document. A fee of unknown form is ignored. */
export function partnerFeesOf({ metadata }: ServedDocument): readonly PartnerFee[] {
  const given = metadata?.partnerFee ?? []
  return (Array.isArray(given) ? given : [given]).flatMap((fee): readonly PartnerFee[] => {
    const { bps: legacyBps, volumeBps = legacyBps, surplusBps, priceImprovementBps, maxVolumeBps } = fee
    if (volumeBps !== undefined) return [{ volumeBps }]
    if (maxVolumeBps === undefined) return []
    if (surplusBps !== undefined) return [{ surplusBps, maxVolumeBps }]
    return priceImprovementBps === undefined ? [] : [{ priceImprovementBps, maxVolumeBps }]
  })
}

/** Text of a document and its hash. */
export interface AppData {
  readonly text: string
  readonly hash: Hash32
  readonly document: ServedDocument
}

/** Returns keccak256 of the exact text. @example hashAppData('{}') // '0xb48d38f9…' */
export const hashAppData = (text: string): Hash32 => hashText(text)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type DocumentSchema = typeof appDataDocument | typeof servedDocument

/** Parses a text by a schema, or returns an explanation of its error. */
function parseDocument<S extends DocumentSchema>(
  text: string,
  schema: S,
): { readonly document: z.output<S> } | { readonly fault: string } {
  const size = utf8ToBytes(text).length
  if (size > MAX_APP_DATA_BYTES)
    return { fault: `The document has ${size} bytes; at most ${MAX_APP_DATA_BYTES} are stored.` }
  const given = parseJson(text)
  const parsed = z.safeDecode(schema, given as never)
  if (parsed.success) return { document: parsed.data as z.output<S> }
  const { field, wrong } = faultOf(parsed.error, given)
  return { fault: `${field || 'the document'}: ${wrong}` }
}

/** Returns the error of a document by the wallets' schema, or undefined. */
export function findAppDataFault(text: string): string | undefined {
  const read = parseDocument(text, appDataDocument)
  return 'fault' in read ? read.fault : undefined
}

/** Parses a document by the wallets' schema. Returns undefined if it does not match. */
export function readDocument(text: string): AppDataDocument | undefined {
  const read = parseDocument(text, appDataDocument)
  return 'fault' in read ? undefined : read.document
}

/** Parses a document by the services' schema. @throws Refusal of the given type, with the error */
export function readAppData(text: string, errorType: 'InvalidAppData' | 'AppDataInvalid'): AppData {
  const read = parseDocument(text, servedDocument)
  if ('fault' in read) throw new Refusal(errorType, { description: read.fault })
  const { metadata, backend } = read.document
  return { text, hash: hashAppData(text), document: { metadata: metadata ?? backend } }
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
