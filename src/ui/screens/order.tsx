/** One order: where it stands and why, what happened to it, what it brought, and whether all of that is true. */
import '../styles/figures.css'
import '../styles/orders.css'
import '../styles/order.css'
import * as z from 'zod/mini'
import { network } from '../../domain/chains'
import type { DebugReport } from '../../domain/debug-reports'
import { order as orderSchema } from '../../domain/orders'
import { type ChainId, type OrderUid, orderUid } from '../../domain/scalars'
import { AuctionStory } from '../components/auction-story'
import { ButtonLink } from '../components/button'
import { Outcome } from '../components/callout'
import { Card, EmptyState, ScreenHead, Split } from '../components/card'
import { EchoCheck } from '../components/echo-check'
import { FillsTable } from '../components/fills-table'
import { LedgerNote } from '../components/ledger-note'
import { OrderActions, OrderHead, OrderTermsFacts } from '../components/order-head'
import { OrderResult } from '../components/order-result'
import { OrderTimeline } from '../components/order-timeline'
import { OrderWhy } from '../components/order-why'
import { PendingOrder } from '../components/pending-order'
import { PresignStep } from '../components/presign-step'
import { Skeleton } from '../components/progress'
import { RawText } from '../components/raw-text'
import { SafeSigning } from '../components/safe-signing'
import { hrefOf } from '../routes'
import type { ScreenProps } from '../screens'
import { type OrderPage, useEcho, useOpenReasons, useOrder } from '../use-order'
import { useWorkspace } from '../workspace'
import { fillsOf } from './order-facts'
import { tellEvents } from './order-story'
import type { OrderView } from './order-view'

export function OrderScreen({ params }: ScreenProps) {
  const chainId = z.safeDecode(network, params['chain'] ?? '')
  const uid = z.safeDecode(orderUid, params['uid'] ?? '')
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Order" back={hrefOf('orders')} />
      {chainId.success && uid.success ? (
        <KnownOrder chainId={chainId.data} uid={uid.data} />
      ) : (
        <NoOrder>This address names no order: a UID has 112 hex digits.</NoOrder>
      )}
    </div>
  )
}

const NoOrder = ({ children }: { readonly children: string }) => (
  <EmptyState
    icon="orders"
    title="No such order"
    action={<ButtonLink href={hrefOf('orders')}>To the orders</ButtonLink>}
  >
    {children}
  </EmptyState>
)

function KnownOrder({ chainId, uid }: { readonly chainId: ChainId; readonly uid: OrderUid }) {
  const { profile } = useWorkspace()
  const page = useOrder({ profileId: profile.id, chainId, uid })
  if (page.view) return <OrderBody view={page.view} page={page} />
  const { state } = page.asking
  if (state.step === 'refused' && state.errorType === 'NotFound') {
    return <NoOrder>{`Neither Cowbell nor ${profile.label} knows it on this network.`}</NoOrder>
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

function OrderBody({ view, page }: OrderBodyProps) {
  const { report, asking } = page
  const isWaiting = view.isLive && view.order !== undefined
  const fills = report ? fillsOf(view.terms, report.trades) : []
  return (
    <Split
      aside={
        <>
          <Card title="What was agreed">
            <OrderTermsFacts view={view} />
          </Card>
          <Truth view={view} />
          <RawOrder view={view} />
        </>
      }
    >
      <OrderHead view={view} />
      {view.entry && <PendingOrder entry={view.entry} />}
      {view.entry && <SafeSigning entry={view.entry} />}
      {view.entry && <PresignStep entry={view.entry} />}
      <OrderActions view={view} />
      {isWaiting && <WhyOpen view={view} report={report} />}
      <OrderResult view={view} fills={fills} />
      {fills.length > 1 && (
        <Card title={`${fills.length} fills`}>
          <FillsTable view={view} fills={fills} />
        </Card>
      )}
      {report && (
        <Card title="What happened">
          <OrderTimeline events={tellEvents(report.events)} />
        </Card>
      )}
      {report && <Auctions view={view} report={report} />}
      {!report && <Outcome state={asking.state} />}
    </Split>
  )
}

interface WhyOpenProps {
  readonly view: OrderView
  readonly report: DebugReport | undefined
}

/** Asks for funds and price only while there is something to explain. */
const WhyOpen = ({ view, report }: WhyOpenProps) => <OrderWhy {...useOpenReasons(view, report)} />

/** Auctions shown; an order that waits for weeks takes part in thousands. */
const SHOWN_AUCTIONS = 5

/** The auctions it took part in, newest first. */
function Auctions({ view, report }: { readonly view: OrderView; readonly report: DebugReport }) {
  const auctions = report.auctions.slice(-SHOWN_AUCTIONS).reverse()
  const hidden = report.auctions.length - auctions.length
  if (auctions.length === 0) return null
  return (
    <Card title="Auctions">
      {auctions.map((auction) => (
        <AuctionStory key={auction.id} view={view} auction={auction} />
      ))}
      {hidden > 0 && <p class="small soft">And {hidden} earlier ones.</p>}
    </Card>
  )
}

/** The signed order held against the told one. */
function Truth({ view }: { readonly view: OrderView }) {
  const differences = useEcho(view)
  const { entry } = view
  const forgery = entry?.step === 'accepted' || entry?.step === 'final' ? entry.forgery : null
  if (!differences && !forgery) return null
  return (
    <Card title="Signed and told">
      <EchoCheck differences={differences ?? []} forgery={forgery} />
      {entry && <LedgerNote order={entry} />}
    </Card>
  )
}

/** The order as the service tells it, to the last character. */
function RawOrder({ view }: { readonly view: OrderView }) {
  if (!view.order) return null
  return (
    <RawText label="The order as JSON" text={JSON.stringify(z.encode(orderSchema, view.order), null, 2)} />
  )
}
