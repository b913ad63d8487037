/** All orders of the account on this network, by where they stand. */
import '../styles/screens/orders.css'
import { useState } from 'preact/hooks'
import { type OrdersOf, watchOrders } from '../../client/orders/journal'
import { Button, ButtonLink } from '../kit/button'
import { EmptyState, ScreenHead } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { Segments } from '../kit/segments'
import { useLive } from '../kit/use-live'
import { useNow } from '../kit/use-now'
import { hrefOf } from '../workspace/routes'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { CancelSeveral } from './cancel-several'
import { type Choice, changeChoice } from './choice'
import { OrderRow } from './order-row'
import { PendingOrder } from './pending-order'
import { RemovedNote } from './removed-note'
import { firstTab, groupByTab, isCancellable, type OrderTab, type OrderView, tabs, viewEntry } from './view'

const TAB_LABELS = { open: 'Open', filled: 'Filled', ended: 'History' } as const satisfies Record<
  OrderTab,
  string
>

/** What each tab will hold, shown while it is empty. */
const EMPTY = {
  open: {
    title: 'No open orders',
    says: 'Open orders show up here. Cowbell notifies you when they fill.',
  },
  filled: {
    title: 'No filled orders yet',
    says: 'Filled orders show up here with price and surplus.',
  },
  ended: {
    title: 'No cancelled or expired orders',
    says: 'Expired, cancelled and refused orders show up here.',
  },
} as const satisfies Record<OrderTab, { title: string; says: string }>

export function OrdersScreen() {
  const { profile, chain } = useWorkspace()
  const list = { profileId: profile.id, chainId: chain.id, owner: useAccount().address }
  const entries = useLive(() => watchOrders(list), [list.profileId, list.chainId, list.owner])
  if (entries) {
    return <Orders key={`${list.profileId}:${list.chainId}`} list={list} views={entries.map(viewEntry)} />
  }
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Orders" />
      <Skeleton height={200} />
    </div>
  )
}

interface OrdersProps {
  readonly list: OrdersOf
  readonly views: readonly OrderView[]
}

/** Opens at the first tab that holds something, and stays where it is put. */
function Orders({ list, views }: OrdersProps) {
  const groups = groupByTab(views)
  const [tab, setTab] = useState<OrderTab>(() => firstTab(groups))
  const [choice, choose] = useState<Choice>()
  const shown = groups[tab]
  const cancellable = shown.filter(isCancellable)
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title="Orders">
        {!choice && cancellable.length > 1 && (
          <Button size="small" kind="quiet" onClick={() => choose(new Set())}>
            Cancel orders…
          </Button>
        )}
      </ScreenHead>
      <Segments
        label="Orders by status"
        value={tab}
        segments={tabs.map((value) => ({ value, label: `${TAB_LABELS[value]} ${groups[value].length}` }))}
        onChoice={(next) => {
          setTab(next)
          choose(undefined)
        }}
      />
      <RemovedNote list={list} />
      {choice && <CancelSeveral views={cancellable} choice={choice} onChoice={choose} />}
      {shown.length === 0 ? (
        <NoOrders tab={tab} />
      ) : (
        <OrderList key={tab} views={shown} choice={choice} onChoice={choose} />
      )}
    </div>
  )
}

const NoOrders = ({ tab }: { readonly tab: OrderTab }) => (
  <EmptyState
    icon="orders"
    title={EMPTY[tab].title}
    action={
      <ButtonLink kind={tab === 'open' ? 'primary' : 'plain'} href={hrefOf('swap')}>
        New order
      </ButtonLink>
    }
  >
    {EMPTY[tab].says}
  </EmptyState>
)

/** Orders drawn at first, and with each press for more. */
const PAGE = 50

interface OrderListProps {
  readonly views: readonly OrderView[]
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

function OrderList({ views, choice, onChoice }: OrderListProps) {
  const now = useNow()
  const [count, show] = useState(PAGE)
  return (
    <>
      <ul class="order-list">
        {views.slice(0, count).map((view) => (
          <OrderRow
            key={view.uid}
            view={view}
            now={now}
            choosing={
              choice && {
                isChosen: choice.has(view.uid),
                onChoose: (isChosen) => onChoice(changeChoice(choice, view.uid, isChosen)),
              }
            }
          >
            {view.entry && <PendingOrder entry={view.entry} />}
          </OrderRow>
        ))}
      </ul>
      {views.length > count && (
        <Button kind="quiet" onClick={() => show(count + PAGE)}>
          Show more of {views.length}
        </Button>
      )}
    </>
  )
}
