/** Messages of approved intents: the typed data for wallets, and the digest that Cowbell computes itself. */
import { cancellationDigest, cancellationsDigest, orderDigest } from '../../domain/orders/digest'
import {
  type EcdsaSignature,
  readSignature,
  recoverSigner,
  type Signature,
} from '../../domain/orders/signatures'
import { Refusal } from '../../domain/refusal'
import type { Address, Hash32, Hex } from '../../domain/scalars'
import { digestOfText } from '../messages/personal-text'
import { typedDataOfTokenPermit } from '../messages/token-permits'
import {
  type TypedData,
  type TypedDataDomain,
  typedDataOf,
  typedDataOfAffiliateCode,
  typedDataOfCancellation,
  typedDataOfCancellations,
  typedDataOfPermit,
  typedDataOfSafeMessage,
} from '../messages/typed-data'
import { digestOfTypedData } from '../messages/typed-data-digest'
import { type ApprovedIntent, type ApprovedOrder, isApproved } from '../policy/policy'

/** Message as typed data for libraries and wallets, and as our own digest. */
export interface Message {
  readonly typedData: Pick<TypedData, 'types' | 'message'> & {
    readonly primaryType: string
    readonly domain: TypedDataDomain
  }
  readonly digest: Hash32
}

const withDigest = (typedData: TypedData): Message => ({ typedData, digest: digestOfTypedData(typedData) })

function buildMessage(intent: ApprovedIntent): Message {
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
      return withDigest(typedDataOfAffiliateCode(intent.owner, intent.code, deployment))
    case 'permit':
      return withDigest(typedDataOfPermit(intent))
    case 'sitePermit':
      return withDigest(typedDataOfTokenPermit(intent.permit, deployment.chainId))
    case 'safeMessage':
      return withDigest(
        typedDataOfSafeMessage(deployment.chainId, intent.safe, orderDigest(deployment, intent.terms)),
      )
    case 'text':
      return {
        // A text has no types. Its typed data is only stored and shown.
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

/**
 * Builds the message of an approved intent.
 * @throws Error if the policy has not approved it, which is a bug
 */
export function toMessage(intent: ApprovedIntent): Message {
  assertApproved(intent)
  return buildMessage(intent)
}

/** @throws Error if the policy has not approved the intent, which is a bug */
export function assertApproved(intent: ApprovedIntent): void {
  if (!isApproved(intent)) throw new Error('The policy never approved this intent.')
}

/** Returns the scheme by which a key signs an intent. @throws Error for a presignature, which no key makes */
export function keySchemeOf({ scheme }: Pick<ApprovedIntent, 'scheme'>): EcdsaSignature['scheme'] {
  if (scheme === 'presign') throw new Error('A presignature is made on chain, not with a key.')
  return scheme
}

/** Returns the placeholder signature of a presign order, or undefined for other schemes. */
export function presignatureOf(approved: ApprovedOrder): Signature | undefined {
  if (approved.scheme !== 'presign') return undefined
  assertApproved(approved)
  return { scheme: 'presign', bytes: approved.owner }
}

export interface ExpectedSignature {
  readonly scheme: EcdsaSignature['scheme']
  readonly owner: Address
  readonly digest: Hash32
}

/**
 * Checks that the owner made this signature over this digest. Signatures of other messages or accounts and
 * replayed ones are refused.
 * @throws Refusal InvalidSignature
 */
export function checkSignature({ scheme, owner, digest }: ExpectedSignature, bytes: Hex): EcdsaSignature {
  const signature = readSignature(scheme, bytes) as EcdsaSignature
  const signer = recoverSigner(digest, signature)
  if (signer === owner) return signature
  throw new Refusal('InvalidSignature', {
    description: `The signature just made is of ${signer}, not of ${owner}. It was thrown away; nothing was sent.`,
  })
}

/**
 * Checks that the owner made this signature over the text with this digest.
 * @throws Refusal InvalidSignature
 */
export const checkTextSignature = (owner: Address, digest: Hash32, bytes: Hex): EcdsaSignature => ({
  // The digest already includes the prefix of a personal message.
  ...checkSignature({ scheme: 'eip712', owner, digest }, bytes),
  scheme: 'ethsign',
})
