/** Transactions of EIP-1559, signed: RLP of their fields behind their type, and a signature over its hash. */
import { bytesToHex } from '@noble/hashes/utils.js'
import { toBytes } from '../orders/digest'
import type { Address, Hash32, Hex } from '../scalars'
import { concat, keccak } from './abi'
import { signDigest } from './secp256k1'

/** Bytes, or several of these: all that RLP knows. */
type RlpItem = Hex | readonly RlpItem[]

const SHORT = 55
const BYTES_PREFIX = 0x80
const LIST_PREFIX = 0xc0
const byte = (value: number): Hex => `0x${value.toString(16).padStart(2, '0')}`

/** A number in as few bytes as it takes; 0 takes none. @example minimal(256n) // '0x0100' */
export function minimal(value: bigint): Hex {
  const digits = value === 0n ? '' : value.toString(16)
  return `0x${digits.length % 2 ? '0' : ''}${digits}`
}

function prefixed(content: Hex, prefix: number): Hex {
  const length = (content.length - 2) / 2
  if (length <= SHORT) return concat(byte(prefix + length), content)
  const size = minimal(BigInt(length))
  return concat(byte(prefix + SHORT + (size.length - 2) / 2), size, content)
}

/** Recursive Length Prefix. @example rlp('0x0400') // '0x820400' */
export function rlp(item: RlpItem): Hex {
  if (typeof item !== 'string') return prefixed(concat(...item.map(rlp)), LIST_PREFIX)
  const isItself = item.length === 4 && Number(item) < BYTES_PREFIX
  return isItself ? item : prefixed(item, BYTES_PREFIX)
}

/** What a transaction does and may cost, in wei. */
export interface RawTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly maxPriorityFeePerGas: bigint
  readonly maxFeePerGas: bigint
  readonly gas: bigint
  readonly to: Address
  readonly data: Hex
  /** Native coin that goes along; none when it is not told. */
  readonly value?: bigint
}

const TYPE: Hex = '0x02'

/** The raw bytes that a node takes, and their hash, by which the transaction is known. */
export interface SignedTransaction {
  readonly raw: Hex
  readonly txHash: Hash32
}

/** Signs with a key of 32 bytes. */
export function signRaw(transaction: RawTransaction, privateKey: Uint8Array): SignedTransaction {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, data, value = 0n } = transaction
  const numbers = [BigInt(chainId), BigInt(nonce), maxPriorityFeePerGas, maxFeePerGas, gas].map(minimal)
  // No access list goes along.
  const fields: readonly RlpItem[] = [...numbers, to, minimal(value), data, []]
  const digest = toBytes(keccak(concat(TYPE, rlp(fields))))
  const { rs, parity } = signDigest(digest, privateKey)
  const [r, s] = [rs.subarray(0, 32), rs.subarray(32)].map((part) => minimal(BigInt(`0x${bytesToHex(part)}`)))
  const raw = concat(TYPE, rlp([...fields, minimal(BigInt(parity)), r as Hex, s as Hex]))
  return { raw, txHash: keccak(raw) }
}
