/** Bytes as hex text, and back; the hash of a text. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash32, Hex } from './scalars'

/** Reads hex text. @example toBytes('0x0102') // Uint8Array [1, 2] */
export const toBytes = (text: Hex): Uint8Array<ArrayBuffer> => hexToBytes(text.slice(2))

/** Writes the 32 bytes of a hash. */
export const toHash = (bytes: Uint8Array): Hash32 => `0x${bytesToHex(bytes)}` as Hash32

/** keccak256 of the exact text in UTF-8. @example hashText('{}') // '0xb48d38f9…' */
export const hashText = (text: string): Hash32 => toHash(keccak_256(utf8ToBytes(text)))
