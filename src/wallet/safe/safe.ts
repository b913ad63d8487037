/**
 * What the owners of a Safe 1.4.1 sign so that the Safe signs: a message (EIP-1271, `safeMessage` of intents) or a
 * transaction that has the Safe call `setPreSignature(uid, true)` of the settlement contract. Either stands for one
 * approved order and for nothing else: it is made from it, never handed in.
 *
 * A Safe takes the owners' signatures one behind the other, by ascending address; the last byte of each says how it was
 * made: 27 and 28 over typed data, 31 and 32 over a plain message of the digest.
 */

import { concat, encodeAbiParameters, keccak256, parseAbiParameters } from 'viem/utils'
import { digestUnder } from '../../domain/orders/digest'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../domain/orders/signatures'
import { orderUidOf } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import { type Address, type ChainId, type Hash32, type Hex, ZERO_ADDRESS } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { type Message, requireApproval } from '../messages/messages'
import { messageTypes } from '../messages/typed-data'
import type { ApprovedOrder } from '../policy/policy'
import { presignCall, type SafeCall } from './safe-calls'

const hashes = {
  domain: '0x47e79534a245952e8b16893a336b85a3d9ea9fa8c573f3d803afb92a79469218' as Hash32,
  transaction: '0xbb8310d486368db6bd6f849402fdd73ad53d316b5a4b2644ad6efe0f941286d8' as Hash32,
} as const

const field = (name: string, type: string) => ({ name, type })

const domainTypes = [field('chainId', 'uint256'), field('verifyingContract', 'address')]
/** keccak256 of a struct whose fields are words: the type's hash, then the fields (EIP-712). */
const hashWords = (types: string, values: readonly unknown[]): Hash32 =>
  keccak256(encodeAbiParameters(parseAbiParameters(types), values)) as Hash32

/** What separates one Safe's messages from all others. */
const separatorOf = (chainId: ChainId, safe: Address): Hash32 =>
  hashWords('bytes32, uint256, address', [hashes.domain, BigInt(chainId), safe])

/** The type's hash, `to`, `value`, hash of `data`, `operation`, three numbers about gas, two addresses, `nonce`. */
const TRANSACTION_WORDS =
  'bytes32, address, uint256, bytes32, uint8, uint256, uint256, uint256, address, address, uint256'

interface SafePlace {
  readonly chainId: ChainId
  readonly safe: Address
}

/** A Safe's transaction: a plain call without value, gas refund or delegation. */
function safeTransaction({ chainId, safe }: SafePlace, { to, data }: SafeCall, nonce: bigint): Message {
  const free = [0, 0n, 0n, 0n, ZERO_ADDRESS, ZERO_ADDRESS]
  const struct = hashWords(TRANSACTION_WORDS, [hashes.transaction, to, 0n, keccak256(data), ...free, nonce])
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

/** What each owner signs for the transaction that presigns an order of their Safe. */
export const presignMessageOf = (
  order: Pick<ApprovedOrder, 'deployment' | 'terms' | 'owner'>,
  nonce: bigint,
): Message =>
  safeTransaction(
    { chainId: order.deployment.chainId, safe: order.owner },
    presignCall(order.deployment.settlement, orderUidOf(order.deployment, order.terms, order.owner)),
    nonce,
  )

/** The same for an order that was approved. @throws Error for one that never was, a bug */
export function presignMessage(approved: ApprovedOrder, nonce: bigint): Message {
  requireApproval(approved)
  return presignMessageOf(approved, nonce)
}

/** What a plain message's last byte is raised by, so that a Safe can distinguish it from typed data. */
const PLAIN_OFFSET = 4
const lastByte = (signature: Hex): number => Number.parseInt(signature.slice(-2), 16)
const withLastByte = (signature: Hex, last: number): Hex =>
  `${signature.slice(0, -2)}${last.toString(16)}` as Hex

/** An owner's signature as a Safe reads it. */
export const toSafeBytes = ({ scheme, bytes: given }: EcdsaSignature): Hex =>
  scheme === 'eip712' ? given : withLastByte(given, lastByte(given) + PLAIN_OFFSET)

/** The signature in 65 bytes of a co-owner, of either kind. @throws Refusal InvalidSignature */
function fromSafeBytes(given: Hex): EcdsaSignature {
  const last = lastByte(given)
  const isPlain = given.length === 132 && (last === 31 || last === 32)
  const plain = isPlain ? withLastByte(given, last - PLAIN_OFFSET) : given
  return readSignature(isPlain ? 'ethsign' : 'eip712', plain) as EcdsaSignature
}

/** An owner's part. */
export interface SafeSignature {
  readonly owner: Address
  readonly bytes: Hex
}

/**
 * A signature that came from elsewhere, and the owner who made it.
 * @throws Refusal InvalidSignature when no owner of the Safe signed this digest
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

/** Signatures as a Safe takes them: by ascending address, one behind the other. */
export const joinSignatures = (signatures: readonly SafeSignature[]): Hex =>
  concat(signatures.toSorted((a, b) => (a.owner < b.owner ? -1 : 1)).map((each) => each.bytes))
