/**
 * Signatures of the four schemes, and `verifyOrder`, the only function that creates a trusted order (SOURCES:
 * Order digest and UID, Signatures). ECDSA signers are recovered here. Contract signatures (EIP-1271) and
 * presignatures are passed in as facts.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBytes } from '../bytes'
import type { Deployment } from '../chains/chains'
import { recoverKey } from '../evm/secp256k1'
import { Refusal } from '../refusal'
import type { Address, Hash32, Hex, OrderUid } from '../scalars'
import { orderDigest } from './digest'
import type { OrderTerms, SigningScheme } from './order'
import { packUid } from './uid'

/** A well-formed signature of its scheme. ECDSA bytes end in 27 or 28. */
export type Signature =
  | { readonly scheme: 'eip712' | 'ethsign'; readonly bytes: Hex }
  | { readonly scheme: 'eip1271'; readonly bytes: Hex }
  | { readonly scheme: 'presign'; readonly bytes: Hex }

/** A signature from which the signer can be recovered. */
export type EcdsaSignature = Extract<Signature, { scheme: 'eip712' | 'ethsign' }>

const refuseSignature = (description: string): never => {
  throw new Refusal('InvalidSignature', { description })
}

function readEcdsa(scheme: 'eip712' | 'ethsign', bytes: Hex): EcdsaSignature {
  if (bytes.length !== 132)
    refuseSignature(`An ${scheme} signature has 65 bytes, this one has ${bytes.length / 2 - 1}.`)
  const given = Number.parseInt(bytes.slice(130), 16)
  const v = given < 2 ? given + 27 : given
  if (v !== 27 && v !== 28)
    refuseSignature(`The last byte of the signature is ${given}; it must be 0, 1, 27 or 28.`)
  return { scheme, bytes: `${bytes.slice(0, 130)}${v.toString(16)}` as Hex }
}

/**
 * Reads a signature of a scheme: normalizes `v` to 27 or 28 and checks a presign marker (SOURCES:
 * Signatures).
 * @throws Refusal InvalidSignature
 */
export function readSignature(scheme: SigningScheme, bytes: Hex): Signature {
  switch (scheme) {
    case 'eip712':
    case 'ethsign':
      return readEcdsa(scheme, bytes)
    case 'presign':
      if (bytes.length !== 2 && bytes.length !== 42)
        refuseSignature("A presign signature is 0x or the owner's 20 bytes.")
      return { scheme, bytes }
    case 'eip1271':
      return { scheme, bytes }
    default:
      return scheme satisfies never
  }
}

const ETHSIGN_PREFIX = utf8ToBytes('\x19Ethereum Signed Message:\n32')

/** Returns the address of an uncompressed public key. */
export const addressOfKey = (key: Uint8Array): Address =>
  `0x${bytesToHex(keccak_256(key.subarray(1)).subarray(12))}` as Address

/**
 * Returns the address that signed a digest with ECDSA.
 * @throws Refusal InvalidSignature if no public key fits
 */
export function recoverSigner(digest: Hash32, signature: EcdsaSignature): Address {
  const bytes = toBytes(signature.bytes)
  const message =
    signature.scheme === 'ethsign'
      ? keccak_256(concatBytes(ETHSIGN_PREFIX, toBytes(digest)))
      : toBytes(digest)
  try {
    return addressOfKey(recoverKey(message, bytes.subarray(0, 64), (bytes[64] as number) - 27))
  } catch (cause) {
    throw new Refusal('InvalidSignature', {
      description: `No signer can be recovered: ${(cause as Error).message}`,
    })
  }
}

/** Owner and signer that a placement claims. */
export interface OwnerClaims {
  readonly from?: Address | null | undefined
  /** `metadata.signer` of the app data. */
  readonly appDataSigner?: Address | null | undefined
}

/**
 * Returns the owner of an order. Recovered signer, `from` and app-data signer must agree (SOURCES:
 * Signatures).
 * @throws Refusal InvalidSignature, MissingFrom, AppdataFromMismatch
 */
export function ownerOf(digest: Hash32, signature: Signature, claims: OwnerClaims): Address {
  const { from, appDataSigner } = claims
  if (from && appDataSigner && from !== appDataSigner) {
    throw new Refusal('AppdataFromMismatch', {
      description: `The app data names ${appDataSigner} as signer, "from" is ${from}.`,
    })
  }
  const claimed = from ?? appDataSigner
  if (signature.scheme === 'presign' || signature.scheme === 'eip1271') {
    if (!claimed) throw new Refusal('MissingFrom')
    return claimed
  }
  const recovered = recoverSigner(digest, signature)
  if (claimed && recovered !== claimed) {
    refuseSignature(
      `The signature is by ${recovered}, the owner is ${claimed}: other data, network or scheme was signed.`,
    )
  }
  return recovered
}

/** Facts about a signature that only a chain can report. */
export interface SignatureFacts {
  /** Whether the owner's contract accepts the signature. Only read for EIP-1271 orders. */
  readonly isAcceptedByContract?: boolean
}

declare const verified: unique symbol
/** An order whose owner, digest and UID were derived from its signature. The store accepts only this type. */
export interface VerifiedOrder {
  readonly terms: OrderTerms
  readonly signature: Signature
  readonly owner: Address
  readonly uid: OrderUid
  readonly [verified]: true
}

/**
 * Verifies an order. Only this function creates a `VerifiedOrder`.
 * @throws Refusal InvalidSignature, MissingFrom, AppdataFromMismatch, InvalidEip1271Signature
 */
export function verifyOrder(
  given: {
    readonly domain: Deployment
    readonly terms: OrderTerms
    readonly signature: Signature
    readonly claims: OwnerClaims
  },
  facts: SignatureFacts,
): VerifiedOrder {
  const { domain, terms, signature, claims } = given
  const digest = orderDigest(domain, terms)
  const owner = ownerOf(digest, signature, claims)
  if (signature.scheme === 'presign' && signature.bytes.length === 42 && signature.bytes !== owner) {
    refuseSignature(`The presign signature names ${signature.bytes}, the owner is ${owner}.`)
  }
  if (signature.scheme === 'eip1271' && !facts.isAcceptedByContract)
    throw new Refusal('InvalidEip1271Signature')
  return { terms, signature, owner, uid: packUid({ digest, owner, validTo: terms.validTo }) } as VerifiedOrder
}
