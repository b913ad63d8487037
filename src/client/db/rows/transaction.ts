/**
 * Transactions of ours as the database keeps them. One is written down when it is signed and before it is sent: so that the
 * very same bytes are sent again by the next page or worker when the page died in between.
 *
 *     pending ──▶ mined | failed (in a block, reverted) | replaced (another one took its nonce) | refused (never taken)
 */
import type { Address, ChainId, Hash32, Hex, Milliseconds } from '../../../domain/scalars'
import type { TransactionAct } from '../../../wallet/messages/transaction-acts'
import type { PolicyViolation } from '../../../wallet/policy/policy'
import type { ProfileId } from './keys'
import type { OrderEntry } from './order-entry'

/** Where a transaction stands. */
type TransactionState = 'pending' | 'mined' | 'failed' | 'replaced' | 'refused'

/** A transaction. Amounts are wei. */
export interface TransactionRow {
  readonly txHash: Hash32
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly owner: Address
  readonly act: TransactionAct
  readonly state: TransactionState
  readonly nonce: number
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Signed, to be sent again as it is; null when another wallet sent it. */
  readonly raw: Hex | null
  /** The one whose place it takes. */
  readonly replaces: Hash32 | null
  /** The order that it places, which enters the journal once it is in a block. */
  readonly order: OrderEntry | null
  /** What a native sell sells, USD; absent of every other act. */
  readonly usd?: number
  /** The rules that a native sell was signed against, overridden by name. */
  readonly overridden?: readonly PolicyViolation[]
  /** What the node last said against it. */
  readonly lastError: string | null
  readonly blockNumber: number | null
  /** What the gas came to, once it is in a block. */
  readonly cost: bigint | null
  readonly createdAt: Milliseconds
  readonly updatedAt: Milliseconds
}
