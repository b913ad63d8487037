/** The orders of the account on this network, or of all accounts and networks, in tabs by status. */
import { t } from '../../domain/text/texts'
import '../styles/screens/orders/list.css'
import '../styles/screens/orders/table.css'
import { useCallback, useState } from 'preact/hooks'
import type { OrderScope } from '../../client/orders/journal'
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
import { OrderWorkspace } from '../workspace/order-workspace'
import { hrefOf } from '../workspace/routes'
import { type Scope, ScopeBar, useScope } from '../workspace/scope'
import { ScreenHead } from '../workspace/screen-head'
import { canSign, useWorkspace } from '../workspace/workspace'
import { CancelSeveral } from './list/cancel-several'
import { ExportOrders } from './list/export-orders'
import { OrderRows, OrderSkeletons } from './list/order-rows'
import { ALL_ORDERS, type ListChoice, OrderTools } from './list/order-tools'
import { OrderTotal } from './list/order-totals'
import { RemovedNote } from './list/removed-note'
import type { Selection } from './list/selection'
import { type OrderList, totalledBy, useOrderList } from './list/use-order-list'
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
  const { profile } = useWorkspace()
  const scope = useScope()
  const list: OrderScope = { profileId: profile.id, ...scope.only }
  const counts = useLive(() => watchOrderCounts(list), [list])
  const plans = useLive(() => watchPlans(list), [list])?.map(viewPlan)
  return (
    <div class="screen-body" data-wide>
      {counts && plans ? (
        <Orders
          key={JSON.stringify(list)}
          scope={scope}
          list={list}
          counts={countWithPlans(counts, plans, MAX_COUNTED)}
          plans={plans}
        />
      ) : (
        <>
          <ScreenHead title={t`Orders`} />
          <ScopeBar scope={scope} />
          <OrderSkeletons />
        </>
      )}
    </div>
  )
}

interface OrdersProps {
  readonly scope: Scope
  readonly list: OrderScope
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
function Orders({ scope, list, counts, plans }: OrdersProps) {
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
  // One signature cancels the orders of one account on one network.
  const isOne = list.owner !== undefined && list.chainId !== undefined
  const owner = useWorkspace().accounts.find(({ address }) => address === list.owner)
  const cancellable = isOne && canSign(owner) ? (page?.views ?? []).filter(isCancellable) : []
  return (
    <>
      <ScreenHead title={t`Orders`}>
        {!selected && cancellable.length > 1 && (
          <Button size="small" kind="quiet" onClick={() => select(new Set())}>
            {t`Cancel orders…`}
          </Button>
        )}
        <ExportOrders list={list} />
      </ScreenHead>
      <ScopeBar scope={scope}>
        {counts[tab] > 0 && <OrderTotal query={totalledBy(list, tab, choice)} />}
      </ScopeBar>
      <div class="order-bar">
        <Tabs tab={tab} counts={counts} onChoice={(next) => start(next, ALL_ORDERS)} />
        {counts[tab] > 0 && <OrderTools tab={tab} choice={choice} onChoice={(next) => start(tab, next)} />}
      </div>
      {counts[tab] >= MAX_COUNTED && <TotalCount key={tab} list={list} tab={tab} />}
      <RemovedNote list={list} />
      {selected && list.chainId && (
        <OrderWorkspace chainId={list.chainId} owner={list.owner}>
          <CancelSeveral views={cancellable} choice={selected} onChoice={select} />
        </OrderWorkspace>
      )}
      <PlanRows views={plansOfTab} scope={scope} />
      {counts[tab] === 0 ? (
        <NoOrders tab={tab} scope={scope} />
      ) : counts[tab] === plansOfTab.length ? null : (
        <OrderRows
          key={tab}
          scope={scope}
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
    </>
  )
}

interface TabsProps {
  readonly tab: OrderTab
  readonly counts: OrderCounts
  readonly onChoice: (tab: OrderTab) => void
}

const Tabs = ({ tab, counts, onChoice }: TabsProps) => (
  <Segments
    label={t`Orders by status`}
    value={tab}
    segments={orderTabs.map((value) => ({
      value,
      label: `${TAB_LABELS[value]} ${countWords(counts[value])}`,
    }))}
    onChoice={onChoice}
  />
)

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
function TotalCount({ list, tab }: { readonly list: OrderScope; readonly tab: OrderTab }) {
  const { profileId, chainId, owner } = list
  const count = useLoaded(useCallback(() => countAllOrders(list, tab), [profileId, chainId, owner, tab]))
  return count.step === 'done' ? (
    <p class="small soft">{tx`${count.value} orders`}</p>
  ) : (
    <Outcome state={count} />
  )
}

interface NoOrdersProps {
  readonly tab: OrderTab
  readonly scope: Scope
}

function NoOrders({ tab, scope }: NoOrdersProps) {
  const { profile } = useWorkspace()
  return (
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
      {scope.isAll && <> {t`None on ${profile.label}, on any account or network shown.`}</>}
    </EmptyState>
  )
}
