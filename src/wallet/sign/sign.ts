/**
 * The signer: the one place where a private key meets a message. A chunk of its own, loaded by an extension page on demand
 * (`import('./sign')`), for the library it signs with is large and wants a `Buffer`, which the build gives to
 * this chunk alone.
 *
 * The library and our own digest check each other: a signature leaves only when it was made by the owner over the digest
 * that the UID will carry.
 */
import { personalSign, SignTypedDataVersion, signTypedData } from '@metamask/eth-sig-util'
import type { EcdsaSignature } from '../../domain/orders/signatures'
import type { Address, Hex } from '../../domain/scalars'
import { checkOwn, checkText, keySchemeOf, type Message, messageOf } from '../messages/messages'
import { hexOfText } from '../messages/personal-text'
import type {
  ApprovedAffiliateCode,
  ApprovedCancellation,
  ApprovedIntent,
  ApprovedOrder,
  ApprovedPermit,
  ApprovedSafeMessage,
  ApprovedText,
} from '../policy/policy'
import { presignMessage } from '../safe/safe'

/** Gives the private key of an account for one signature: a fresh copy, which the signer wipes. */
export type OpenKey = (owner: Address) => Promise<Uint8Array>

type Sign = (message: Message, privateKey: Buffer) => string

const signers = {
  eip712: ({ typedData }, privateKey) =>
    signTypedData({ privateKey, data: typedData, version: SignTypedDataVersion.V4 }),
  ethsign: ({ digest }, privateKey) => personalSign({ privateKey, data: digest }),
} as const satisfies Record<EcdsaSignature['scheme'], Sign>

/** A Buffer over the same memory, so that wiping the one wipes the other. */
const asBuffer = (key: Uint8Array): Buffer => Buffer.from(key.buffer, key.byteOffset, key.byteLength)

interface Signing {
  readonly scheme: EcdsaSignature['scheme']
  /** Whose key signs. */
  readonly owner: Address
  readonly message: Message
}

async function signWith({ scheme, owner, message }: Signing, openKey: OpenKey): Promise<EcdsaSignature> {
  const key = await openKey(owner)
  try {
    const bytes = signers[scheme](message, asBuffer(key)) as Hex
    return checkOwn({ scheme, owner, digest: message.digest }, bytes)
  } finally {
    key.fill(0)
  }
}

async function sign(intent: ApprovedIntent, openKey: OpenKey): Promise<EcdsaSignature> {
  const message = messageOf(intent)
  return signWith({ scheme: keySchemeOf(intent), owner: intent.owner, message }, openKey)
}

/** Signs an approved order. @throws Refusal WalletLocked, NoVault, InvalidSignature */
export const signOrder = (approved: ApprovedOrder, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** Signs an approved cancellation of one or several orders. @throws Refusal WalletLocked, NoVault, InvalidSignature */
export const signCancellations = (
  approved: ApprovedCancellation,
  openKey: OpenKey,
): Promise<EcdsaSignature> => sign(approved, openKey)

/** Signs an approved permit (EIP-2612). @throws Refusal as signOrder */
export const signPermit = (approved: ApprovedPermit, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** Signs an approved affiliate code. @throws Refusal as signOrder */
export const signAffiliateCode = (
  approved: ApprovedAffiliateCode,
  openKey: OpenKey,
): Promise<EcdsaSignature> => sign(approved, openKey)

/** One owner's part of a Safe's signature under an order. @throws Refusal as signOrder */
export const signSafeMessage = (approved: ApprovedSafeMessage, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** One owner's part of the Safe transaction that presigns an approved order of the Safe. @throws Refusal as signOrder */
export const signPresign = (
  approved: ApprovedOrder,
  nonce: bigint,
  { owner, openKey }: { readonly owner: Address; readonly openKey: OpenKey },
): Promise<EcdsaSignature> =>
  signWith({ scheme: 'eip712', owner, message: presignMessage(approved, nonce) }, openKey)

/** Signs an approved text (EIP-191). @throws Refusal as signOrder */
export async function signText(approved: ApprovedText, openKey: OpenKey): Promise<EcdsaSignature> {
  const { owner, text } = approved
  const { digest } = messageOf(approved)
  const key = await openKey(owner)
  try {
    const bytes = personalSign({ privateKey: asBuffer(key), data: hexOfText(text) }) as Hex
    return checkText(owner, digest, bytes)
  } finally {
    key.fill(0)
  }
}
