/** Addresses of the paper chain, derived from a label: no key is known for them, and the same label gives the same. */
import { hashText } from '../../../../domain/bytes'
import type { Address } from '../../../../domain/scalars'

/** The last 20 bytes of a label's hash. */
export const addressOf = (label: string): Address => `0x${hashText(label).slice(-40)}` as Address

// Written out and not derived: every start of the worker would wait to hash them.

/** Holds what is in no account and no pool, the rest of the world: `cowbell paper outside`. */
export const OUTSIDE = '0x8df4224d0c3b1ea549838174dff17126544b4b23' as Address
/** Holds what accounts keep as internal balance: `cowbell paper vault`. */
export const VAULT = '0xc32a75a4f769fd2422ad2715988bdc6fc47d5a8b' as Address
