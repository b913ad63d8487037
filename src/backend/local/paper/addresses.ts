/** Addresses of the paper chain, derived from labels. No private key is known for them. */
import { hashText } from '../../../domain/bytes'
import type { Address } from '../../../domain/scalars'

/** Returns the last 20 bytes of a label's hash. */
export const addressOf = (label: string): Address => `0x${hashText(label).slice(-40)}` as Address

// The addresses are constants, because deriving them would delay every start of the worker.

/** Account that holds the supply of no other account and no pool. Label: `cowbell paper outside`. */
export const OUTSIDE = '0x8df4224d0c3b1ea549838174dff17126544b4b23' as Address
/** Account that holds the internal balances of all accounts. Label: `cowbell paper vault`. */
export const VAULT = '0xc32a75a4f769fd2422ad2715988bdc6fc47d5a8b' as Address
