/** Shown in place of a list: skeletons while it loads, and a search without results. */
import { t } from '../../domain/text/texts'
import { Button } from './button'
import { EmptyState } from './card'

const SKELETONS = 6

/** Skeletons with the height of the final rows. `name` is the class of the list, `row` the class of a row. */
export const RowSkeletons = ({ name, row }: { readonly name: string; readonly row: string }) => (
  <div class={name} aria-busy="true">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <div key={index} class={row}>
        <div class="skeleton" />
      </div>
    ))}
  </div>
)

interface NoResultsProps {
  /** Says what was searched. */
  readonly children: string
  /** Clears the search. */
  readonly onShowAll: () => void
}

export const NoResults = ({ children, onShowAll }: NoResultsProps) => (
  <EmptyState icon="search" title={t`No results`} action={<Button onClick={onShowAll}>{t`Show all`}</Button>}>
    {children}
  </EmptyState>
)
