/** The rows of a tab, drawn as far as they were read. */

import { useState } from 'preact/hooks'
import type { OrderTab } from '../../../client/orders/pages'
import { writeNumberText } from '../../../domain/text/locale'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { EmptyState } from '../../kit/card'
import { stepAmongLinks } from '../../kit/list-keys'
import { tx } from '../../kit/text'
import { useNow } from '../../kit/use-now'
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
  readonly onMore: () => void
  /** Ends the search. */
  readonly onAll: () => void
}

const SKELETONS = 6

/** Rows of the height they will have. */
export const RowSkeletons = () => (
  <div class="order-list" aria-busy="true">
    {Array.from({ length: SKELETONS }, (_, at) => (
      <div key={at} class="order-row order-waiting">
        <div class="skeleton" />
      </div>
    ))}
  </div>
)

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
  onMore,
  onAll,
}: OrderRowsProps) {
  const now = useNow()
  const [cancelling, cancel] = useState<OrderView>()
  if (!page) return <RowSkeletons />
  if (page.views.length === 0) return <NoneFits onAll={onAll} />
  return (
    <>
      <div class="order-table" data-tab={tab} data-selecting={selected !== undefined}>
        <OrderColumns tab={tab} sorting={sorting} onSorting={onSorting} />
        <ul class="order-list" onKeyDown={moveAmongOrders}>
          {page.views.map((view) => (
            <OrderRow
              key={view.uid}
              view={view}
              {...{ tab, now, prices: page.prices }}
              onCancel={cancel}
              choosing={
                selected && {
                  isChosen: selected.has(view.uid),
                  onChoose: (isChosen) => onSelect(changeChoice(selected, view.uid, isChosen)),
                }
              }
            >
              {view.entry && <PendingOrder entry={view.entry} />}
            </OrderRow>
          ))}
        </ul>
      </div>
      {page.isPart && (
        <p class="small soft">{tx`Sorted among the newest ${writeNumberText(String(MAX_SORTED))}.`}</p>
      )}
      {page.hasMore && (
        <Button kind="quiet" onClick={onMore}>
          {t`Show more`}
        </Button>
      )}
      {cancelling && <CancelDialog views={[cancelling]} onClose={() => cancel(undefined)} />}
    </>
  )
}

const NoneFits = ({ onAll }: { readonly onAll: () => void }) => (
  <EmptyState icon="search" title={t`No results`} action={<Button onClick={onAll}>{t`Show all`}</Button>}>
    {t`Search covers token symbols and names, addresses, UIDs and transaction hashes.`}
  </EmptyState>
)
