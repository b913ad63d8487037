/**
 * Computes the status of an order, and the changes between two snapshots (SOURCES: Order status).
 *
 * A status is computed, never stored, because it changes with time. The first match applies: a fill takes
 * precedence over a late cancellation, and a cancellation over expiry.
 */

import { knownOf } from '../open-schemas'
import type { Amount, Seconds } from '../scalars'
import type { Executed } from './amounts'
import { type Order, type OrderStatus, type OrderTerms, orderStatus, type SigningScheme } from './order'

/**
 * Facts that determine a status. `executed.sell` includes fees. `executedFeeAmount` is the executed part of
 * the signed fee, which `executed.sell` includes.
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

const FINAL: readonly Order['status'][] = ['fulfilled', 'cancelled', 'expired']
/** Returns true if an order can no longer change, unless the chain drops the block in which it ended. */
export const isFinal = (status: Order['status']): boolean => FINAL.includes(status)

/** Returns the status if Cowbell knows it, else undefined. A service may report another one. */
export const knownStatusOf = ({ status }: Pick<Order, 'status'>): OrderStatus | undefined =>
  knownOf(orderStatus, status)

/** A change of an order between two snapshots. */
export type OrderChange =
  | { readonly kind: 'filled' }
  | { readonly kind: 'partiallyFilled'; readonly sell: bigint; readonly buy: bigint }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'presigned' }
  /** The chain took back a fill: a reorganisation dropped its block. */
  | { readonly kind: 'reverted' }
  /** The order was cancelled or expired, and is open again. */
  | { readonly kind: 'reopened' }

/** Returns whether a change takes back a fill or an end. */
export const isTakenBack = ({ kind }: OrderChange): boolean => kind === 'reverted' || kind === 'reopened'

/** A report. An unknown amount counts as unchanged, and before the first known one as zero. */
type Snapshot = Pick<Order, 'status' | 'executedSellAmount' | 'executedBuyAmount'>

/** Returns by how much each executed amount grew, and the amounts before. */
function growthOf(before: Snapshot, after: Snapshot) {
  const { executedSellAmount: sold = 0n, executedBuyAmount: bought = 0n } = before
  const { executedSellAmount: sellNow = sold, executedBuyAmount: buyNow = bought } = after
  return { sold, bought, sell: sellNow - sold, buy: buyNow - bought }
}

/**
 * Returns whether a fill of the first snapshot is not part of the second. A further fill increases both
 * amounts, and nothing follows a complete fill, so any other change replaces a fill.
 */
function isFillLost(before: Snapshot, after: Snapshot): boolean {
  const { sold, bought, sell, buy } = growthOf(before, after)
  if ((sold === 0n && bought === 0n) || (sell === 0n && buy === 0n)) return false
  const isOneUnknown = [before, after].some(
    (each) => each.executedSellAmount === undefined || each.executedBuyAmount === undefined,
  )
  if (isOneUnknown) return sell < 0n || buy < 0n
  return before.status === 'fulfilled' || sell <= 0n || buy <= 0n
}

/** Returns a snapshot of the order before its first fill. */
const beforeFills = (snapshot: Snapshot): Snapshot => ({
  status: snapshot.status === 'fulfilled' ? 'open' : snapshot.status,
  executedSellAmount: 0n as Amount,
  executedBuyAmount: 0n as Amount,
})

/**
 * Returns the changes between two snapshots, in the order in which they happened. After a lost fill, all
 * executed amounts are new.
 */
export function diffOrders(before: Snapshot, after: Snapshot): readonly OrderChange[] {
  if (isFillLost(before, after)) return [{ kind: 'reverted' }, ...diffOrders(beforeFills(before), after)]
  if (before.status === 'fulfilled') return []
  const changes: OrderChange[] = []
  if (before.status === 'presignaturePending' && (after.status === 'open' || after.status === 'fulfilled'))
    changes.push({ kind: 'presigned' })
  if (after.status === 'fulfilled') return [...changes, { kind: 'filled' }]
  const { sell, buy } = growthOf(before, after)
  if (sell > 0n || buy > 0n) changes.push({ kind: 'partiallyFilled', sell, buy })
  if (isFinal(before.status)) return isFinal(after.status) ? changes : [...changes, { kind: 'reopened' }]
  if (after.status === 'cancelled') changes.push({ kind: 'cancelled' })
  if (after.status === 'expired') changes.push({ kind: 'expired' })
  return changes
}
