/** The rows of a tab, drawn as far as they were read. */

import { useState } from 'preact/hooks'
import type { OrderTab } from '../../../client/orders/pages'
import { writeNumberText } from '../../../domain/text/locale'
import { t } from '../../../domain/text/texts'
import { stepAmongLinks } from '../../kit/list-keys'
import { NoResults, RowSkeletons } from '../../kit/list-states'
import { MoreRows, type RowLimit } from '../../kit/more-rows'
import { tx } from '../../kit/text'
import { arrangeGroups, GroupHead, startOfGroup, useGroups } from '../group/group-head'
import { CancelDialog } from '../order/cancel-dialog'
import { PendingOrder } from '../pending-order'
import type { OrderView } from '../view'
import { type Choice, changeChoice } from './choice'
import type { Sorting } from './figures'
import { OrderRow } from './order-row'
import { OrderColumns } from './order-tools'
import { MAX_SORTED, type OrderList } from './use-order-list'

interface OrderRowsProps {
  readonly tab: OrderTab
  readonly page: OrderList | undefined
  readonly sorting: Sorting
  readonly onSorting: (sorting: Sorting) => void
  readonly selected: Choice
  readonly onSelect: (selected: Choice) => void
  readonly rows: RowLimit
  /** Ends the search. */
  readonly onAll: () => void
}

export const OrderSkeletons = () => <RowSkeletons name="order-list" row="order-row order-waiting" />

/** Arrow keys move among the orders, and are left to what is typed in a row. */
const moveAmongOrders = (event: KeyboardEvent): void => {
  if (event.target instanceof HTMLAnchorElement) stepAmongLinks(event)
}

export function OrderRows({
  tab,
  page,
  sorting,
  onSorting,
  selected,
  onSelect,
  rows,
  onAll,
}: OrderRowsProps) {
  const [cancelling, cancel] = useState<OrderView>()
  const groups = useGroups()
  if (!page) return <OrderSkeletons />
  if (page.views.length === 0) {
    return (
      <NoResults onAll={onAll}>
        {t`Search covers token symbols and names, addresses, UIDs and transaction hashes.`}
      </NoResults>
    )
  }
  // By any other figure a group is sorted as all else.
  const views = sorting.by === 'created' ? arrangeGroups(groups, page.views) : page.views
  return (
    <>
      <div class="order-table" data-tab={tab} data-selecting={selected !== undefined}>
        <OrderColumns tab={tab} sorting={sorting} onSorting={onSorting} />
        <ul class="order-list" onKeyDown={moveAmongOrders}>
          {views.flatMap((view, at) => [
            <GroupHead key={`${view.uid}-group`} group={startOfGroup(groups, views, at)} />,
            <OrderRow
              key={view.uid}
              view={view}
              group={groups?.get(view.uid)}
              tab={tab}
              prices={page.prices}
              onCancel={cancel}
              choosing={
                selected && {
                  isChosen: selected.has(view.uid),
                  onChoose: (isChosen) => onSelect(changeChoice(selected, view.uid, isChosen)),
                }
              }
            >
              {view.entry && <PendingOrder entry={view.entry} />}
            </OrderRow>,
          ])}
        </ul>
      </div>
      {page.isPart && (
        <p class="small soft">{tx`Sorted among the newest ${writeNumberText(String(MAX_SORTED))}.`}</p>
      )}
      {page.hasMore && <MoreRows rows={rows} shown={views.length} />}
      {cancelling && <CancelDialog views={[cancelling]} onClose={() => cancel(undefined)} />}
    </>
  )
}
