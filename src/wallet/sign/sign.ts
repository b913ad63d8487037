/**
 * Signs approved messages with private keys. It is the only module that does so. It is a separate chunk,
 * loaded on demand (`import('./sign')`), because its library is large and needs a `Buffer`, which the build
 * adds to this chunk only.
 *
 * Library and Cowbell check each other: a signature is returned only if the owner made it over the digest
 * that Cowbell computed.
 */
import { personalSign, SignTypedDataVersion, signTypedData } from '@metamask/eth-sig-util'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, Hex } from '../../domain/scalars'
import { hexOfText } from '../messages/personal-text'
import type {
  ApprovedAffiliateCode,
  ApprovedCancellation,
  ApprovedIntent,
  ApprovedOrder,
  ApprovedPermit,
  ApprovedSafeMessage,
  ApprovedSitePermit,
  ApprovedText,
} from '../policy/policy'
import { checkSignature, checkTextSignature, keySchemeOf, type Message, toMessage } from './messages'
import { toApprovedPresignMessage } from './safe'

/** Returns a fresh copy of an account's private key for one signature. The signer wipes it. */
export type OpenKey = (owner: Address) => Promise<Uint8Array>

type Sign = (message: Message, privateKey: Buffer) => string

const signers = {
  eip712: ({ typedData }, privateKey) =>
    signTypedData({ privateKey, data: typedData, version: SignTypedDataVersion.V4 }),
  ethsign: ({ digest }, privateKey) => personalSign({ privateKey, data: digest }),
} as const satisfies Record<EcdsaSignature['scheme'], Sign>

/** Wraps the key in a Buffer over the same memory, so that wiping one wipes the other. */
const asBuffer = (key: Uint8Array): Buffer => Buffer.from(key.buffer, key.byteOffset, key.byteLength)

interface Signing {
  readonly scheme: EcdsaSignature['scheme']
  readonly owner: Address
  readonly message: Message
}

async function signWith({ scheme, owner, message }: Signing, openKey: OpenKey): Promise<EcdsaSignature> {
  const key = await openKey(owner)
  try {
    const bytes = signers[scheme](message, asBuffer(key)) as Hex
    return checkSignature({ scheme, owner, digest: message.digest }, bytes)
  } finally {
    key.fill(0)
  }
}

async function sign(intent: ApprovedIntent, openKey: OpenKey): Promise<EcdsaSignature> {
  const message = toMessage(intent)
  return signWith({ scheme: keySchemeOf(intent), owner: intent.owner, message }, openKey)
}

/** Signs an approved order. @throws Refusal WalletLocked, NoVault, InvalidSignature */
export const signOrder = (approved: ApprovedOrder, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** Signs an approved cancellation of one or several orders. @throws Refusal as signOrder */
export const signCancellations = (
  approved: ApprovedCancellation,
  openKey: OpenKey,
): Promise<EcdsaSignature> => sign(approved, openKey)

/** Signs an approved permit (EIP-2612). @throws Refusal as signOrder */
export const signPermit = (approved: ApprovedPermit, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** Signs an approved permit of a site. @throws Refusal as signOrder */
export const signSitePermit = (approved: ApprovedSitePermit, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** Signs an approved affiliate code. @throws Refusal as signOrder */
export const signAffiliateCode = (
  approved: ApprovedAffiliateCode,
  openKey: OpenKey,
): Promise<EcdsaSignature> => sign(approved, openKey)

/** Signs an order of a Safe as one of its owners. @throws Refusal as signOrder */
export const signSafeMessage = (approved: ApprovedSafeMessage, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/**
 * Signs the Safe transaction that presigns an approved order, as one of the Safe's owners.
 * @throws Refusal as signOrder
 */
export const signPresign = (
  approved: ApprovedOrder,
  nonce: bigint,
  { owner, openKey }: { readonly owner: Address; readonly openKey: OpenKey },
): Promise<EcdsaSignature> =>
  signWith({ scheme: 'eip712', owner, message: toApprovedPresignMessage(approved, nonce) }, openKey)

/** Signs an approved text (EIP-191). @throws Refusal as signOrder */
export async function signText(approved: ApprovedText, openKey: OpenKey): Promise<EcdsaSignature> {
  const { owner, text } = approved
  const { digest } = toMessage(approved)
  const key = await openKey(owner)
  try {
    const bytes = personalSign({ privateKey: asBuffer(key), data: hexOfText(text) }) as Hex
    return checkTextSignature(owner, digest, bytes)
  } finally {
    key.fill(0)
  }
}
