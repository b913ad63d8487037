/**
 * Messages that owners of a Safe 1.4.1 sign so that the Safe signs an order. They sign either a Safe message
 * (EIP-1271, intent `safeMessage`) or a transaction in which the Safe calls `setPreSignature(uid, true)` of
 * the settlement contract. Both are always built from an approved order.
 *
 * A Safe reads the owners' signatures concatenated by ascending address. The last byte gives the scheme: 27
 * and 28 for typed data, 31 and 32 for a personal message of the digest.
 */

import { concat, encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'
import { digestUnder } from '../../domain/orders/digest'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../domain/orders/signatures'
import { orderUidOf } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { type Address, type ChainId, type Hash32, type Hex, ZERO_ADDRESS } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { presignCall, type SafeCall } from '../messages/safe-calls'
import { messageTypes } from '../messages/typed-data'
import type { ApprovedOrder } from '../policy/policy'
import { assertApproved, type Message } from './messages'

const hashes = {
  domain: '0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218' as Hash32,
  transaction: '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8' as Hash32,
} as const

const field = (name: string, type: string) => ({ name, type })

const domainTypes = [field('chainId', 'uint256'), field('verifyingContract', 'address')]
/** Hashes an EIP-712 struct of 32-byte fields. The first value is the type hash. */
const hashWords = (types: string, values: readonly unknown[]): Hash32 =>
  keccak256(encodeAbiParameters(parseAbiParameters(types), values)) as Hash32

const separatorOf = (chainId: ChainId, safe: Address): Hash32 =>
  hashWords('bytes32, uint256, address', [hashes.domain, BigInt(chainId), safe])

/**
 * Types of the words of a transaction hash: type hash, `to`, `value`, hash of `data`, `operation`, three gas
 * values, two addresses, `nonce`.
 */
const TRANSACTION_WORDS =
  'bytes32, address, uint256, bytes32, uint8, uint256, uint256, uint256, address, address, uint256'

interface SafeId {
  readonly chainId: ChainId
  readonly safe: Address
}

/** Builds a Safe transaction: a plain call without value, gas refund or delegation. */
function safeTransaction({ chainId, safe }: SafeId, { to, data }: SafeCall, nonce: bigint): Message {
  const zeros = [0, 0n, 0n, 0n, ZERO_ADDRESS, ZERO_ADDRESS]
  const struct = hashWords(TRANSACTION_WORDS, [hashes.transaction, to, 0n, keccak256(data), ...zeros, nonce])
  return {
    typedData: {
      types: { EIP712Domain: domainTypes, SafeTx: [...messageTypes.SafeTx] },
      primaryType: 'SafeTx',
      domain: { chainId, verifyingContract: safe },
      message: {
        to,
        value: '0',
        data,
        operation: 0,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: ZERO_ADDRESS,
        refundReceiver: ZERO_ADDRESS,
        nonce: nonce.toString(),
      },
    },
    digest: digestUnder(separatorOf(chainId, safe), struct),
  }
}

/** Builds the message that owners sign for the transaction that presigns an order of their Safe. */
export const toPresignMessage = (
  order: Pick<ApprovedOrder, 'deployment' | 'terms' | 'owner'>,
  nonce: bigint,
): Message =>
  safeTransaction(
    { chainId: order.deployment.chainId, safe: order.owner },
    presignCall(order.deployment.settlement, orderUidOf(order.deployment, order.terms, order.owner)),
    nonce,
  )

/**
 * Builds the message of `toPresignMessage` for an approved order.
 * @throws Error if the policy has not approved it, which is a bug
 */
export function toApprovedPresignMessage(approved: ApprovedOrder, nonce: bigint): Message {
  assertApproved(approved)
  return toPresignMessage(approved, nonce)
}

/**
 * Offset added to the last byte of a personal message's signature, so that a Safe can distinguish it from
 * typed data.
 */
const PLAIN_OFFSET = 4
const lastByte = (signature: Hex): number => Number.parseInt(signature.slice(-2), 16)
const withLastByte = (signature: Hex, last: number): Hex =>
  `${signature.slice(0, -2)}${last.toString(16)}` as Hex

/** Encodes an owner's signature as a Safe reads it. */
export const toSafeBytes = ({ scheme, bytes: given }: EcdsaSignature): Hex =>
  scheme === 'eip712' ? given : withLastByte(given, lastByte(given) + PLAIN_OFFSET)

/** Decodes a 65-byte signature of an owner, in either scheme. @throws Refusal InvalidSignature */
function fromSafeBytes(given: Hex): EcdsaSignature {
  const last = lastByte(given)
  const isPlain = given.length === 132 && (last === 31 || last === 32)
  const plain = isPlain ? withLastByte(given, last - PLAIN_OFFSET) : given
  return readSignature(isPlain ? 'ethsign' : 'eip712', plain) as EcdsaSignature
}

export interface SafeSignature {
  readonly owner: Address
  readonly bytes: Hex
}

/**
 * Reads a signature from outside and recovers the owner who made it.
 * @throws Refusal InvalidSignature if no owner of the Safe signed this digest
 */
export function readSafeSignature(given: Hex, digest: Hash32, owners: readonly Address[]): SafeSignature {
  const signature = fromSafeBytes(given)
  const owner = recoverSigner(digest, signature)
  if (!owners.includes(owner)) {
    throw new Refusal('InvalidSignature', {
      description: t`This signature is of ${owner}, who is no owner of this Safe; or it was made over another order.`,
    })
  }
  return { owner, bytes: toSafeBytes(signature) }
}

/** Joins signatures by ascending address, as a Safe reads them. */
export const joinSignatures = (signatures: readonly SafeSignature[]): Hex =>
  concat(signatures.toSorted((a, b) => (a.owner < b.owner ? -1 : 1)).map((each) => each.bytes))
