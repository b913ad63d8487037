/**
 * The signer: the one place where a private key meets a message. A chunk of its own, loaded by an extension page on demand
 * (`import('../wallet/sign')`), for the library it signs with is large and wants a `Buffer`, which the build gives to
 * this chunk alone.
 *
 * The library and our own digest check each other: a signature leaves only when it was made by the owner over the digest
 * that the UID will carry.
 */
import { personalSign, SignTypedDataVersion, signTypedData } from '@metamask/eth-sig-util'
import { cancellationDigest, cancellationsDigest, orderDigest } from '../domain/order-digest'
import { Refusal } from '../domain/refusal'
import type { Address, Hash32, Hex } from '../domain/scalars'
import { type EcdsaSignature, readSignature, recoverSigner } from '../domain/signatures'
import { type ApprovedCancellation, type ApprovedIntent, type ApprovedOrder, isApproved } from './policy'
import { type TypedData, typedDataOf, typedDataOfCancellation, typedDataOfCancellations } from './typed-data'

/** Gives the private key of an account for one signature: a fresh copy, which the signer wipes. */
export type OpenKey = (owner: Address) => Promise<Uint8Array>

/** A message both as the library is handed it and as we hash it ourselves. */
interface Message {
  readonly typedData: TypedData
  readonly digest: Hash32
}

function messageOf(intent: ApprovedIntent): Message {
  const { deployment } = intent
  switch (intent.kind) {
    case 'order':
      return {
        typedData: typedDataOf(deployment, intent.terms),
        digest: orderDigest(deployment, intent.terms),
      }
    case 'cancellation':
      return {
        typedData: typedDataOfCancellation(deployment, intent.uid),
        digest: cancellationDigest(deployment, intent.uid),
      }
    case 'cancellations':
      return {
        typedData: typedDataOfCancellations(deployment, intent.uids),
        digest: cancellationsDigest(deployment, intent.uids),
      }
    default:
      return intent satisfies never
  }
}

type Sign = (message: Message, privateKey: Buffer) => string

const signers = {
  eip712: ({ typedData }, privateKey) =>
    signTypedData({ privateKey, data: typedData, version: SignTypedDataVersion.V4 }),
  ethsign: ({ digest }, privateKey) => personalSign({ privateKey, data: digest }),
} as const satisfies Record<EcdsaSignature['scheme'], Sign>

/** A Buffer over the same memory, so that wiping the one wipes the other. */
const asBuffer = (key: Uint8Array): Buffer => Buffer.from(key.buffer, key.byteOffset, key.byteLength)

async function sign(intent: ApprovedIntent, openKey: OpenKey): Promise<EcdsaSignature> {
  if (!isApproved(intent)) throw new Error('The signer was handed an intent that the policy never approved.')
  const message = messageOf(intent)
  const key = await openKey(intent.owner)
  try {
    const bytes = signers[intent.scheme](message, asBuffer(key)) as Hex
    return checkOwn(intent, message.digest, bytes)
  } finally {
    key.fill(0)
  }
}

function checkOwn({ scheme, owner }: ApprovedIntent, digest: Hash32, bytes: Hex): EcdsaSignature {
  const signature = readSignature(scheme, bytes) as EcdsaSignature
  const signer = recoverSigner(digest, signature)
  if (signer === owner) return signature
  throw new Refusal('InvalidSignature', {
    description: `The signature just made is of ${signer}, not of ${owner}. It was thrown away; nothing was sent.`,
  })
}

/** Signs an approved order. @throws Refusal WalletLocked, NoVault, InvalidSignature */
export const signOrder = (approved: ApprovedOrder, openKey: OpenKey): Promise<EcdsaSignature> =>
  sign(approved, openKey)

/** Signs an approved cancellation of one or several orders. @throws Refusal WalletLocked, NoVault, InvalidSignature */
export const signCancellations = (
  approved: ApprovedCancellation,
  openKey: OpenKey,
): Promise<EcdsaSignature> => sign(approved, openKey)
