/**
 * Form of an app-data document as services read it (SOURCES: App data). A field that services read as an
 * `Option` can be null. Other fields can be absent, but not null. Unknown keys can have any value.
 */
import * as z from 'zod/mini'
import { address, hex, orderUid, seconds } from '../scalars'
import { isRefused, showHidden } from '../text/characters'
import { isBroken, type JsonToken, listJsonTokens, textOf } from '../text/json-tokens'

const MAX_UINT64 = (1n << 64n) - 1n
const isUint64 = (digits: string): boolean => digits.length <= 40 && BigInt(digits) <= MAX_UINT64

/** Field that services read as an `Option`. */
const option = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** Address, with `0x` or without. @internal Exported for generators of documents. */
export const servedAddress = z.pipe(
  z.codec(
    z.string().check(z.regex(/^(?:0x)?[0-9a-fA-F]{40}$/, 'expected an address: 0x and 40 hex digits')),
    z.string(),
    { decode: (text) => (text.startsWith('0x') ? text : `0x${text}`), encode: (text) => text },
  ),
  address,
)
/** Bytes in hex. @internal Exported for generators of documents. */
export const servedBytes = z.pipe(
  z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'expected 0x and an even number of hex digits')),
  hex,
)
/** UID of an order. @internal Exported for generators of documents. */
export const servedUid = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{112}$/, 'expected an order UID: 0x and 112 hex digits')),
  orderUid,
)
/** Gas limit as decimal digits, which can begin with a plus. @internal Exported for generators of documents. */
export const servedGas = z.codec(
  z.string().check(
    z.regex(/^\+?[0-9]+$/, 'expected a gas limit in decimal digits'),
    z.refine((text) => !/^\+?[0-9]+$/.test(text) || isUint64(text.replace('+', '')), 'exceeds 2^64 − 1'),
  ),
  z.string(),
  { decode: (text) => text.replace('+', ''), encode: (text) => text },
)
/** Amount as a number, or as text in decimal or hex digits. */
const servedAmount = z.union([
  z.string().check(z.regex(/^(?:[0-9]{1,78}|0x[0-9a-fA-F]{0,64})$/, 'expected a whole number of atoms')),
  z.int().check(z.gte(0)),
])
/**
 * Basis points of a fee: 64 bits. Fees over 100% are capped when they are charged.
 * @internal Exported for generators of documents.
 */
export const servedBps = z
  .number()
  .check(z.gte(0), z.lte(Number(MAX_UINT64)), z.refine(Number.isInteger, 'expected int'))

const hookFields = { target: servedAddress, callData: servedBytes, gasLimit: servedGas }
const hook = z.lazy(() => z.looseObject(hookFields))
/** A call before or after the fill of an order. */
export type Hook = z.output<typeof hook>

const hooksFields = { pre: z.optional(z.array(hook)), post: z.optional(z.array(hook)) }
const hooks = z.lazy(() => z.looseObject(hooksFields))

const replacedOrderFields = { uid: servedUid }
const flashloanFields = {
  liquidityProvider: servedAddress,
  protocolAdapter: servedAddress,
  receiver: servedAddress,
  token: servedAddress,
  amount: servedAmount,
}
const wrapperFields = { address: servedAddress, data: servedBytes, isOmittable: z.optional(z.boolean()) }

const policyFields = {
  surplusBps: option(servedBps),
  maxVolumeBps: option(servedBps),
  priceImprovementBps: option(servedBps),
  volumeBps: option(servedBps),
  bps: option(servedBps),
}
const partnerFeeFields = { recipient: servedAddress, ...policyFields }
type PolicyField = keyof typeof policyFields

/** Sets of fields that form a fee. Any other set is refused. */
const FEE_FORMS: readonly (readonly PolicyField[])[] = [
  ['surplusBps', 'maxVolumeBps'],
  ['maxVolumeBps', 'priceImprovementBps'],
  ['volumeBps'],
  ['bps'],
]

/** Fee of a partner. Exactly one form of fee is given. @internal Exported for generators of documents. */
export const partnerFee = z.lazy(() =>
  z.looseObject(partnerFeeFields).check(
    z.refine((fee) => {
      const given = (Object.keys(policyFields) as PolicyField[]).filter((key) => fee[key] != null)
      return FEE_FORMS.some((form) => form.join() === given.join())
    }, 'expected bps, volumeBps, or maxVolumeBps with surplusBps or priceImprovementBps'),
  ),
)

const metadataFields = () => ({
  hooks: z.optional(hooks),
  signer: option(servedAddress),
  replacedOrder: option(z.looseObject(replacedOrderFields)),
  partnerFee: z.optional(z.union([partnerFee, z.array(partnerFee)])),
  flashloan: option(z.looseObject(flashloanFields)),
  wrappers: z.optional(z.array(z.looseObject(wrapperFields))),
  enableFastPath: z.optional(z.literal(false)),
  validFrom: option(seconds),
})
const backendFields = { hooks: z.optional(hooks) }

/** Document as services read it. Without metadata, hooks can be under their legacy root key. */
export const appDataDocument = z.lazy(() =>
  z.looseObject({
    metadata: option(z.looseObject(metadataFields())),
    backend: option(z.looseObject(backendFields)),
  }),
)

/** Keys that services read, by the path of their object. */
const READ_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    '': ['metadata', 'backend'],
    '/metadata': Object.keys(metadataFields()),
    '/backend': Object.keys(backendFields),
    ...Object.fromEntries(
      ['/metadata/hooks', '/backend/hooks'].flatMap((path) => [
        [path, Object.keys(hooksFields)],
        [`${path}/pre`, Object.keys(hookFields)],
        [`${path}/post`, Object.keys(hookFields)],
      ]),
    ),
    '/metadata/replacedOrder': Object.keys(replacedOrderFields),
    '/metadata/partnerFee': Object.keys(partnerFeeFields),
    '/metadata/flashloan': Object.keys(flashloanFields),
    '/metadata/wrappers': Object.keys(wrapperFields),
  }),
)
/** Numbers that services read. They must be written in digits only. */
const INTEGERS: readonly string[] = [
  '/metadata/validFrom',
  '/metadata/flashloan/amount',
  ...Object.keys(policyFields).map((key) => `/metadata/partnerFee/${key}`),
]
/** Services read all texts of a partner fee, also those of unknown keys. */
const FEE_PATH = '/metadata/partnerFee'

const isRead = ({ kind, path }: JsonToken): boolean =>
  (kind === 'key' && Object.hasOwn(READ_KEYS, path)) || path === FEE_PATH || path.startsWith(`${FEE_PATH}/`)

const fieldOf = ({ kind, path, text }: JsonToken): string =>
  (kind === 'key' ? `${path}/${text}` : path).slice(1).replaceAll('/', '.').replaceAll('~1', '/')

/**
 * Faults of a text that its parsed value does not show. Wallets check every key, services only the keys that
 * they read.
 */
export function findTextFault(text: string, reader: 'service' | 'wallet'): string | undefined {
  const isAll = reader === 'wallet'
  for (const token of listJsonTokens(text)) {
    const field = fieldOf(token)
    if (token.isRepeated && (isAll || READ_KEYS[token.path]?.includes(token.text)))
      return `${field}: given twice.`
    if (isBroken(token) && (isAll || isRead(token))) return `${field}: contains half of a character.`
    if (isAll && isRefused(textOf(token)))
      return `${showHidden(field)}: hides characters or changes their order.`
    if (token.kind === 'value' && INTEGERS.includes(token.path) && /^-?\d/.test(token.text)) {
      if (!/^\d+$/.test(token.text)) return `${field}: expected a whole number in digits.`
    }
  }
  return undefined
}
