/** The list of calls, each on the line of time of those in view. Only the rows in view are drawn. */
import '../styles/screens/developer/calls.css'
import '../styles/screens/developer/time-line.css'
import { useState } from 'preact/hooks'
import type { KnownCall } from '../../client/developer/call-rows'
import { formatMs } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { isFailed, lengthOf, placeParts, rowsInView, shortPath, spanOf } from './call-rows'

const ROW_HEIGHT = 36
const LIST_HEIGHT = 432

interface CallListProps {
  readonly calls: readonly KnownCall[]
  readonly chosen: KnownCall | undefined
  readonly onChoice: (call: KnownCall) => void
}

/** Arrows go from row to row; rows beyond those in view are drawn as soon as the list scrolls to them. */
function goByArrows(event: KeyboardEvent): void {
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
  const span = spanOf(shown)
  return (
    <>
      <Legend />
      <section
        class="call-list"
        aria-label={t`Calls`}
        style={{ height: `${Math.min(LIST_HEIGHT, calls.length * ROW_HEIGHT + 2)}px` }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={goByArrows}
      >
        <div style={{ height: `${calls.length * ROW_HEIGHT}px` }}>
          {shown.map((call, at) => (
            <button
              key={call.id}
              type="button"
              class="call-row"
              data-failed={isFailed(call)}
              aria-pressed={call.id === chosen?.id}
              style={{ top: `${(first + at) * ROW_HEIGHT}px`, height: `${ROW_HEIGHT}px` }}
              onClick={() => onChoice(call)}
            >
              <span class="mono">{call.method}</span>
              <span class="mono call-path" title={call.path}>
                {shortPath(call.path)}
              </span>
              <span class="mono">{call.status === 0 ? t`No answer` : call.status}</span>
              <span class="mono">{formatMs(Math.round(lengthOf(call)))}</span>
              <TimeLine call={call} span={span} />
            </button>
          ))}
        </div>
      </section>
    </>
  )
}

interface TimeLineProps {
  readonly call: KnownCall
  readonly span: readonly [from: number, to: number]
}

/** When a call was under way, and with what: a picture of the numbers beside it. */
export const TimeLine = ({ call, span }: TimeLineProps) => (
  <span class="time-line" aria-hidden="true">
    {placeParts(call, span).map(({ kind, left, width }) => (
      <span key={kind} data-kind={kind} style={{ left: `${left}%`, width: `${width}%` }} />
    ))}
  </span>
)

/** What the colours mean. */
const Legend = () => (
  <p class="time-legend small soft" aria-hidden="true">
    <span data-kind="queue">{t`Waiting`}</span>
    <span data-kind="network">{t`Network`}</span>
    <span data-kind="handle">{t`Handling`}</span>
  </p>
)
