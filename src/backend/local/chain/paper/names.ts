/** Addresses and hashes of the paper chain, derived from a label: no key is known for them, and a repeat gives the same. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address, Hash32 } from '../../../../domain/scalars'

/** A transaction hash of a label. */
export const hashLabel = (label: string): Hash32 =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(label)))}` as Hash32

// Accounts are the last 20 bytes of a label's hash, as bytes: every start of the worker would wait to hash them.

/** Holds what is in no account and no pool, the rest of the world: `cowbell paper outside`. */
export const OUTSIDE = '0x8df4224d0c3b1ea549838174dff17126544b4b23' as Address
/** Holds what accounts keep as internal balance: `cowbell paper vault`. */
export const VAULT = '0xc32a75a4f769fd2422ad2715988bdc6fc47d5a8b' as Address
