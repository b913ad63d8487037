/**
 * Signs EIP-1559 transactions: the RLP of their fields after the type byte, and a signature over its hash.
 * Uses viem's RLP, not its serializer, which would add 4.5 kB gzipped to the worker.
 */
import { bytesToHex, concat, keccak256, numberToHex, toRlp } from 'viem/utils'
import type { Address, Hash32, Hex } from '../scalars'
import { signDigest } from './secp256k1'

/** Fields of a transaction. Fees are in wei. */
export interface RawTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  readonly to: Address
  readonly data: Hex
  /** Native coin to send, in wei. Default: 0. */
  readonly value?: bigint
}

/** Raw bytes to send to a node, and their hash, which identifies the transaction. */
export interface SignedTransaction {
  readonly raw: Hex
  readonly txHash: Hash32
}

const TYPE: Hex = '0x02'

/** Encodes a number for RLP: the fewest bytes, and no byte for 0. */
const toRlpNumber = (value: bigint | number): Hex => (value ? numberToHex(value) : '0x')
/** Encodes half of a signature as a number. */
const toRlpHalf = (bytes: Uint8Array): Hex => toRlpNumber(BigInt(bytesToHex(bytes)))

/** Signs with a private key of 32 bytes. */
export async function signRaw(
  transaction: RawTransaction,
  privateKey: Uint8Array,
): Promise<SignedTransaction> {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, data, value = 0n } = transaction
  const numbers = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(toRlpNumber)
  // The access list is empty.
  const fields = [...numbers, to, toRlpNumber(value), data, []]
  const { rs, parity } = await signDigest(keccak256(concat([TYPE, toRlp(fields)]), 'bytes'), privateKey)
  const signature = [toRlpNumber(parity), toRlpHalf(rs.subarray(0, 32)), toRlpHalf(rs.subarray(32))]
  const raw = concat([TYPE, toRlp([...fields, ...signature])])
  return { raw, txHash: keccak256(raw) as Hash32 }
}
