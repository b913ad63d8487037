/** All orders of the account on this network, by where they stand. */
import '../styles/orders.css'
import { useState } from 'preact/hooks'
import { watchOrders } from '../../desk/journal'
import type { OrderUid } from '../../domain/scalars'
import { Button, ButtonLink } from '../components/button'
import { CancelDialog } from '../components/cancel-dialog'
import { EmptyState, ScreenHead } from '../components/card'
import { OrderRow } from '../components/order-row'
import { PendingOrder } from '../components/pending-order'
import { Skeleton } from '../components/progress'
import { Segments } from '../components/segments'
import { hrefOf } from '../routes'
import { useLive } from '../use-live'
import { useNow } from '../use-now'
import { useAccount, useWorkspace } from '../workspace'
import { groupByTab, isCancellable, type OrderTab, type OrderView, tabs, viewEntry } from './order-view'

const TAB_LABELS = { open: 'Open', filled: 'Filled', ended: 'Ended' } as const satisfies Record<
  OrderTab,
  string
>

/** What each tab will hold, for whoever finds it empty. */
const EMPTY = {
  open: {
    title: 'No open orders',
    says: 'An order you sign waits here until an auction fills it, you cancel it, or its time is over. You can close Cowbell meanwhile: it rings.',
  },
  filled: {
    title: 'Nothing filled yet',
    says: 'What an auction filled stands here with its price, and with what it brought beyond your limit.',
  },
  ended: {
    title: 'Nothing ended unfilled',
    says: 'Orders that expired, were cancelled or were refused stand here. None of them cost anything.',
  },
} as const satisfies Record<OrderTab, { title: string; says: string }>

export function OrdersScreen() {
  const { profile, chain } = useWorkspace()
  const owner = useAccount().address
  const of = { profileId: profile.id, chainId: chain.id, owner }
  const entries = useLive(() => watchOrders(of), [profile.id, chain.id, owner])
  const [tab, setTab] = useState<OrderTab>('open')
  const groups = groupByTab((entries ?? []).map(viewEntry))
  return (
    <div class="screen-body">
      <ScreenHead title="Orders" />
      <Segments
        label="Which orders"
        value={tab}
        segments={tabs.map((value) => ({ value, label: `${TAB_LABELS[value]} ${groups[value].length}` }))}
        onChoice={setTab}
      />
      {!entries && <Skeleton height={200} />}
      {entries && groups[tab].length === 0 && (
        <EmptyState
          icon="orders"
          title={EMPTY[tab].title}
          action={
            <ButtonLink kind={tab === 'open' ? 'primary' : 'plain'} href={hrefOf('swap')}>
              Make an order
            </ButtonLink>
          }
        >
          {EMPTY[tab].says}
        </EmptyState>
      )}
      {groups[tab].length > 0 && <OrderList key={tab} views={groups[tab]} />}
    </div>
  )
}

/** Orders drawn at first, and with each press for more. */
const PAGE = 50

/** A list; several of its orders can be chosen and cancelled with one signature. */
function OrderList({ views }: { readonly views: readonly OrderView[] }) {
  const now = useNow()
  const [chosen, choose] = useState<ReadonlySet<OrderUid>>()
  const [isCancelling, setCancelling] = useState(false)
  const [shown, show] = useState(PAGE)
  const selected = views.filter((view) => chosen?.has(view.uid) && isCancellable(view))
  const mark = (uid: OrderUid, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(uid)
    else next.delete(uid)
    choose(next)
  }
  const close = () => {
    setCancelling(false)
    choose(undefined)
  }
  return (
    <>
      {views.some(isCancellable) && (
        <ListActions
          isChoosing={chosen !== undefined}
          count={selected.length}
          onStart={() => choose(new Set())}
          onStop={() => choose(undefined)}
          onCancel={() => setCancelling(true)}
        />
      )}
      <ul class="order-list">
        {views.slice(0, shown).map((view) => (
          <OrderRow
            key={view.uid}
            view={view}
            now={now}
            choosing={
              chosen && {
                isChosen: chosen.has(view.uid),
                onChoose: (isChosen) => mark(view.uid, isChosen),
              }
            }
          >
            {view.entry && <PendingOrder entry={view.entry} />}
          </OrderRow>
        ))}
      </ul>
      {views.length > shown && (
        <Button kind="quiet" onClick={() => show(shown + PAGE)}>
          Show more of {views.length}
        </Button>
      )}
      {isCancelling && <CancelDialog views={selected} onClose={close} />}
    </>
  )
}

interface ListActionsProps {
  readonly isChoosing: boolean
  readonly count: number
  readonly onStart: () => void
  readonly onStop: () => void
  readonly onCancel: () => void
}

const ListActions = ({ isChoosing, count, onStart, onStop, onCancel }: ListActionsProps) => (
  <div class="row list-actions">
    <span class="grow small soft" aria-live="polite">
      {isChoosing && (count === 0 ? 'Choose what to cancel' : `${count} chosen`)}
    </span>
    {isChoosing ? (
      <>
        <Button size="small" kind="quiet" onClick={onStop}>
          Leave
        </Button>
        <Button size="small" kind="danger" disabled={count === 0} onClick={onCancel}>
          Cancel {count > 0 ? count : ''} {count === 1 ? 'order' : 'orders'}
        </Button>
      </>
    ) : (
      <Button size="small" kind="quiet" onClick={onStart}>
        Cancel orders…
      </Button>
    )}
  </div>
)
