/**
 * Long lists. The first rows show at once, further ones when the end scrolls into view, the rest on a press.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Button } from './button'

/** Rows per step: more than a window shows, and few enough to render in one frame. */
const PAGE_ROWS = 20

/** Rows that load without a press. After them the content below the list can be reached. */
const MAX_AUTOMATIC_ROWS = 60

/** Distance below the window at which the end of a list loads more rows. */
const PRELOAD_MARGIN = '400px'

export interface RowLimit {
  /** Number of rows to show. */
  readonly limit: number
  readonly showMore: () => void
  /** Goes back to the first rows. */
  readonly reset: () => void
}

/** Counts the rows of a list in steps of 20. */
export function useRowLimit(): RowLimit {
  const [limit, setLimit] = useState(PAGE_ROWS)
  return { limit, showMore: () => setLimit(limit + PAGE_ROWS), reset: () => setLimit(PAGE_ROWS) }
}

interface MoreRowsProps {
  readonly rows: RowLimit
  /** Number of rows above. It is below the limit until the requested rows have loaded. */
  readonly shown: number
}

/** The end of a list that has more rows. They load when it scrolls into view, or on a press. */
export function MoreRows({ rows: { limit, showMore }, shown }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const isAutomatic = limit % MAX_AUTOMATIC_ROWS > 0
  // Observes again after each step: an end that is still in view loads the next rows.
  useEffect(() => {
    const element = end.current
    if (!element || !isAutomatic) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        showMore()
      },
      { root: element.closest('main'), rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [shown, isAutomatic])
  return (
    <div ref={end} class="stack">
      <Button kind="quiet" onClick={showMore}>
        {t`Show more`}
      </Button>
    </div>
  )
}
