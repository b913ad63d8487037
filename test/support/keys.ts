/** Keys that sign in tests, a new one for each caller. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressOfKey } from '../../src/domain/orders/signatures'
import type { Address, Hash32, Hex } from '../../src/domain/scalars'

/** Private key with its address. */
export interface Key {
  readonly secret: Uint8Array
  readonly address: Address
}

/** Returns the key of 32 secret bytes. */
export const keyOf = (secret: Uint8Array): Key => ({
  secret,
  address: addressOfKey(secp256k1.getPublicKey(secret, false)),
})

/** Returns a new random key. */
export const newKey = (): Key => keyOf(secp256k1.utils.randomSecretKey())

const PREFIX = utf8ToBytes('\x19Ethereum Signed Message:\n32')

/** Signs a digest for a scheme: directly, or as a personal message. Returns 65 bytes that end in 27 or 28. */
export function signDigest(key: Key, digest: Hash32, scheme: 'eip712' | 'ethsign' = 'eip712'): Hex {
  const bytes = hexToBytes(digest.slice(2))
  const message = scheme === 'ethsign' ? keccak_256(concatBytes(PREFIX, bytes)) : bytes
  const signature = secp256k1.sign(message, key.secret, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  return `0x${bytesToHex(signature.subarray(1))}${(recovery + 27).toString(16)}`
}
