/** The status of an order as a shape and a word. The colour only repeats them. */

import type { EntryStatus } from '../../client/db/rows/order-entry'
import { t } from '../../domain/text/texts'

/** The status of a journal entry. Partially filled open orders have their own value. */
export type Mark = EntryStatus | 'partiallyFilled'

interface MarkRow {
  readonly word: string
  readonly tone: 'accent' | 'good' | 'soft' | 'caution' | 'bad'
  /** Paths on a 16-unit grid. `solid` is filled, `line` is stroked. */
  readonly solid?: string
  readonly line?: string
  readonly isDashed?: true
}

const RING = 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11'

const marks = {
  open: { word: t`Open`, tone: 'accent', solid: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9' },
  partiallyFilled: {
    word: t`Partially filled`,
    tone: 'accent',
    line: RING,
    solid: 'M8 2.5a5.5 5.5 0 0 1 0 11z',
  },
  fulfilled: {
    word: t`Filled`,
    tone: 'good',
    solid:
      'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m3.7 4.7-4.3 5a.8.8 0 0 1-1.2 0L4.3 9.1l1.1-1 1.4 1.5 3.7-4.3z',
  },
  cancelled: { word: t`Cancelled`, tone: 'soft', line: `${RING}M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4` },
  expired: {
    word: t`Expired`,
    tone: 'soft',
    line: 'M4 2.5h8M4 13.5h8M4.8 2.5c0 3 3.2 4 3.2 5.5s-3.2 2.5-3.2 5.5M11.2 2.5c0 3-3.2 4-3.2 5.5s3.2 2.5 3.2 5.5',
  },
  presignaturePending: { word: t`Waiting for presignature`, tone: 'caution', line: RING, isDashed: true },
  unknown: { word: t`Unknown status`, tone: 'caution', line: RING, isDashed: true },
  intended: { word: t`Not signed`, tone: 'soft', line: 'M3 13h10M4 10.5l6.5-7 2 2L6 12.5H4z' },
  sending: { word: t`Sending`, tone: 'caution', line: 'M8 13.5v-10M4 7.3l4-4 4 4' },
  refused: { word: t`Refused`, tone: 'bad', line: 'M8 2.5 14 13.5H2zM8 6.5v3.2M8 11.6v.1' },
} as const satisfies Record<Mark, MarkRow>

/** Returns the word for a status. @example statusWord('fulfilled') // 'Filled' */
export const statusWord = (status: Mark): string => marks[status].word

/** Returns the colour tone of a status, for use elsewhere. */
export const statusTone = (status: Mark): MarkRow['tone'] => marks[status].tone

/** Shows shape and word. `text` replaces the word with a more exact one, such as "Open 40%". */
export function StatusMark({ status, text }: { readonly status: Mark; readonly text?: string }) {
  const row: MarkRow = marks[status]
  return (
    <span class="mark" data-tone={row.tone}>
      <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        {row.solid && <path d={row.solid} fill="currentColor" />}
        {row.line && (
          <path
            d={row.line}
            fill="none"
            stroke="currentColor"
            stroke-width="1.5"
            stroke-linecap="round"
            stroke-linejoin="round"
            stroke-dasharray={row.isDashed ? '2 3' : undefined}
          />
        )}
      </svg>
      {text ?? row.word}
    </span>
  )
}
