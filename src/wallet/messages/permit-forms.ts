/** Common form of the permits that sites ask for: EIP-2612 and the four messages of Permit2. */
import type { Address, Amount } from '../../domain/scalars'

/** One token in a permit. */
export interface TokenGrant {
  readonly token: Address
  /** In atoms. */
  readonly amount: Amount
  /** End of the allowance in seconds. Null for a single transfer, and for an allowance without an end. */
  readonly until: bigint | null
  readonly nonce: Amount
}

/** Permit of Permit2. */
export interface Permit2 {
  readonly form: 'PermitSingle' | 'PermitBatch' | 'PermitTransferFrom' | 'PermitBatchTransferFrom'
  readonly spender: Address
  readonly grants: readonly TokenGrant[]
  /** Time until which the signature can be used, in seconds. */
  readonly deadline: bigint
}

/** Permit of a site. `tokenName` and `tokenVersion` are the domain of the token in a permit of EIP-2612. */
export type TokenPermit =
  | Permit2
  | (Omit<Permit2, 'form'> & {
      readonly form: 'Permit'
      readonly owner: Address
      readonly tokenName: string
      readonly tokenVersion: string
    })

/** Returns whether a permit grants an allowance that never ends: only its signature has a deadline. */
export const isEndless = ({ form }: Pick<TokenPermit, 'form'>): boolean => form === 'Permit'
