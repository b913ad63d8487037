/** Timeline of an order, oldest event first. */

import { formatDate, formatDateTimeSeconds, formatTimeSeconds } from '../../../domain/text/numbers'
import { tx } from '../../kit/text'
import { useTimeText } from '../../kit/use-now'
import type { TimelineEvent } from './order-explanations'

/**
 * Formats the time of each event, with its date if that differs from the event above. The first event is
 * compared with today.
 * @internal Exported for its test.
 */
export function formatTimes(events: readonly TimelineEvent[], today: string): readonly string[] {
  let last = today
  const write = (time: number): string => {
    const isSameDay = formatDate(time) === last
    last = formatDate(time)
    return isSameDay ? formatTimeSeconds(time) : formatDateTimeSeconds(time)
  }
  return events.map(({ at, until, count }) => (count === 1 ? write(at) : `${write(at)} – ${write(until)}`))
}

interface TimelineProps {
  readonly events: readonly TimelineEvent[]
  /** The last event is the current state. */
  readonly isLive: boolean
}

/** A dotted line. Past events have a filled dot, the current state has a circle. */
export function OrderTimeline({ events, isLive }: TimelineProps) {
  const times = formatTimes(events, useTimeText(formatDate))
  return (
    <ol class="timeline">
      {events.map((event, index) => {
        const isNow = isLive && index === events.length - 1
        return (
          <li
            key={`${event.at}:${event.label}:${event.text}`}
            class="step-dot"
            data-state={isNow ? 'now' : event.label === 'cancelled' ? 'ended' : 'past'}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>
              {event.text}
              {event.count > 1 && <span class="soft"> {tx`(${event.count} times)`}</span>}
            </span>
            <time
              class="small soft"
              dateTime={new Date(event.at).toISOString()}
              title={formatDateTimeSeconds(event.at)}
            >
              {times[index]}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
