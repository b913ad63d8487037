/** Addresses and hashes of the paper chain, derived from a label: no key is known for them, and a repeat gives the same. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address, Hash32 } from '../../../domain/scalars'

/** A transaction hash of a label. */
export const hashLabel = (label: string): Hash32 =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(label)))}` as Hash32

/** An account of a label. */
export const addressOfLabel = (label: string): Address => `0x${hashLabel(label).slice(26)}` as Address

/** Holds what is in no account and no pool: the rest of the world. */
export const OUTSIDE = addressOfLabel('cowbell paper outside')
/** Holds what accounts keep as internal balance. */
export const VAULT = addressOfLabel('cowbell paper vault')
