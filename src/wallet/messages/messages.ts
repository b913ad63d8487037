/** What an approved intent comes to: the typed data a wallet is handed, and the digest as we hash it ourselves. */
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../domain/orders/digest'
import {
  type EcdsaSignature,
  readSignature,
  recoverSigner,
  type Signature,
} from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { type ApprovedIntent, type ApprovedOrder, isApproved } from '../policy/policy'
import { digestOfText } from './personal-text'
import {
  type TypedData,
  type TypedDataDomain,
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellation,
  typedDataOfCancellations,
  typedDataOfPermit,
  typedDataOfSafeMessage,
} from './typed-data'
import { digestOfTypedData } from './typed-data-digest'

/** A message both as a library or a wallet is handed it and as we hash it. */
export interface Message {
  readonly typedData: Pick<TypedData, 'types' | 'message'> & {
    readonly primaryType: string
    readonly domain: TypedDataDomain
  }
  readonly digest: Hash32
}

const withDigest = (typedData: TypedData): Message => ({ typedData, digest: digestOfTypedData(typedData) })

function ofIntent(intent: ApprovedIntent): Message {
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
    case 'affiliateCode':
      return withDigest(typedDataOfAffiliateCode(intent.owner, intent.code))
    case 'permit':
      return withDigest(typedDataOfPermit(intent))
    case 'safeMessage':
      return withDigest(
        typedDataOfSafeMessage(deployment.chainId, intent.safe, orderDigest(deployment, intent.terms)),
      )
    case 'text':
      return {
        // A text has no types: it is kept and shown where typed data is.
        typedData: {
          types: {} as TypedData['types'],
          primaryType: 'Text',
          domain: {},
          message: { text: intent.text },
        },
        digest: digestOfText(intent.text),
      }
    default:
      return intent satisfies never
  }
}

/** The message of an intent. @throws Error for an intent that the policy never approved, which is a bug. */
export function messageOf(intent: ApprovedIntent): Message {
  requireApproval(intent)
  return ofIntent(intent)
}

/** @throws Error for an intent that the policy never approved, which is a bug. */
export function requireApproval(intent: ApprovedIntent): void {
  if (!isApproved(intent)) throw new Error('The signer was handed an intent that the policy never approved.')
}

/** The scheme by which a key signs an intent. @throws Error for a presignature: no key makes one, which is a bug. */
export function keySchemeOf({ scheme }: Pick<ApprovedIntent, 'scheme'>): EcdsaSignature['scheme'] {
  if (scheme === 'presign') throw new Error('A presignature is made on the chain; no key is asked for it.')
  return scheme
}

/** What stands for the signature of an order that its owner signs on the chain; undefined for any other. */
export function presignatureOf(approved: ApprovedOrder): Signature | undefined {
  if (approved.scheme !== 'presign') return undefined
  requireApproval(approved)
  return { scheme: 'presign', bytes: approved.owner }
}

/** What a signature must be, for every kind of account. */
export interface Expected {
  readonly scheme: EcdsaSignature['scheme']
  readonly owner: Address
  readonly digest: Hash32
}

/**
 * A signature that its owner made over this very digest: another message's, another account's or a replayed one is none.
 * @throws Refusal InvalidSignature
 */
export function checkOwn({ scheme, owner, digest }: Expected, bytes: Hex): EcdsaSignature {
  const signature = readSignature(scheme, bytes) as EcdsaSignature
  const signer = recoverSigner(digest, signature)
  if (signer === owner) return signature
  throw new Refusal('InvalidSignature', {
    description: `The signature just made is of ${signer}, not of ${owner}. It was thrown away; nothing was sent.`,
  })
}

/** A signature that its owner made over this very text, by the digest of it. @throws Refusal InvalidSignature */
export const checkText = (owner: Address, digest: Hash32, bytes: Hex): EcdsaSignature => ({
  // The digest has the prefix of a personal message already.
  ...checkOwn({ scheme: 'eip712', owner, digest }, bytes),
  scheme: 'ethsign',
})
