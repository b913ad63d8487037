/**
 * EIP-712 struct hashes and digests of orders and cancellations (SOURCES: Order digest and UID, Cancelling).
 *
 * Hashing an order costs two keccaks. Type, string and domain hashes are constants or cached, and the 416
 * bytes of the struct are written into one shared buffer. Sharing the buffer is safe, because the functions
 * are synchronous and have no state.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBytes, toHash } from '../bytes'
import type { Deployment } from '../chains/chains'
import { type Hash32, type Hex, type OrderUid, ZERO_ADDRESS } from '../scalars'
import type { OrderTerms } from './order'

// Hashes are constants, because hashing is slow in a cold engine and would delay every start of the worker.

/**
 * keccak256 of the contracts' type strings: `Order(address sellToken,address buyToken,address
 * receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string
 * kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)` (single spaces),
 * `OrderCancellation(bytes orderUid)` and `OrderCancellations(bytes[] orderUids)`.
 */
const typeHashes = {
  order: '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489' as Hash32,
  cancellation: '0x7b41b3a6e2b3cae020a3b2f9cdc997e0d420643957e7fea81747e984e47c88ec' as Hash32,
  cancellations: '0x4c89efb91ae246f78d2fe68b47db2fa1444a121a4f2dc3fda7a5a408c2e3588e' as Hash32,
} as const

/** keccak256 of the five possible values of an order's string fields. */
const wordHashes = {
  sell: toBytes('0xf3b277728b3fee749481eb3e0b3b48980dbbab78658fc419025cb16eee346775'),
  buy: toBytes('0x6ed88e868af0a1983e3886d5f3e95a2fafbd6c3450bc229e27342283dc429ccc'),
  erc20: toBytes('0x5a28e9363bb942b639270062aa6bb295f434bcdfc42c97267bf003f272060dc9'),
  internal: toBytes('0x4ac99ace14ee0a5ef932dc609df0943ab7ac16b7583634612f8dc35a4289a6ce'),
  external: toBytes('0xabee3b73373acd583a130924aad6dc38cfdc44ba0555ba94ce2ff63980ea0632'),
} as const

const WORD = 32
const struct = new Uint8Array(13 * WORD)
struct.set(toBytes(typeHashes.order), 0)
const view = new DataView(struct.buffer)

/** Value of a hex digit by its character code. */
const digit = new Uint8Array(128)
for (const [value, character] of [...'0123456789abcdef'].entries()) {
  digit[character.charCodeAt(0)] = value
  digit[character.toUpperCase().charCodeAt(0)] = value
}

function writeHex(text: Hex, offset: number): void {
  for (let from = 2, to = offset; from < text.length; from += 2, to += 1) {
    const high = digit[text.charCodeAt(from)] as number
    struct[to] = (high << 4) | (digit[text.charCodeAt(from + 1)] as number)
  }
}

function writeUint256(value: bigint, offset: number): void {
  view.setBigUint64(offset, value >> 192n)
  view.setBigUint64(offset + 8, (value >> 128n) & 0xffff_ffff_ffff_ffffn)
  view.setBigUint64(offset + 16, (value >> 64n) & 0xffff_ffff_ffff_ffffn)
  view.setBigUint64(offset + 24, value & 0xffff_ffff_ffff_ffffn)
}

function writeOrder(terms: OrderTerms): void {
  writeHex(terms.sellToken, 1 * WORD + 12)
  writeHex(terms.buyToken, 2 * WORD + 12)
  writeHex(terms.receiver ?? ZERO_ADDRESS, 3 * WORD + 12)
  writeUint256(terms.sellAmount, 4 * WORD)
  writeUint256(terms.buyAmount, 5 * WORD)
  view.setUint32(6 * WORD + 28, terms.validTo)
  writeHex(terms.appData, 7 * WORD)
  writeUint256(terms.feeAmount, 8 * WORD)
  struct.set(wordHashes[terms.kind], 9 * WORD)
  struct[10 * WORD + 31] = terms.partiallyFillable ? 1 : 0
  struct.set(wordHashes[terms.sellTokenBalance], 11 * WORD)
  struct.set(wordHashes[terms.buyTokenBalance], 12 * WORD)
}

function hashOrderBytes(terms: OrderTerms): Uint8Array {
  writeOrder(terms)
  return keccak_256(struct)
}

/** keccak256 of `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`. */
const DOMAIN_TYPE = toBytes('0x8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f')
/** keccak256 of `v2`. */
const DOMAIN_VERSION = toBytes('0xf9446b8e937d86f0bc87cac73923491692b123ca5f8761908494703758206adf')
const separators = new Map<string, Uint8Array>()

function separatorBytes(domain: Deployment): Uint8Array {
  const key = `${domain.chainId}:${domain.settlement}:${domain.domainName}`
  const known = separators.get(key)
  if (known) return known
  const words = new Uint8Array(5 * WORD)
  words.set(DOMAIN_TYPE, 0)
  words.set(keccak_256(utf8ToBytes(domain.domainName)), WORD)
  words.set(DOMAIN_VERSION, 2 * WORD)
  new DataView(words.buffer).setBigUint64(3 * WORD + 24, BigInt(domain.chainId))
  words.set(toBytes(domain.settlement), 4 * WORD + 12)
  const separator = keccak_256(words)
  separators.set(key, separator)
  return separator
}

const envelope = new Uint8Array(2 + 2 * WORD)
envelope.set([0x19, 0x01])

/** Returns the digest of a struct in a domain: keccak256(0x19 0x01 ‖ separator ‖ struct hash), EIP-712. */
function digestOf(separator: Uint8Array, structHash: Uint8Array): Uint8Array {
  envelope.set(separator, 2)
  envelope.set(structHash, 2 + WORD)
  return keccak_256(envelope)
}

/** Returns the domain separator of a deployment. */
export const domainSeparator = (domain: Deployment): Hash32 => toHash(separatorBytes(domain))

/** Returns the digest that an owner signs for an order, as 32 bytes. It is the first part of the UID. */
export const orderDigestBytes = (domain: Deployment, terms: OrderTerms): Uint8Array =>
  digestOf(separatorBytes(domain), hashOrderBytes(terms))

/** Returns the digest that an owner signs for an order. */
export const orderDigest = (domain: Deployment, terms: OrderTerms): Hash32 =>
  toHash(orderDigestBytes(domain, terms))

/** Returns the struct hash of one cancellation. EIP-712 hashes a `bytes` field. */
const hashCancellation = (uid: OrderUid): Hash32 =>
  toHash(keccak_256(concatBytes(toBytes(typeHashes.cancellation), keccak_256(toBytes(uid)))))

/**
 * Returns the struct hash of a batch cancellation. EIP-712 encodes `bytes[]` as the hash of the elements'
 * hashes.
 */
function hashCancellations(uids: readonly OrderUid[]): Hash32 {
  const elements = uids.map((uid) => keccak_256(toBytes(uid)))
  return toHash(
    keccak_256(concatBytes(toBytes(typeHashes.cancellations), keccak_256(concatBytes(...elements)))),
  )
}

/** Returns the digest of any struct hash under a domain separator. */
export const digestUnder = (separator: Hash32, structHash: Hash32): Hash32 =>
  toHash(digestOf(toBytes(separator), toBytes(structHash)))

/** Returns the digest that an owner signs to cancel one order. */
export const cancellationDigest = (domain: Deployment, uid: OrderUid): Hash32 =>
  digestUnder(domainSeparator(domain), hashCancellation(uid))

/** Returns the digest that an owner signs to cancel several orders. */
export const cancellationsDigest = (domain: Deployment, uids: readonly OrderUid[]): Hash32 =>
  digestUnder(domainSeparator(domain), hashCancellations(uids))
