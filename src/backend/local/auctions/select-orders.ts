/**
 * Selects the orders of an auction and gives a reason for each order left out (SOURCES: Debug report,
 * Auctions).
 */
import type { AuctionOrder } from '../../../auction/model/auction'
import { tradedToken } from '../../../domain/chains/chains'
import { mulDiv, remainingAmount } from '../../../domain/orders/amounts'
import { placementLimits } from '../../../domain/orders/placement-rules'
import type { EventLabel, EventReason } from '../../../domain/reports/debug-reports'
import type { Address, OrderUid, Seconds } from '../../../domain/scalars'
import type { ChainMarket } from '../chain/chain'
import { isBannedOrder } from '../orders/cancel'
import { fundsOf } from '../orders/new-order'
import { expiryOf } from '../orders/replies'
import { findUnsupported } from '../quotes/quote-rules'
import type { Holding } from '../store/chain/holdings'
import type { OrderRow } from '../store/rows'

/**
 * Facts that decide whether an order is solvable. `holdingOf` returns the owner's balance and allowance of
 * the sell token.
 */
export interface SelectionFacts {
  readonly market: ChainMarket
  readonly holdingOf: (row: OrderRow) => Holding
  readonly isBanned: (account: Address) => boolean
  /** Orders whose settlement may be in progress. */
  readonly inFlight: ReadonlySet<OrderUid>
  readonly now: Seconds
}

/** Order left out of the auction, and the event with the reason. */
export interface FilteredOrder {
  readonly row: OrderRow
  readonly label: Extract<EventLabel, 'invalid' | 'filtered'>
  readonly reason: EventReason
  /** Present if the balance is sufficient and only the approval is missing. */
  readonly missing?: 'approval'
}

/** Returns the atoms of the sell token that can be drawn for an order now. */
function availableFor(row: OrderRow, { holdingOf }: SelectionFacts): bigint {
  const { balance, allowance } = fundsOf(row.terms, holdingOf(row))
  if (balance < allowance) return balance
  return allowance
}

/** Returns the minimum funds of an order: the full amount if fill-or-kill, one atom if partially fillable. */
const minFundsOf = ({ terms }: OrderRow): bigint =>
  terms.partiallyFillable ? 1n : terms.sellAmount + terms.feeAmount

/**
 * Returns true if the balance suffices, so that an order without sufficient funds lacks only the allowance.
 */
const lacksApproval = (row: OrderRow, { holdingOf }: SelectionFacts): boolean =>
  fundsOf(row.terms, holdingOf(row)).balance >= minFundsOf(row)

/** Returns true if the remaining or available amount rounds to zero atoms on one side of the order. */
function isDust(row: OrderRow, facts: SelectionFacts): boolean {
  const { terms, executed } = row
  if (!terms.partiallyFillable) return false
  const remaining = remainingAmount(terms, executed)
  const whole = terms.kind === 'sell' ? terms.sellAmount : terms.buyAmount
  const sell = mulDiv(terms.sellAmount, remaining, whole)
  const available = availableFor(row, facts)
  const scaled = (side: bigint): bigint =>
    available < sell
      ? mulDiv(mulDiv(side, remaining, whole), available, sell)
      : mulDiv(side, remaining, whole)
  return scaled(terms.sellAmount) === 0n || scaled(terms.buyAmount) === 0n
}

interface OrderFilter extends Pick<FilteredOrder, 'label' | 'reason'> {
  readonly excludes: (row: OrderRow, facts: SelectionFacts) => boolean
}

/** Filters in the order in which they apply. */
const FILTERS = [
  { label: 'filtered', reason: 'in_flight', excludes: ({ uid }, { inFlight }) => inFlight.has(uid) },
  {
    label: 'invalid',
    reason: 'banned_user',
    excludes: (row, { isBanned }) => isBannedOrder(row, isBanned),
  },
  {
    label: 'invalid',
    reason: 'invalid_signature',
    excludes: ({ signature, isPresigned }) => signature.scheme === 'presign' && !isPresigned,
  },
  {
    label: 'invalid',
    reason: 'unsupported_token',
    excludes: ({ chainId, terms }) => findUnsupported(chainId, terms) !== undefined,
  },
  {
    label: 'invalid',
    reason: 'insufficient_balance',
    excludes: (row, facts) => availableFor(row, facts) < minFundsOf(row),
  },
  { label: 'filtered', reason: 'dust_order', excludes: isDust },
  {
    label: 'filtered',
    reason: 'missing_native_price',
    excludes: ({ chainId, terms }, { market }) =>
      [terms.sellToken, terms.buyToken].some(
        (token) => !market.nativePrices.get(tradedToken(chainId, token)),
      ),
  },
] as const satisfies readonly OrderFilter[]

/**
 * Returns true if an order has started and does not expire while it settles. Other orders are skipped without
 * an event.
 */
const isTimely = (row: OrderRow, now: Seconds): boolean =>
  (row.startsAt ?? 0) <= now && expiryOf(row) >= now + placementLimits.minValiditySeconds
/**
 * Returns false for an on-chain order that has a placement error or was refunded. The order already states
 * the reason.
 */
const isAccepted = ({ onchain }: OrderRow): boolean => !onchain?.placementError && !onchain?.refundTxHash

/** Splits live orders into the solvable orders of an auction and the filtered orders with their reasons. */
export function selectSolvableOrders(
  live: readonly OrderRow[],
  facts: SelectionFacts,
): { readonly orders: readonly AuctionOrder[]; readonly filtered: readonly FilteredOrder[] } {
  const orders: AuctionOrder[] = []
  const filtered: FilteredOrder[] = []
  for (const row of live) {
    if (!isTimely(row, facts.now) || !isAccepted(row)) continue
    const filter = FILTERS.find(({ excludes }) => excludes(row, facts))
    if (filter) {
      const { label, reason } = filter
      const isApproval = reason === 'insufficient_balance' && lacksApproval(row, facts)
      filtered.push({ row, label, reason, ...(isApproval ? { missing: 'approval' } : {}) })
    } else {
      const { uid, owner, terms, executed, gas } = row
      const available = availableFor(row, facts)
      orders.push({ uid, owner, terms, executed, available, ...(gas === undefined ? {} : { gas }) })
    }
  }
  return { orders, filtered }
}
