/** Reads one order: journal entry, report of the service, market and funds. */

import { useEffect } from 'preact/hooks'
import { callService, pagePorts } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { Observable } from '../../client/db/live'
import type { OrderKey } from '../../client/db/rows/keys'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { type OrderEntry, orderOf, statusOfEntry } from '../../client/db/rows/order-entry'
import { canFillLate } from '../../client/orders/ended-orders'
import { watchOrder } from '../../client/orders/journal'
import { watchSignedOf } from '../../client/orders/ledger'
import { deploymentOfOrder, isGenuineIn } from '../../client/settings/order-domains'
import { offeredBy, outlookByQuote } from '../../client/trade/fills-at'
import { quoteRequestOfTerms } from '../../client/trade/form-reading'
import { marketOf, pricesOf } from '../../client/trade/market-price'
import { restOf } from '../../client/trade/order-costs'
import { expiryOf, type Order } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import type { DebugReport } from '../../domain/reports/debug-reports'
import { type Milliseconds, toAmount, toMilliseconds, toSeconds } from '../../domain/scalars'
import { listPermitCalls } from '../../wallet/messages/app-data-calls'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { type Reply, useReply } from '../kit/use-reply'
import { useRecordedCosts } from '../prices/use-prices'
import { useQuote } from '../prices/use-quote'
import { useFunds } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import { outlookOfView } from './list/figures'
import type { FillNow } from './list/order-copy'
import { explainOpen, type OpenReason } from './order/order-explanations'
import { type OrderView, viewEntry, viewOrder } from './order-view'
import { findReportDifferences, type ReportDifference } from './report-differences'
import { type OpenMarket, useAfterAuction } from './use-open-market'
import { useSharedAllowance } from './use-shared-allowance'

/** Poll interval for the report of an open order. A settled order is read once. */
const REPORT_AGE_MS = 10_000

export interface OrderPage {
  readonly view: OrderView | undefined
  readonly report: DebugReport | undefined
  /** The request for the report, or for the order alone if the service does not publish reports. */
  readonly request: Reply<unknown>
  /** Signature records of the order, newest first. */
  readonly signed: readonly LedgerRow[]
}

/**
 * Reads the journal entry, the signature records and the report of an order. Entry and records arrive
 * together. The report is requested again whenever the entry changes.
 */
export function useOrder(key: OrderKey): OrderPage {
  const { profileId, chainId, uid } = key
  const held = useLive(() => wrapEntry(watchOrder(key)), [profileId, chainId, uid])
  const signed = useLive(() => watchSignedOf(key), [profileId, chainId, uid])
  const entry = held?.value
  const isPlaced = held !== undefined && (!entry || entry.step === 'accepted' || entry.step === 'final')
  const known = entry && viewEntry(entry)
  const canFill = (order: Order, events: DebugReport['events'], time: Milliseconds): boolean => {
    const endedAt = endOfReport(order, events)
    return endedAt !== undefined && canFillLate(profileId, order, endedAt, time)
  }
  const reply = useReply(
    isPlaced ? (signal) => readReport(key, signal) : undefined,
    [profileId, chainId, uid, entry?.step, entry?.updatedAt],
    {
      renewAt: ({ order, events }, receivedAt) =>
        order.status === 'open' || isAhead(order, entry) || (!entry && canFill(order, events, receivedAt))
          ? receivedAt + REPORT_AGE_MS
          : undefined,
    },
  )
  // A reply to former inputs belongs to another order.
  const report = reply.value?.orderUid === uid ? reply.value : undefined
  useWorkerCatchUp(report, entry)
  const isPrivate = reply.state.step === 'refused' && reply.state.errorType === 'IntegrationOff'
  const alone = useReply(
    isPrivate && !known ? (signal) => readOrder(key, signal) : undefined,
    [profileId, chainId, uid],
    {
      renewAt: (order, receivedAt) =>
        order.status === 'open' || canFill(order, [], receivedAt) ? receivedAt + REPORT_AGE_MS : undefined,
    },
  )
  const order = report?.order ?? (alone.value?.uid === uid ? alone.value : undefined)
  return {
    view: signed && (known ?? (order && viewOrder(key, order, canFill(order, report?.events ?? [], now())))),
    report,
    request: isPrivate ? alone : reply,
    signed: signed ?? [],
  }
}

/**
 * Returns when a reported order was cancelled or expired. Undefined for other orders, and for a cancellation
 * without an event.
 */
function endOfReport(order: Order, events: DebugReport['events']): Milliseconds | undefined {
  if (order.status === 'expired') return toMilliseconds(expiryOf(order))
  if (order.status !== 'cancelled') return undefined
  return events.findLast(({ label }) => label === 'cancelled')?.timestamp
}

/** Checks if the service knows a later state of an order than the journal. */
const isAhead = (order: Order, entry: OrderEntry | undefined): boolean =>
  entry?.step === 'accepted' &&
  (order.status !== statusOfEntry(entry) ||
    (order.executedBuyAmount !== undefined &&
      order.executedBuyAmount !== (orderOf(entry)?.executedBuyAmount ?? 0n)))

/**
 * Makes the worker update an order when its report is ahead of the journal. A worker that stopped between
 * auction and update would otherwise show a filled order as open until the next round.
 */
function useWorkerCatchUp(report: DebugReport | undefined, entry: OrderEntry | undefined): void {
  const behind = report && isAhead(report.order, entry) ? report : undefined
  useEffect(() => {
    // The next report retries a failure, and the alarm does so later.
    if (behind) pagePorts.wake().catch(() => undefined)
  }, [behind])
}

/** Checks if a reply is the requested order: its UID must be the digest of its own fields. */
const isRequestedOrder = (key: OrderKey, order: Order): boolean =>
  order.uid === key.uid && isGenuineIn(key, order)

/** Requests the report of an order. @throws Refusal ForgedOrder, and refusals of the service */
async function readReport(key: OrderKey, signal: AbortSignal): Promise<DebugReport> {
  const { chainId, uid } = key
  const report = await callService('getDebugReport', { network: chainId, uid }, signal)
  if (report.orderUid !== uid || !isRequestedOrder(key, report.order)) throw new Refusal('ForgedOrder')
  return report
}

/** Requests an order. @throws Refusal ForgedOrder, and refusals of the service */
async function readOrder(key: OrderKey, signal: AbortSignal): Promise<Order> {
  const { chainId, uid } = key
  const order = await callService('getOrder', { network: chainId, uid }, signal)
  if (!isRequestedOrder(key, order)) throw new Refusal('ForgedOrder')
  return order
}

/** Wraps the entry: an empty wrapper means that there is no entry, undefined that it has not been read. */
const wrapEntry = (
  inner: Observable<OrderEntry | undefined>,
): Observable<{ readonly value: OrderEntry | undefined }> => ({
  subscribe: (next, fail) => inner.subscribe((value) => next({ value }), fail),
})

/**
 * Returns when the rest of an open order fills, by a quote of that size that is renewed after each auction.
 * Until the quote arrives, costs of an earlier quote are used.
 */
function useFillOutlook(view: OrderView, market: OpenMarket) {
  const { terms, order, entry, isLive, pair, chainId } = view
  const rest = restOf(view)
  const size = terms.kind === 'sell' ? rest.sell : rest.buy
  const request =
    entry && order && isLive && size > 0n
      ? {
          ...quoteRequestOfTerms(terms, entry.owner, toAmount(size)),
          // The app data of an order placed elsewhere may be unknown.
          ...(entry.appData === '' ? {} : { appData: entry.appData }),
        }
      : undefined
  const reply = useQuote(chainId, request, { renewAt: useAfterAuction(chainId) })
  const quote = reply.isStale ? undefined : reply.value
  const offered = quote && offeredBy(quote)
  const price = marketOf(pair, pricesOf(pair, market.usd))
  useRecordedCosts(chainId, terms, offered, price)
  return {
    outlook: offered ? outlookByQuote(rest, offered, price) : outlookOfView(view, market),
    quote,
    quotedAt: reply.receivedAt,
    isLoading: reply.state.step === 'pending',
  }
}

/** Checks if an order uses an allowance. Native sells and internal vault balances do not. */
const usesAllowance = ({ terms: { sellToken, sellTokenBalance }, pair }: OrderView): boolean =>
  pair.sell.address === sellToken && sellTokenBalance !== 'internal'

/** Why an order is still open, and a quote for its rest. */
export interface OpenState {
  readonly reasons: readonly OpenReason[]
  readonly isLoading: boolean
  /** A price at which the rest fills in the next auction. Undefined while unknown, and if it can fill already. */
  readonly fillNow: FillNow | undefined
}

/** Returns the known reasons why an order is still open. */
export function useOpenState(
  view: OrderView,
  report: DebugReport | undefined,
  market: OpenMarket,
): OpenState {
  const { account } = useWorkspace()
  const funds = useFunds()
  const sharedAllowance = useSharedAllowance(view.chainId, view.terms.sellToken)
  const { outlook, quote, quotedAt, isLoading } = useFillOutlook(view, market)
  const time = useNow()
  const order = view.order ?? report?.order
  if (!order || !view.isLive) return { reasons: [], isLoading: false, fillNow: undefined }
  const { entry } = view
  const isMine = entry?.owner === account?.address
  const reasons = explainOpen({
    uid: view.uid,
    order,
    terms: view.terms,
    pair: view.pair,
    report,
    funds: isMine ? funds.of(view.terms.sellToken) : undefined,
    openSells: isMine && usesAllowance(view) ? sharedAllowance?.sells : undefined,
    hasPermit: entry !== undefined && listPermitCalls(entry, deploymentOfOrder(entry)).length > 0,
    outlook,
    now: toSeconds(time),
  })
  const waits = outlook?.bps !== undefined && outlook.bps > 0
  return {
    reasons,
    isLoading: isLoading || funds.reply.state.step === 'pending',
    fillNow: waits && quote && quotedAt ? { quote, at: quotedAt } : undefined,
  }
}

/** Compares the reported order with the one signed here. Returns undefined if there is nothing to compare. */
export function useReportDifferences(view: OrderView): readonly ReportDifference[] | undefined {
  const { entry, order } = view
  if (!entry || !order) return undefined
  return findReportDifferences(deploymentOfOrder(entry), entry.terms, order)
}
