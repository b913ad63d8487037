/** One order with all that is known of it: the journal's entry, the service's report, the market and the funds behind it. */

import { useEffect } from 'preact/hooks'
import { callService, pagePorts } from '../../client/bridge/service'
import type { Observable } from '../../client/db/live'
import type { OrderKey } from '../../client/db/rows/keys'
import type { LedgerRow } from '../../client/db/rows/ledger'
import { type OrderEntry, orderOf, statusOfEntry } from '../../client/db/rows/order-entry'
import { watchOrder } from '../../client/orders/journal'
import { watchSignedOf } from '../../client/orders/ledger'
import { deploymentFor, profileNamed } from '../../client/settings/profiles'
import { distanceFromMarket } from '../../client/trade/offer'
import { quoteRequestOfTerms } from '../../client/trade/reading'
import type { Order } from '../../domain/orders/order'
import { isGenuine } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import type { DebugReport } from '../../domain/reports/debug-reports'
import { type Seconds, toAmount, toSeconds } from '../../domain/scalars'
import { callsIn } from '../../wallet/messages/app-data-calls'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { type Reply, useReply } from '../kit/use-reply'
import { useQuote } from '../swap/use-quote'
import { useFunds } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import { findReportDifferences, type ReportDifference } from './facts'
import { distanceToLimit, type UsdPrices } from './list/figures'
import { explainOpen, type OpenReason, remainderOf } from './order/story'
import { useDrawing } from './use-drawing'
import { type OrderView, viewEntry, viewOrder } from './view'

/** An open order's report is looked at again this often, a settled one's once. */
const REPORT_AGE_MS = 10_000

/** An order on its page. */
export interface OrderPage {
  readonly view: OrderView | undefined
  readonly report: DebugReport | undefined
  /** The question that is open: for the report, or for the order alone of a service that keeps reports to itself. */
  readonly asking: Reply<unknown>
  /** The signatures about it, newest first. */
  readonly signed: readonly LedgerRow[]
}

/**
 * The journal's entry and what was signed of it, which come together, and the service's report; that is asked again whenever the
 * entry changes.
 */
export function useOrder(key: OrderKey): OrderPage {
  const { profileId, chainId, uid } = key
  const held = useLive(() => boxed(watchOrder(key)), [profileId, chainId, uid])
  const signed = useLive(() => watchSignedOf(key), [profileId, chainId, uid])
  const entry = held?.value
  const isPlaced = held !== undefined && (!entry || entry.step === 'accepted' || entry.step === 'final')
  const known = entry && viewEntry(entry)
  const asking = useReply(
    isPlaced ? (signal) => askReport(key, signal) : undefined,
    [profileId, chainId, uid, entry?.step, entry?.updatedAt],
    {
      renewAt: ({ order }, at) =>
        order.status === 'open' || isAhead(order, entry) ? at + REPORT_AGE_MS : undefined,
    },
  )
  // A reply to former inputs is shown of no other order.
  const report = asking.value?.orderUid === uid ? asking.value : undefined
  useCatchUp(report, entry)
  const isPrivate = asking.state.step === 'refused' && asking.state.errorType === 'IntegrationOff'
  const alone = useReply(
    isPrivate && !known ? (signal) => askOrder(key, signal) : undefined,
    [profileId, chainId, uid],
    { renewAt: (order, at) => (order.status === 'open' ? at + REPORT_AGE_MS : undefined) },
  )
  const order = report?.order ?? (alone.value?.uid === uid ? alone.value : undefined)
  return {
    view: signed && (known ?? (order && viewOrder(chainId, order))),
    report,
    asking: isPrivate ? alone : asking,
    signed: signed ?? [],
  }
}

/** Whether the service has an order further than the journal has followed it. */
const isAhead = (order: Order, entry: OrderEntry | undefined): boolean =>
  entry?.step === 'accepted' &&
  (order.status !== statusOfEntry(entry) ||
    order.executedBuyAmount !== (orderOf(entry)?.executedBuyAmount ?? 0n))

/**
 * Has the worker follow an order as soon as its report is ahead of the journal: one that died between an auction and its look at
 * the orders would show what it filled as open until the next round.
 */
function useCatchUp(report: DebugReport | undefined, entry: OrderEntry | undefined): void {
  const behind = report && isAhead(report.order, entry) ? report : undefined
  useEffect(() => {
    // What cannot be done now is asked for again with the next report, and the alarm does it later.
    if (behind) pagePorts.wake().catch(() => undefined)
  }, [behind])
}

/** Whether an order is the one that was asked for: its UID is the digest of its own fields. */
const isThis = ({ profileId, chainId, uid }: OrderKey, order: Order): boolean =>
  order.uid === uid && isGenuine(deploymentFor(profileNamed(profileId), chainId), order)

/** The service's report of the order that was asked for. @throws Refusal ForgedOrder, and what the service refuses with */
async function askReport(key: OrderKey, signal: AbortSignal): Promise<DebugReport> {
  const { chainId, uid } = key
  const report = await callService('getDebugReport', { network: chainId, uid }, signal)
  if (report.orderUid !== uid || !isThis(key, report.order)) throw new Refusal('ForgedOrder')
  return report
}

/** The order that was asked for: its UID is the digest of its own fields. @throws as `askReport` */
async function askOrder(key: OrderKey, signal: AbortSignal): Promise<Order> {
  const { chainId, uid } = key
  const order = await callService('getOrder', { network: chainId, uid }, signal)
  if (!isThis(key, order)) throw new Refusal('ForgedOrder')
  return order
}

/** The entry in a box: an empty box is "none", no box is "not read yet". */
const boxed = (
  inner: Observable<OrderEntry | undefined>,
): Observable<{ readonly value: OrderEntry | undefined }> => ({
  subscribe: (next, fail) => inner.subscribe((value) => next({ value }), fail),
})

/** What was asked about: undefined where nothing can be known. */
interface Asked<T> {
  readonly value: T | undefined
  readonly isAsking: boolean
}

/** How far a quote for what is left of an order is from its limit; asked while it is open. */
function useQuotedDistance(view: OrderView): Asked<number> {
  const { terms, order, entry, isLive } = view
  const left = order && isLive ? remainderOf(terms, order) : undefined
  const size = left && (terms.kind === 'sell' ? left.sell : left.buy)
  const request =
    entry && size !== undefined && size > 0n
      ? {
          ...quoteRequestOfTerms(terms, entry.owner, toAmount(size)),
          // The document of an order that was placed elsewhere may be unknown.
          ...(entry.appData === '' ? {} : { appData: entry.appData }),
          validFor: 1800 as Seconds,
        }
      : undefined
  const reply = useQuote(view.chainId, request)
  const isAsking = reply.state.step === 'pending'
  if (!left || reply.isStale || !reply.value) return { value: undefined, isAsking }
  const { sellAmount, buyAmount, feeAmount } = reply.value.quote
  return { value: distanceFromMarket(left, { sell: sellAmount + feeAmount, buy: buyAmount }), isAsking }
}

/** Whether an order draws on an allowance: not the coin's own, nor what lies in the vault. */
const drawsOnAllowance = ({ terms: { sellToken, sellTokenBalance }, pair }: OrderView): boolean =>
  pair.sell.address === sellToken && sellTokenBalance !== 'internal'

/** Why an order is still open, as far as it is known. */
export function useOpenReasons(
  view: OrderView,
  report: DebugReport | undefined,
  prices: UsdPrices,
): { readonly reasons: readonly OpenReason[]; readonly isAsking: boolean } {
  const { account, profile } = useWorkspace()
  const funds = useFunds()
  const drawing = useDrawing(view.chainId, view.terms.sellToken)
  const quoted = useQuotedDistance(view)
  const time = useNow()
  const order = view.order ?? report?.order
  if (!order || !view.isLive) return { reasons: [], isAsking: false }
  const { entry } = view
  const isMine = entry?.owner === account?.address
  const reasons = explainOpen({
    uid: view.uid,
    order,
    terms: view.terms,
    pair: view.pair,
    report,
    funds: isMine ? funds.of(view.terms.sellToken) : undefined,
    openSells: isMine && drawsOnAllowance(view) ? drawing?.sells : undefined,
    hasPermit: entry !== undefined && callsIn(entry, deploymentFor(profile, view.chainId)).length > 0,
    distanceBps: distanceToLimit(view, prices),
    quotedBps: quoted.value,
    now: toSeconds(time),
  })
  return { reasons, isAsking: quoted.isAsking || funds.reply.state.step === 'pending' }
}

/** How the service's order compares with what was signed here; undefined where nothing can be compared. */
export function useEcho(view: OrderView): readonly ReportDifference[] | undefined {
  const { profile } = useWorkspace()
  const { entry, order } = view
  if (!entry || !order) return undefined
  return findReportDifferences(deploymentFor(profile, entry.chainId), entry.terms, order)
}
