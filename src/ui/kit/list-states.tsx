/** What stands in a list's place: rows that are on their way, and a search without results. */
import { t } from '../../domain/text/texts'
import { Button } from './button'
import { EmptyState } from './card'

const SKELETONS = 6

/** Rows of the height they will have; `name` is the class of the list, `row` that of a row. */
export const RowSkeletons = ({ name, row }: { readonly name: string; readonly row: string }) => (
  <div class={name} aria-busy="true">
    {Array.from({ length: SKELETONS }, (_, at) => (
      <div key={at} class={row}>
        <div class="skeleton" />
      </div>
    ))}
  </div>
)

interface NoResultsProps {
  /** What is searched. */
  readonly children: string
  /** Ends the search. */
  readonly onAll: () => void
}

export const NoResults = ({ children, onAll }: NoResultsProps) => (
  <EmptyState icon="search" title={t`No results`} action={<Button onClick={onAll}>{t`Show all`}</Button>}>
    {children}
  </EmptyState>
)
