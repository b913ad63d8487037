/** List of recorded calls with a timeline of the visible ones. Only visible rows are rendered. */
import '../styles/screens/developer/calls.css'
import '../styles/screens/developer/time-line.css'
import { useState } from 'preact/hooks'
import type { StoredCall } from '../../client/developer/call-rows'
import { t } from '../../domain/text/texts'
import {
  callDurationMs,
  formatCallTime,
  isFailed,
  placeParts,
  rowsInView,
  shortPath,
  timeSpanOf,
} from './call-rows'

const ROW_HEIGHT = 36
const LIST_HEIGHT = 432

interface CallListProps {
  readonly calls: readonly StoredCall[]
  readonly chosen: StoredCall | undefined
  readonly onChoice: (call: StoredCall) => void
}

/** Moves the focus between rows by arrow keys. Scrolling renders the rows beyond. */
function moveFocusByArrows(event: KeyboardEvent): void {
  const row = event.target as HTMLElement
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

export function CallList({ calls, chosen, onChoice }: CallListProps) {
  const [top, setTop] = useState(0)
  const [first, end] = rowsInView(top, LIST_HEIGHT, ROW_HEIGHT, calls.length)
  const shown = calls.slice(first, end)
  const span = timeSpanOf(shown)
  return (
    <>
      <Legend />
      <section
        class="call-list"
        aria-label={t`Calls`}
        style={{ height: `${Math.min(LIST_HEIGHT, calls.length * ROW_HEIGHT + 2)}px` }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={moveFocusByArrows}
      >
        <div style={{ height: `${calls.length * ROW_HEIGHT}px` }}>
          {shown.map((call, index) => (
            <button
              key={call.id}
              type="button"
              class="call-row"
              data-failed={isFailed(call)}
              aria-pressed={call.id === chosen?.id}
              style={{ top: `${(first + index) * ROW_HEIGHT}px`, height: `${ROW_HEIGHT}px` }}
              onClick={() => onChoice(call)}
            >
              <span class="mono">{call.method}</span>
              <span class="mono call-path" title={call.path}>
                <bdi dir="ltr">{shortPath(call.path)}</bdi>
              </span>
              <span class="mono">{call.status === 0 ? t`No answer` : call.status}</span>
              <span class="mono">{formatCallTime(callDurationMs(call))}</span>
              <TimeLine call={call} span={span} />
            </button>
          ))}
        </div>
      </section>
    </>
  )
}

interface TimeLineProps {
  readonly call: StoredCall
  readonly span: readonly [from: number, to: number]
}

/**
 * Draws the phases of a call. It is hidden from screen readers, because the numbers next to it say the same.
 */
export const TimeLine = ({ call, span }: TimeLineProps) => (
  <span class="time-line" aria-hidden="true">
    {placeParts(call, span).map(({ kind, left, width }) => (
      <span key={kind} data-kind={kind} style={{ left: `${left}%`, width: `${width}%` }} />
    ))}
  </span>
)

const Legend = () => (
  <p class="time-legend small soft" aria-hidden="true">
    <span data-kind="queue">{t`Waiting`}</span>
    <span data-kind="network">{t`Network`}</span>
    <span data-kind="handle">{t`Handling`}</span>
  </p>
)
