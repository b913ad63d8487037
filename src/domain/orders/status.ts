/**
 * Computes the status of an order, and the changes between two snapshots (SOURCES: Order status).
 *
 * A status is computed, never stored, because it changes with time. The first match applies: a fill takes
 * precedence over a late cancellation, and a cancellation over expiry.
 */

import type { Seconds } from '../scalars'
import type { Executed } from './amounts'
import type { Order, OrderStatus, OrderTerms, SigningScheme } from './order'

/**
 * Facts that determine a status. `executed.sell` includes fees. `executedFeeAmount` is the executed part of
 * the signed fee in it.
 */
export interface StatusFacts {
  readonly terms: Pick<OrderTerms, 'kind' | 'sellAmount' | 'buyAmount' | 'validTo'>
  readonly executed: Executed
  readonly executedFeeAmount: bigint
  readonly isInvalidated: boolean
  readonly scheme: SigningScheme
  /** Whether the owner presigned the order. Ignored for other schemes. */
  readonly isPresigned: boolean
}

const isFilled = ({ terms, executed, executedFeeAmount }: StatusFacts): boolean =>
  terms.kind === 'buy'
    ? executed.buy > 0n && executed.buy === terms.buyAmount
    : executed.sell > 0n && executed.sell - executedFeeAmount === terms.sellAmount

/** Returns the status at a time. An order is still valid in the second of its `validTo`. */
export function statusOf(facts: StatusFacts, now: Seconds): OrderStatus {
  if (isFilled(facts)) return 'fulfilled'
  if (facts.isInvalidated) return 'cancelled'
  if (facts.terms.validTo < now) return 'expired'
  if (facts.scheme === 'presign' && !facts.isPresigned) return 'presignaturePending'
  return 'open'
}

const FINAL: readonly OrderStatus[] = ['fulfilled', 'cancelled', 'expired']
/** Returns true if an order can no longer change. */
export const isFinal = (status: OrderStatus): boolean => FINAL.includes(status)

/** A change of an order between two snapshots. */
export type OrderChange =
  | { readonly kind: 'filled' }
  | { readonly kind: 'partiallyFilled'; readonly sell: bigint; readonly buy: bigint }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'presigned' }

type Snapshot = Pick<Order, 'status' | 'executedSellAmount' | 'executedBuyAmount'>

/**
 * Returns the changes between two snapshots, in the order in which they happened. A final status never
 * changes, except for a fill that settled after a cancellation or an expiry.
 */
export function diffOrders(before: Snapshot, after: Snapshot): readonly OrderChange[] {
  if (before.status === 'fulfilled') return []
  const changes: OrderChange[] = []
  if (before.status === 'presignaturePending' && after.status !== 'presignaturePending') {
    if (after.status === 'open' || after.status === 'fulfilled') changes.push({ kind: 'presigned' })
  }
  if (after.status === 'fulfilled') return [...changes, { kind: 'filled' }]
  const sell = after.executedSellAmount - before.executedSellAmount
  const buy = after.executedBuyAmount - before.executedBuyAmount
  if (sell > 0n || buy > 0n) changes.push({ kind: 'partiallyFilled', sell, buy })
  if (isFinal(before.status) || after.status === before.status) return changes
  if (after.status === 'cancelled' || after.status === 'expired') changes.push({ kind: after.status })
  return changes
}
