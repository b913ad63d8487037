/** Long lists: the first rows at once, further ones as the end comes into view, and those after them at a press. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../../domain/text/texts'
import { Button } from './button'

/** More than a window shows at once, and no more than it draws in a frame. */
const ROWS = 20

/** So many come by themselves; then what stands below the list is in reach. */
const ROWS_OF_PART = 60

/** How far below the window the end of a list already brings more. */
const AHEAD = '400px'

export interface RowLimit {
  /** How many rows of a list are shown. */
  readonly limit: number
  readonly more: () => void
  /** Goes back to the first ones. */
  readonly restart: () => void
}

/** Counts up the rows of a list, 20 at a time. */
export function useRowLimit(): RowLimit {
  const [limit, setLimit] = useState(ROWS)
  return { limit, more: () => setLimit(limit + ROWS), restart: () => setLimit(ROWS) }
}

interface MoreRowsProps {
  readonly rows: RowLimit
  /** How many stand above it: fewer than the limit until the last ones asked for have come. */
  readonly shown: number
}

/** Ends a list that has more: it loads on as it comes into view, or when its button is pressed. */
export function MoreRows({ rows: { limit, more }, shown }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null)
  const isByItself = limit % ROWS_OF_PART > 0
  // Observed again with each part that arrives: an end that is in view even then loads the next one.
  useEffect(() => {
    const element = end.current
    if (!element || !isByItself) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        more()
      },
      { root: element.closest('main'), rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [shown, isByItself])
  return (
    <div ref={end} class="stack">
      <Button kind="quiet" onClick={more}>
        {t`Show more`}
      </Button>
    </div>
  )
}
