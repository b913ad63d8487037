/** The orders of the account on this network, in tabs by status. */
import { t } from '../../domain/text/texts'
import '../styles/screens/orders/list.css'
import '../styles/screens/orders/table.css'
import { useCallback, useState } from 'preact/hooks'
import type { OrderOwner } from '../../client/orders/journal'
import {
  countAllOrders,
  MAX_COUNTED,
  type OrderCounts,
  type OrderTab,
  orderTabs,
  watchOrderCounts,
} from '../../client/orders/pages'
import { watchPlans } from '../../client/orders/plans/plans'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { useRowLimit } from '../kit/more-rows'
import { Segments } from '../kit/segments'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import { useLoaded } from '../kit/use-loaded'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useAccount, useCanSign, useWorkspace } from '../workspace/workspace'
import { CancelSeveral } from './list/cancel-several'
import { ExportOrders } from './list/export-orders'
import { OrderRows, OrderSkeletons } from './list/order-rows'
import { ALL_ORDERS, type ListChoice, OrderTools } from './list/order-tools'
import { RemovedNote } from './list/removed-note'
import type { Selection } from './list/selection'
import { type OrderList, useOrderList } from './list/use-order-list'
import { firstNonEmptyTab, isCancellable } from './order-view'
import { PlanRows } from './plan/plan-rows'
import { countWithPlans, type PlanView, viewPlan } from './plan/plan-view'

const TAB_LABELS = { open: t`Open`, filled: t`Filled`, ended: t`History` } as const satisfies Record<
  OrderTab,
  string
>

/** Texts of empty tabs. */
const EMPTY = {
  open: {
    title: t`No open orders`,
    description: t`Open orders appear here. Cowbell notifies you when they fill.`,
  },
  filled: {
    title: t`No filled orders yet`,
    description: t`Filled orders appear here with price and surplus.`,
  },
  ended: {
    title: t`No cancelled or expired orders`,
    description: t`Expired, cancelled and refused orders appear here.`,
  },
} as const satisfies Record<OrderTab, { title: string; description: string }>

const countWords = (count: number): string => (count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`)

export function OrdersScreen() {
  const { profile, chain } = useWorkspace()
  const list = { profileId: profile.id, chainId: chain.id, owner: useAccount().address }
  const counts = useLive(() => watchOrderCounts(list), [list])
  const plans = useLive(() => watchPlans(list), [list])?.map(viewPlan)
  if (counts && plans)
    return (
      <Orders
        key={`${list.profileId}:${list.chainId}`}
        list={list}
        counts={countWithPlans(counts, plans, MAX_COUNTED)}
        plans={plans}
      />
    )
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Orders`} />
      <OrderSkeletons />
    </div>
  )
}

interface OrdersProps {
  readonly list: OrderOwner
  readonly counts: OrderCounts
  readonly plans: readonly PlanView[]
}

/** State of the list. Another tab or search starts at the first page without a selection. */
interface ListState {
  readonly tab: OrderTab
  readonly choice: ListChoice
  readonly selected: Selection
}

const startOf = (tab: OrderTab, choice: ListChoice): ListState => ({ tab, choice, selected: undefined })

/** Starts at the first tab that is not empty. */
function Orders({ list, counts, plans }: OrdersProps) {
  const [shown, show] = useState(() => startOf(firstNonEmptyTab(counts), ALL_ORDERS))
  const rows = useRowLimit()
  const { tab, choice, selected } = shown
  const page = withoutParts(useOrderList({ ...list, tab }, choice, rows.limit), plans, choice)
  const plansOfTab = choice.search === '' ? plans.filter((each) => each.tab === tab) : []
  const start = (...next: Parameters<typeof startOf>) => {
    show(startOf(...next))
    rows.reset()
  }
  const select = (next: Selection) => show({ ...shown, selected: next })
  const cancellable = useCanSign() ? (page?.views ?? []).filter(isCancellable) : []
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Orders`}>
        {!selected && cancellable.length > 1 && (
          <Button size="small" kind="quiet" onClick={() => select(new Set())}>
            {t`Cancel orders…`}
          </Button>
        )}
        <ExportOrders list={list} />
      </ScreenHead>
      <div class="order-bar">
        <Segments
          label={t`Orders by status`}
          value={tab}
          segments={orderTabs.map((value) => ({
            value,
            label: `${TAB_LABELS[value]} ${countWords(counts[value])}`,
          }))}
          onChoice={(next) => start(next, ALL_ORDERS)}
        />
        {counts[tab] > 0 && <OrderTools tab={tab} choice={choice} onChoice={(next) => start(tab, next)} />}
      </div>
      {counts[tab] >= MAX_COUNTED && <TotalCount key={tab} list={list} tab={tab} />}
      <RemovedNote list={list} />
      {selected && <CancelSeveral views={cancellable} choice={selected} onChoice={select} />}
      <PlanRows views={plansOfTab} />
      {counts[tab] === 0 ? (
        <NoOrders tab={tab} />
      ) : counts[tab] === plansOfTab.length ? null : (
        <OrderRows
          key={tab}
          tab={tab}
          page={page}
          sorting={choice.sorting}
          onSorting={(sorting) => start(tab, { ...choice, sorting })}
          selected={selected}
          onSelect={select}
          rows={rows}
          planOf={(uid) => plans.find(({ plan }) => plan.uids.some((each) => each === uid))?.plan}
          onAll={() => start(tab, ALL_ORDERS)}
        />
      )}
    </div>
  )
}

/** Leaves out the parts of plans, which are inside the row of their plan. A search finds them. */
function withoutParts(
  page: OrderList | undefined,
  plans: readonly PlanView[],
  { search }: ListChoice,
): OrderList | undefined {
  if (!page || search !== '' || plans.length === 0) return page
  const parts = new Set<string>(plans.flatMap(({ plan }) => plan.uids))
  return { ...page, views: page.views.filter(({ uid }) => !parts.has(uid)) }
}

/** Says how many orders a tab has whose label shows only "99+". */
function TotalCount({ list, tab }: { readonly list: OrderOwner; readonly tab: OrderTab }) {
  const { profileId, chainId, owner } = list
  const count = useLoaded(useCallback(() => countAllOrders(list, tab), [profileId, chainId, owner, tab]))
  return count.step === 'done' ? (
    <p class="small soft">{tx`${count.value} orders`}</p>
  ) : (
    <Outcome state={count} />
  )
}

const NoOrders = ({ tab }: { readonly tab: OrderTab }) => (
  <EmptyState
    icon="orders"
    title={EMPTY[tab].title}
    action={
      <ButtonLink kind={tab === 'open' ? 'primary' : 'plain'} href={hrefOf('swap')}>
        {t`New order`}
      </ButtonLink>
    }
  >
    {EMPTY[tab].description}
  </EmptyState>
)
