/**
 * The page of an order: status and reasons, timeline, result, and whether the service reports what was
 * signed.
 */

import { t } from '../../../domain/text/texts'
import { tx } from '../../kit/text'
import '../../styles/figures.css'
import '../../styles/screens/orders/list.css'
import '../../styles/screens/order.css'
import * as z from 'zod/mini'
import { isForgotten, isPlacedElsewhere } from '../../../client/db/rows/order-entry'
import { pricesOf } from '../../../client/trade/market-price'
import { network } from '../../../domain/chains/chains'
import { order as orderSchema } from '../../../domain/orders/order'
import type { DebugReport } from '../../../domain/reports/debug-reports'
import { type ChainId, type OrderUid, orderUid } from '../../../domain/scalars'
import { Outcome } from '../../kit/callout'
import { Card, Split } from '../../kit/card'
import { Skeleton } from '../../kit/progress'
import { RawText } from '../../kit/raw-text'
import { SafeSigning } from '../../safe/safe-signing'
import { hiddenBecause } from '../../workspace/hidden/hides-amounts'
import { OrderWorkspace } from '../../workspace/order-workspace'
import type { ScreenProps } from '../../workspace/routes'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useReadOnPage } from '../../workspace/use-read-on-page'
import { useWorkspace } from '../../workspace/workspace'
import { fillsOf } from '../fills'
import type { OrderView } from '../order-view'
import { PendingOrder } from '../pending-order'
import { NO_MARKET, type OpenMarket, useOrderMarket } from '../use-open-market'
import { type OrderPage, useOpenState, useOrder, useReportDifferences } from '../use-order'
import { AuctionReport } from './auction/auction-report'
import { OrderStages, useProgress } from './auction/order-stages'
import { SolverRace } from './auction/solver-race'
import { DocumentNote } from './document-note'
import { FillNowButton } from './fill-now-button'
import { FillsTable } from './fills-table'
import { HiddenOrder } from './hidden-order'
import { LedgerNote } from './ledger-note'
import { LimitChart } from './limit-chart'
import { BadOrderLink, NoOrder } from './no-order'
import { describeEvents, describeForgotten } from './order-explanations'
import { OrderActions, OrderHead, OrderTermsFacts } from './order-head'
import { OrderResult } from './order-result'
import { OrderTimeline } from './order-timeline'
import { OrderWhy } from './order-why'
import { PlacedElsewhere } from './placed-elsewhere'
import { PresignStep } from './presign-step'
import { RemainingPermits } from './remaining-permit'
import { ReportCheck } from './report-check'

export function OrderScreen({ params }: ScreenProps) {
  const chainId = z.safeDecode(network, params['chain'] ?? '')
  const uid = z.safeDecode(orderUid, params['uid'] ?? '')
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Order`} back={hrefOf('orders')} />
      {chainId.success && uid.success ? (
        <KnownOrder chainId={chainId.data} uid={uid.data} />
      ) : (
        <BadOrderLink>
          {chainId.success
            ? t`Invalid order link: a UID has 112 hex digits.`
            : t`Invalid order link: unknown network ${params['chain'] ?? ''}.`}
        </BadOrderLink>
      )}
    </div>
  )
}

function KnownOrder({ chainId, uid }: { readonly chainId: ChainId; readonly uid: OrderUid }) {
  const workspace = useWorkspace()
  const key = { profileId: workspace.profile.id, chainId, uid }
  const page = useOrder(key)
  const hidden = hiddenBecause(workspace)
  useReadOnPage(key)
  if (page.view)
    return (
      <OrderWorkspace chainId={chainId} owner={page.view.entry?.owner ?? page.view.order?.owner}>
        {hidden ? (
          <HiddenOrder view={page.view} cause={hidden} />
        ) : (
          <OrderBody view={page.view} page={page} />
        )}
      </OrderWorkspace>
    )
  const { state } = page.request
  if (state.step === 'refused' && state.errorType === 'NotFound') {
    return <NoOrder chainId={chainId} uid={uid} />
  }
  return state.step === 'refused' || state.step === 'failed' ? (
    <Outcome state={state} />
  ) : (
    <Skeleton height={320} />
  )
}

interface OrderBodyProps {
  readonly view: OrderView
  readonly page: OrderPage
}

/**
 * Heights in px of an auction with two or three solutions, and of the timeline of an order that filled at
 * once. They keep the content below in place.
 */
const AUCTION_HEIGHT = 562
const TIMELINE_HEIGHT = 183

function OrderBody({ view, page }: OrderBodyProps) {
  const { report, request, signed } = page
  const { profile } = useWorkspace()
  const isWaiting = view.isLive && view.order !== undefined
  const asked = useOrderMarket(view)
  const progress = useProgress(view)
  const market = asked ?? NO_MARKET
  const fills = report ? fillsOf(view.terms, report.trades) : []
  const executions = report?.auctions.flatMap((auction) => auction.executions) ?? []
  const hasFees = executions.some(({ protocolFees }) => protocolFees.length > 0)
  const isOnlyFill = fills.length === 1 && view.order?.executedFee !== undefined
  // A traded order has an auction to show once the report has loaded.
  const hasTraded = (view.order?.executedBuyAmount ?? 0n) > 0n
  const usdPrices = pricesOf(view.pair, market.usd)
  const worth = usdPrices.buyPrice
  const isAwaited = hasTraded && !report && request.state.step === 'pending'
  // A timeline is next to the auction of a filled order, and below the reasons of an open or ended one.
  const events = report ? describeEvents(report.events) : describeForgotten(view.entry, profile.label)
  const timeline =
    events.length > 0 ? (
      <Card title={t`Timeline`}>
        <OrderTimeline events={events} isLive={view.isLive} />
      </Card>
    ) : (
      isAwaited && <Skeleton height={TIMELINE_HEIGHT} />
    )
  return (
    <Split
      aside={
        <>
          <Card title={t`Order details`}>
            <OrderTermsFacts view={view} />
          </Card>
          {hasTraded && timeline}
          <ReportComparison view={view} signed={signed} />
          <RawOrder view={view} />
        </>
      }
    >
      <OrderHead view={view} prices={asked && usdPrices} />
      <OrderStages view={view} progress={progress} />
      {view.entry && <PendingOrder entry={view.entry} />}
      {view.entry && <SafeSigning entry={view.entry} />}
      {view.entry && <PresignStep entry={view.entry} />}
      <RemainingPermits view={view} />
      <OrderActions view={view} />
      {progress && <SolverRace view={view} progress={progress} />}
      {isWaiting && <WhyOpen view={view} report={report} market={market} />}
      {isWaiting && <LimitChart view={view} market={market} />}
      <OrderResult view={view} fills={fills} signed={signed} prices={usdPrices} hasFees={hasFees} />
      {report ? (
        <Auctions view={view} report={report} worth={worth} isOnlyFill={isOnlyFill} />
      ) : (
        !isForgotten(view.entry) && <Outcome state={request.state} />
      )}
      {isAwaited && <Skeleton height={AUCTION_HEIGHT} />}
      {fills.length > 1 && (
        <Card title={t`${fills.length} fills`}>
          <FillsTable view={view} fills={fills} />
        </Card>
      )}
      {!hasTraded && timeline}
    </Split>
  )
}

interface WhyOpenProps {
  readonly view: OrderView
  readonly report: DebugReport | undefined
  readonly market: OpenMarket
}

/** Loads funds and a quote only while there is something to explain. */
const WhyOpen = ({ view, report, market }: WhyOpenProps) => {
  const { fillNow, ...why } = useOpenState(view, report, market)
  return <OrderWhy {...why}>{fillNow && <FillNowButton view={view} fillNow={fillNow} />}</OrderWhy>
}

/** Maximum number of auctions shown. An order that waits for weeks takes part in thousands. */
const SHOWN_AUCTIONS = 5

interface AuctionsProps {
  readonly view: OrderView
  readonly report: DebugReport
  readonly worth: number | undefined
  /** The order filled in one auction. */
  readonly isOnlyFill: boolean
}

/** The auctions of the order, newest first. */
function Auctions({ report, ...auctionProps }: AuctionsProps) {
  const auctions = report.auctions.slice(-SHOWN_AUCTIONS).reverse()
  const hidden = report.auctions.length - auctions.length
  if (auctions.length === 0) return null
  return (
    <Card title={t`Auctions`}>
      {auctions.map((auction) => (
        <AuctionReport key={auction.id} auction={auction} {...auctionProps} />
      ))}
      {hidden > 0 && <p class="small soft">{tx`And ${hidden} earlier auctions.`}</p>}
    </Card>
  )
}

interface TruthProps extends Pick<OrderPage, 'signed'> {
  readonly view: OrderView
}

/** Compares the signed order with the reported one. */
function ReportComparison({ view, signed }: TruthProps) {
  const differences = useReportDifferences(view)
  const { entry } = view
  const forgery = entry?.step === 'accepted' || entry?.step === 'final' ? entry.forgery : null
  if (!differences && !forgery) return null
  if (entry && isPlacedElsewhere(entry) && !forgery && differences?.length === 0)
    return <PlacedElsewhere entry={entry} />
  return (
    <Card title={t`Verification`}>
      {(forgery || !isForgotten(view.entry)) && (
        <ReportCheck
          differences={differences ?? []}
          forgery={forgery}
          hasMismatch={signed.some(({ mismatches }) => mismatches.length > 0)}
        />
      )}
      <DocumentNote order={view.order} />
      <LedgerNote signed={signed} />
    </Card>
  )
}

/** The reported order as raw JSON. */
function RawOrder({ view }: { readonly view: OrderView }) {
  if (!view.order) return null
  return <RawText label={t`View JSON`} text={JSON.stringify(z.encode(orderSchema, view.order), null, 2)} />
}
