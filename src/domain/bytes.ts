/** The digest of a text: two texts that differ in a byte have two. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Hash32 } from './scalars'

/** keccak256 of the exact text in UTF-8. @example hashText('{}') // '0xb48d38f9…' */
export const hashText = (text: string): Hash32 => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}` as Hash32
