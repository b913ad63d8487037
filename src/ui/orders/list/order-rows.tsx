/** The rows of a tab that have been read. */

import { useState } from 'preact/hooks'
import type { Plan } from '../../../client/db/rows/plan'
import type { OrderTab } from '../../../client/orders/pages'
import { writeNumberText } from '../../../domain/text/locale'
import { t } from '../../../domain/text/texts'
import { moveFocusAmongLinks } from '../../kit/list-keys'
import { NoResults, RowSkeletons } from '../../kit/list-states'
import { MoreRows, type RowLimit } from '../../kit/more-rows'
import { tx } from '../../kit/text'
import { OrderWorkspace } from '../../workspace/order-workspace'
import { Origin, type Scope } from '../../workspace/scope'
import { CancelDialog } from '../order/cancel-dialog'
import type { OrderView } from '../order-view'
import { PendingOrder } from '../pending-order'
import type { Sorting } from './figures'
import { OrderRow } from './order-row'
import { OrderColumns } from './order-tools'
import { changeSelection, type Selection } from './selection'
import { MAX_SORTED, type OrderList } from './use-order-list'

interface OrderRowsProps {
  readonly scope: Scope
  readonly tab: OrderTab
  readonly page: OrderList | undefined
  readonly sorting: Sorting
  readonly onSorting: (sorting: Sorting) => void
  readonly selected: Selection
  readonly onSelect: (selected: Selection) => void
  readonly rows: RowLimit
  readonly planOf: (uid: string) => Plan | undefined
  /** Clears the search. */
  readonly onAll: () => void
}

export const OrderSkeletons = () => <RowSkeletons name="order-list" row="order-row order-waiting" />

/** Arrow keys move among the orders, but not while the user types in a row. */
const moveAmongOrders = (event: KeyboardEvent): void => {
  if (event.target instanceof HTMLAnchorElement) moveFocusAmongLinks(event)
}

export function OrderRows({
  scope,
  tab,
  page,
  sorting,
  onSorting,
  selected,
  onSelect,
  rows,
  planOf,
  onAll,
}: OrderRowsProps) {
  const [cancelling, cancel] = useState<OrderView>()
  if (!page) return <OrderSkeletons />
  if (page.views.length === 0) {
    return (
      <NoResults onShowAll={onAll}>
        {t`Search covers token symbols and names, addresses, UIDs and transaction hashes.`}
      </NoResults>
    )
  }
  return (
    <>
      <div class="order-table" data-tab={tab} data-selecting={selected !== undefined}>
        <OrderColumns tab={tab} sorting={sorting} onSorting={onSorting} />
        <ul class="order-list" onKeyDown={moveAmongOrders}>
          {page.views.map((view) => (
            <OrderWorkspace
              key={`${view.chainId}:${view.uid}`}
              chainId={view.chainId}
              owner={view.entry?.owner}
            >
              <OrderRow
                view={view}
                plan={planOf(view.uid)}
                tab={tab}
                market={page.marketOf(view)}
                onCancel={cancel}
                origin={scope.isAll && <Origin chainId={view.chainId} owner={view.entry?.owner} />}
                choosing={
                  selected && {
                    isChosen: selected.has(view.uid),
                    onChoose: (isChosen) => onSelect(changeSelection(selected, view.uid, isChosen)),
                  }
                }
              >
                {view.entry && <PendingOrder entry={view.entry} />}
              </OrderRow>
            </OrderWorkspace>
          ))}
        </ul>
      </div>
      {page.isIncomplete && (
        <p class="small soft">{tx`Sorted among the newest ${writeNumberText(String(MAX_SORTED))}.`}</p>
      )}
      {page.hasMore && <MoreRows rows={rows} shown={page.views.length} />}
      {cancelling && (
        <OrderWorkspace chainId={cancelling.chainId} owner={cancelling.entry?.owner}>
          <CancelDialog views={[cancelling]} onClose={() => cancel(undefined)} />
        </OrderWorkspace>
      )}
    </>
  )
}
