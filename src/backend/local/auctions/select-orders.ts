/** Which orders stand in an auction, and why the others do not (SOURCES: Debug report, Auctions): one look at facts. */
import type { AuctionOrder } from '../../../auction/model/auction'
import { tradedToken } from '../../../domain/chains/chains'
import { mulDiv, remainingAmount } from '../../../domain/orders/amounts'
import { placementLimits } from '../../../domain/orders/placement-rules'
import type { EventLabel, EventReason } from '../../../domain/reports/debug-reports'
import type { Address, OrderUid, Seconds } from '../../../domain/scalars'
import type { ChainMarket, Holding } from '../chain/chain'
import { isOfBanned } from '../orders/cancel'
import { fundsOf } from '../orders/new-order'
import { endOf } from '../orders/replies'
import { findUnsupported } from '../quotes/quote-rules'
import type { OrderRow } from '../store/rows'

/** Facts that decide whether an order is solvable; `holdingOf` gives what an order's owner has of its sell token. */
export interface SelectionFacts {
  readonly market: ChainMarket
  readonly holdingOf: (row: OrderRow) => Holding
  readonly isBanned: (account: Address) => boolean
  /** Orders that may be settled at this very moment. */
  readonly inFlight: ReadonlySet<OrderUid>
  readonly now: Seconds
}

/** An order that is not in the auction, and the event that states why. */
export interface FilteredOrder {
  readonly row: OrderRow
  readonly label: Extract<EventLabel, 'invalid' | 'filtered'>
  readonly reason: EventReason
  /** What an order that is not covered lacks, where it is not the balance. */
  readonly missing?: 'approval'
}

/** Atoms of the sell token that can be drawn for an order now. */
function availableFor(row: OrderRow, { holdingOf }: SelectionFacts): bigint {
  const { balance, allowance } = fundsOf(row.terms, holdingOf(row))
  if (balance < allowance) return balance
  return allowance
}

/** A fill-or-kill order needs all of it, a partially fillable one a single atom. */
const neededFor = ({ terms }: OrderRow): bigint =>
  terms.partiallyFillable ? 1n : terms.sellAmount + terms.feeAmount

/** The balance is there, and may not be drawn. */
const lacksApproval = (row: OrderRow, { holdingOf }: SelectionFacts): boolean =>
  fundsOf(row.terms, holdingOf(row)).balance >= neededFor(row)

/** Whether what can still be filled is worth no atom on one of its sides. */
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
  readonly stops: (row: OrderRow, facts: SelectionFacts) => boolean
}

/** The filters in the order they are applied. */
const FILTERS = [
  { label: 'filtered', reason: 'in_flight', stops: ({ uid }, { inFlight }) => inFlight.has(uid) },
  {
    label: 'invalid',
    reason: 'banned_user',
    stops: (row, { isBanned }) => isOfBanned(row, isBanned),
  },
  {
    label: 'invalid',
    reason: 'invalid_signature',
    stops: ({ signature, isPresigned }) => signature.scheme === 'presign' && !isPresigned,
  },
  {
    label: 'invalid',
    reason: 'unsupported_token',
    stops: ({ chainId, terms }) => findUnsupported(chainId, terms) !== undefined,
  },
  {
    label: 'invalid',
    reason: 'insufficient_balance',
    stops: (row, facts) => availableFor(row, facts) < neededFor(row),
  },
  { label: 'filtered', reason: 'dust_order', stops: isDust },
  {
    label: 'filtered',
    reason: 'missing_native_price',
    stops: ({ chainId, terms }, { market }) =>
      [terms.sellToken, terms.buyToken].some(
        (token) => !market.nativePrices.get(tradedToken(chainId, token)),
      ),
  },
] as const satisfies readonly OrderFilter[]

/** An order whose time is not now is passed over in silence: it has not started, or would expire while it settles. */
const isTimely = (row: OrderRow, now: Seconds): boolean =>
  (row.startsAt ?? 0) <= now && endOf(row) >= now + placementLimits.minValiditySeconds
/** What a contract placed may not be accepted, or paid back already: the order itself states it. */
const isAccepted = ({ onchain }: OrderRow): boolean => !onchain?.placementError && !onchain?.refundTxHash

/** Splits live orders into the solvable ones of an auction and those that are filtered out, with the reason. */
export function selectSolvableOrders(
  live: readonly OrderRow[],
  facts: SelectionFacts,
): { readonly orders: readonly AuctionOrder[]; readonly filtered: readonly FilteredOrder[] } {
  const orders: AuctionOrder[] = []
  const filtered: FilteredOrder[] = []
  for (const row of live) {
    if (!isTimely(row, facts.now) || !isAccepted(row)) continue
    const filter = FILTERS.find(({ stops }) => stops(row, facts))
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
