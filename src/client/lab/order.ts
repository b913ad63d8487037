/**
 * Reads an order as JSON, from a placement or a reply: computes its hashes, recovers its signer, checks every
 * claim in it.
 */
import * as z from 'zod/mini'
import { isSandboxContract, listedDeployment, NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { findAppDataFault, hashAppData } from '../../domain/orders/app-data'
import { orderDigest } from '../../domain/orders/digest'
import { type OrderTerms, orderTerms, signingScheme } from '../../domain/orders/order'
import { packUid } from '../../domain/orders/uid'
import {
  type Address,
  address,
  type Hash32,
  type Hex,
  hash32,
  hex,
  type OrderUid,
  orderUid,
  toAmount,
  ZERO_ADDRESS,
} from '../../domain/scalars'
import { faultsOf } from '../../domain/schema-faults'
import { t } from '../../domain/text/texts'
import { findTimeFindings, writeTime } from './hex'
import {
  badFinding,
  byteRange,
  cautionFinding,
  findingsOf,
  type LabClaim,
  type LabContext,
  type LabFinding,
  type LabReport,
  writeValue,
} from './report'
import { findSignatureFaults, findWrongSigner, recover, signatureRows } from './signatures'

/** The fields that are read. `appData` is a hash or a document. */
const labOrder = z.lazy(() =>
  z.looseObject({
    ...orderTerms.shape,
    receiver: z.optional(z.nullable(address)),
    appData: z.string(),
    feeAmount: z._default(orderTerms.shape.feeAmount, toAmount(0n)),
    partiallyFillable: z._default(z.boolean(), false),
    sellTokenBalance: z._default(orderTerms.shape.sellTokenBalance, 'erc20'),
    buyTokenBalance: z._default(orderTerms.shape.buyTokenBalance, 'erc20'),
    appDataHash: z.optional(z.nullable(hash32)),
    fullAppData: z.optional(z.nullable(z.string())),
    signingScheme: z._default(signingScheme, 'eip712'),
    signature: z.optional(hex),
    owner: z.optional(address),
    from: z.optional(z.nullable(address)),
    uid: z.optional(orderUid),
    settlementContract: z.optional(z.nullable(address)),
  }),
)
type LabOrder = z.output<typeof labOrder>

/** Returns the full app-data document and its field, or undefined if the order has only the hash. */
function documentOf({ appData, fullAppData }: LabOrder): readonly [field: string, text: string] | undefined {
  if (fullAppData != null) return ['fullAppData', fullAppData]
  return z.safeDecode(hash32, appData).success ? undefined : ['appData', appData]
}

function appDataHashOf(given: LabOrder): Hash32 {
  const asHash = z.safeDecode(hash32, given.appData)
  return asHash.success ? asHash.data : hashAppData(given.appData)
}

function findDocumentFindings(given: LabOrder): readonly LabFinding[] {
  const hash = appDataHashOf(given)
  const [field, text] = documentOf(given) ?? []
  const fault = text === undefined ? undefined : findAppDataFault(text)
  const claimed = given.appDataHash
  return [
    ...(field && fault ? [badFinding(field, fault)] : []),
    ...(field && text !== undefined && hashAppData(text) !== hash
      ? [badFinding(field, t`It hashes to ${hashAppData(text)}, appData is ${hash}.`)]
      : []),
    ...(claimed && claimed !== hash
      ? [badFinding('appDataHash', t`It is ${claimed}, appData hashes to ${hash}.`)]
      : []),
  ]
}

const termsOf = (given: LabOrder): OrderTerms => ({
  sellToken: given.sellToken,
  buyToken: given.buyToken,
  receiver: given.receiver === ZERO_ADDRESS ? null : (given.receiver ?? null),
  sellAmount: given.sellAmount,
  buyAmount: given.buyAmount,
  validTo: given.validTo,
  appData: appDataHashOf(given),
  feeAmount: given.feeAmount,
  kind: given.kind,
  partiallyFillable: given.partiallyFillable,
  sellTokenBalance: given.sellTokenBalance,
  buyTokenBalance: given.buyTokenBalance,
})

/** Finds terms that services refuse, and unusual terms. The signature is checked by `findWrongSigner`. */
export function findTermsFindings(
  terms: OrderTerms,
  prefix: string,
  { now }: LabContext,
): readonly LabFinding[] {
  const pathOf = (field: string) => prefix + field
  return [
    ...(terms.sellToken === terms.buyToken
      ? [badFinding(pathOf('buyToken'), t`The same token is sold and bought.`)]
      : []),
    ...(terms.sellToken === NATIVE_TOKEN_MARKER
      ? [badFinding(pathOf('sellToken'), t`The native coin cannot be sold by signature; EthFlow sells it.`)]
      : []),
    ...(terms.sellAmount === 0n ? [badFinding(pathOf('sellAmount'), t`The amount is zero.`)] : []),
    ...(terms.buyAmount === 0n
      ? [cautionFinding(pathOf('buyAmount'), t`Zero: any amount is accepted for it.`)]
      : []),
    ...(terms.feeAmount > 0n
      ? [cautionFinding(pathOf('feeAmount'), t`A signed fee: services expect 0.`)]
      : []),
    ...findTimeFindings(pathOf('validTo'), terms.validTo, now),
  ]
}

const UID_PARTS = [
  ['digest', 0, 31],
  ['owner', 32, 51],
  ['validTo', 52, 55],
] as const

/** Finds the parts of a claimed UID that differ from the computed one. */
function findUidFaults(claimed: OrderUid, computed: OrderUid, path: string): readonly LabFinding[] {
  const part = (uid: Hex, first: number, last: number) => uid.slice(2 + 2 * first, 4 + 2 * last)
  return UID_PARTS.filter(
    ([, first, last]) => part(claimed, first, last) !== part(computed, first, last),
  ).map(([name, first, last]) =>
    badFinding(
      `${path} ${byteRange(first, last)}`,
      t`The ${name} is 0x${part(claimed, first, last)}, that of the order 0x${part(computed, first, last)}.`,
    ),
  )
}

/** Returns the order's own signature, or else the pasted one. */
const signatureOf = (given: LabOrder, claim: LabClaim): Hex | undefined => {
  if (given.signature !== undefined) return given.signature
  const separate = z.safeDecode(hex, claim.signature.trim())
  return separate.success && claim.signature.trim() !== '' ? separate.data : undefined
}

interface Signed {
  readonly digest: Hash32
  readonly terms: OrderTerms
  readonly signature: Hex | undefined
  readonly owner: Address | undefined
}

/** Returns the named owner (`owner`, then `from`, then the claimed signer), or else the recovered signer. */
function ownerOf(given: LabOrder, { signer }: LabClaim, digest: Hash32, signature: Hex | undefined) {
  const separate = z.safeDecode(address, signer.trim())
  const named = given.owner ?? given.from ?? (separate.success ? separate.data : undefined)
  const { signingScheme: scheme } = given
  if (named || signature === undefined || scheme === 'presign' || scheme === 'eip1271') return named
  return recover(digest, scheme, signature)
}

function findSignatureFindings(given: LabOrder, signed: Signed, setting: LabContext): readonly LabFinding[] {
  const { terms, signature, owner } = signed
  const { signingScheme: scheme } = given
  if (signature === undefined) return [cautionFinding('signature', t`Not signed.`)]
  if (scheme === 'eip1271') return [cautionFinding('signature', t`Only the owner’s contract can check it.`)]
  if (scheme === 'presign')
    return signature === '0x' || signature === owner
      ? []
      : [badFinding('signature', t`A presign signature is 0x or the owner’s 20 bytes.`)]
  const faults = findSignatureFaults(signature, 'signature')
  if (faults.some(({ tone }) => tone === 'bad')) return faults
  if (!owner) return [...faults, badFinding('signature', t`No key fits the signature.`)]
  const { deployment } = setting
  return [...faults, ...findWrongSigner({ deployment, terms, scheme, signature, owner }, 'signature')]
}

const TERMS = Object.keys(orderTerms.shape) as (keyof OrderTerms)[]

/** Returns the context of an order. An order of the Sandbox names its contract. */
function contextOf({ settlementContract: named }: LabOrder, context: LabContext): LabContext {
  if (!named || !isSandboxContract(named)) return context
  return { ...context, deployment: listedDeployment(context.deployment.chainId, 'sandbox') }
}

export function readOrder(value: unknown, context: LabContext, claim: LabClaim): LabReport {
  const read = z.safeDecode(labOrder, value as never)
  if (!read.success) return { kind: 'order', sections: [], findings: findingsOf(faultsOf(read.error, value)) }
  const given = read.data
  const setting = contextOf(given, context)
  const terms = termsOf(given)
  const digest = orderDigest(setting.deployment, terms)
  const signature = signatureOf(given, claim)
  const owner = ownerOf(given, claim, digest, signature)
  const uid = owner && packUid({ digest, owner, validTo: terms.validTo })
  const isEcdsa = signature?.length === 132
  return {
    kind: 'order',
    sections: [
      {
        title: t`Hashes`,
        rows: [
          ['digest', digest],
          ['owner', owner ?? t`not named, not signed`],
          ['uid', uid ?? t`cannot be computed`],
        ],
      },
      {
        title: t`Signed fields`,
        rows: TERMS.map((name) => [
          name,
          name === 'validTo' ? writeTime(terms.validTo) : writeValue(terms[name] ?? ZERO_ADDRESS),
        ]),
      },
      ...(isEcdsa ? [{ title: t`Signature`, rows: signatureRows(signature) }] : []),
    ],
    findings: [
      ...findTermsFindings(terms, '', setting),
      ...findDocumentFindings(given),
      ...(given.owner && given.from && given.owner !== given.from
        ? [badFinding('from', t`It is not the owner ${given.owner}.`)]
        : []),
      ...findSignatureFindings(given, { digest, terms, signature, owner }, setting),
      ...(given.uid && uid ? findUidFaults(given.uid, uid, 'uid') : []),
    ],
  }
}
