/** Converts bytes to hex text and back, and hashes text. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash32, Hex } from './scalars'

/** Decodes hex text. @example toBytes('0x0102') // Uint8Array [1, 2] */
export const toBytes = (text: Hex): Uint8Array<ArrayBuffer> => hexToBytes(text.slice(2))

/** Encodes bytes as hex text. @example toHex(new Uint8Array([1, 2])) // '0x0102' */
export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Encodes the 32 bytes of a hash. */
export const toHash = (bytes: Uint8Array): Hash32 => toHex(bytes) as Hash32

/** Returns keccak256 of the exact text in UTF-8. @example hashText('{}') // '0xb48d38f9…' */
export const hashText = (text: string): Hash32 => toHash(keccak_256(utf8ToBytes(text)))

/** Source of random bytes: `crypto.getRandomValues` in the browser, a fixed sequence in tests. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

/** Overwrites secret bytes with zeros. */
export const wipe = (...secrets: readonly Uint8Array[]): void => {
  for (const secret of secrets) secret.fill(0)
}
