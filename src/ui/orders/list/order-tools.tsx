/** Filter, search and sorting of the list. */

import { useState } from 'preact/hooks'
import type { OrderFilter, OrderTab } from '../../../client/orders/pages'
import { t } from '../../../domain/text/texts'
import { IconButton } from '../../kit/button'
import { Select } from '../../kit/field'
import { SearchField } from '../../kit/search-field'
import {
  type Column,
  columnsOf,
  columnWords,
  NEWEST,
  type Sorting,
  type SortKey,
  sortingBy,
  toggleSorting,
} from './figures'

/** Search, filter and sorting that the user has chosen. */
export interface ListChoice {
  readonly search: string
  readonly filter: OrderFilter
  readonly sorting: Sorting
}

export const ALL_ORDERS: ListChoice = { search: '', filter: 'all', sorting: NEWEST }

const FILTERS = [
  { value: 'all', label: t`All orders` },
  { value: 'sell', label: t`Sell orders` },
  { value: 'buy', label: t`Buy orders` },
  { value: 'market', label: t`Market orders` },
  { value: 'limit', label: t`Limit orders` },
] as const satisfies readonly { value: OrderFilter; label: string }[]

const isSortKey = (column: Column): column is SortKey => column !== 'price'

const nameOf = ({ by, first }: Sorting): string => `${by} ${first}`

/** Sort options for surfaces without column headings. */
const sortingsOf = (tab: OrderTab): readonly (readonly [sorting: Sorting, label: string])[] => [
  [NEWEST, t`Newest first`],
  [toggleSorting(NEWEST, 'created'), t`Oldest first`],
  ...columnsOf[tab]
    .filter(isSortKey)
    .filter((column) => column !== 'created')
    .map((column) => [sortingBy(column), columnWords[column]] as const),
]

interface OrderToolsProps {
  readonly tab: OrderTab
  readonly choice: ListChoice
  readonly onChoice: (choice: ListChoice) => void
}

/** Arrow down moves to the first order. */
function focusList(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLAnchorElement>('.order-link')?.focus()
}

/** On narrow surfaces a button unfolds filter and sorting. */
export function OrderTools({ tab, choice, onChoice }: OrderToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const change = (patch: Partial<ListChoice>) => onChoice({ ...choice, ...patch })
  return (
    <search class="order-tools" aria-label={t`Search orders`}>
      <SearchField
        label={t`Search orders`}
        value={choice.search}
        onText={(search) => change({ search })}
        onKeyDown={focusList}
      />
      <IconButton
        icon="sliders"
        label={t`Filter and sort`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <div class="order-choices" data-open={isOpen}>
        <Select
          aria-label={t`Filter`}
          value={choice.filter}
          choices={FILTERS}
          onChoice={(filter) => change({ filter })}
        />
        <span class="narrow-only">
          <SortingSelect tab={tab} sorting={choice.sorting} onSorting={(sorting) => change({ sorting })} />
        </span>
      </div>
    </search>
  )
}

interface SortingProps {
  readonly tab: OrderTab
  readonly sorting: Sorting
  readonly onSorting: (sorting: Sorting) => void
}

const SortingSelect = ({ tab, sorting, onSorting }: SortingProps) => (
  <Select
    aria-label={t`Sort by`}
    value={nameOf(sorting)}
    choices={sortingsOf(tab).map(([each, label]) => ({ value: nameOf(each), label }))}
    onChoice={(name) => onSorting(sortingsOf(tab).find(([each]) => nameOf(each) === name)?.[0] ?? NEWEST)}
  />
)

/** Column headings on wide surfaces. A press sorts, a second press reverses the order. */
export const OrderColumns = ({ tab, sorting, onSorting }: SortingProps) => (
  <fieldset class="order-columns wide-only">
    <legend class="hidden-label">{t`Sort orders`}</legend>
    <span>{t`Order`}</span>
    <span>{t`Status`}</span>
    {columnsOf[tab].map((column) =>
      isSortKey(column) ? (
        <button
          key={column}
          type="button"
          aria-pressed={sorting.by === column}
          data-first={sorting.by === column ? sorting.first : undefined}
          title={t`Sort by ${columnWords[column].toLowerCase()}`}
          onClick={() => onSorting(toggleSorting(sorting, column))}
        >
          {columnWords[column]}
        </button>
      ) : (
        <span key={column}>{tab === 'filled' ? t`Execution price` : columnWords[column]}</span>
      ),
    )}
  </fieldset>
)
