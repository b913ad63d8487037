/**
 * The status of an order from what is known of it, and what changed between two looks (SOURCES: Order status).
 *
 * A status is computed, never stored: time alone moves an order. First match wins: a fill outranks a cancellation that
 * came too late, a cancellation outranks expiry.
 */

import type { Seconds } from '../scalars'
import type { Executed } from './amounts'
import type { Order, OrderStatus, OrderTerms, SigningScheme } from './order'

/** What decides a status. `executed.sell` includes fees, `executedFee` is the part of it that was a signed fee. */
export interface StatusFacts {
  readonly terms: Pick<OrderTerms, 'kind' | 'sellAmount' | 'buyAmount' | 'validTo'>
  readonly executed: Executed
  readonly executedFeeAmount: bigint
  readonly isInvalidated: boolean
  readonly scheme: SigningScheme
  /** Whether the owner's presignature stands; asked for presign orders only. */
  readonly isPresigned: boolean
}

const isFilled = ({ terms, executed, executedFeeAmount }: StatusFacts): boolean =>
  terms.kind === 'buy'
    ? executed.buy > 0n && executed.buy === terms.buyAmount
    : executed.sell > 0n && executed.sell - executedFeeAmount === terms.sellAmount

/** The status at a time. An order is still valid in the second of its `validTo`. */
export function statusOf(facts: StatusFacts, now: Seconds): OrderStatus {
  if (isFilled(facts)) return 'fulfilled'
  if (facts.isInvalidated) return 'cancelled'
  if (facts.terms.validTo < now) return 'expired'
  if (facts.scheme === 'presign' && !facts.isPresigned) return 'presignaturePending'
  return 'open'
}

const FINAL: readonly OrderStatus[] = ['fulfilled', 'cancelled', 'expired']
/** Whether an order can change no more. */
export const isFinal = (status: OrderStatus): boolean => FINAL.includes(status)

/** What happened to an order between two looks; one word per thing worth telling. */
export type OrderChange =
  | { readonly kind: 'filled' }
  | { readonly kind: 'partiallyFilled'; readonly sell: bigint; readonly buy: bigint }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'presigned' }

type Snapshot = Pick<Order, 'status' | 'executedSellAmount' | 'executedBuyAmount'>

/**
 * What changed from an earlier look at an order to a later one, in the order it happened. A final status is never
 * left: whatever comes after one changes nothing, but for a fill that landed after a cancellation or an expiry.
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
