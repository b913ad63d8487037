/** What happened to an order, oldest first, as the service noted it. */

import { clock, day, moment } from '../../../domain/text/numbers'
import { tx } from '../../kit/text'
import { useTimeText } from '../../kit/use-now'
import type { StoryEvent } from './story'

/**
 * The time of each event, with its day where that is not the day of the time above it; the first is held against today.
 * @internal Exported for its test.
 */
export function writeTimes(events: readonly StoryEvent[], today: string): readonly string[] {
  let last = today
  const write = (at: number): string => {
    const isSameDay = day(at) === last
    last = day(at)
    return isSameDay ? clock(at) : moment(at)
  }
  return events.map(({ at, until, count }) => (count === 1 ? write(at) : `${write(at)} – ${write(until)}`))
}

interface TimelineProps {
  readonly events: readonly StoryEvent[]
  /** The last of the events is where the order is now. */
  readonly isLive: boolean
}

/** A dotted line through time: what is past is a full dot, where the order is has a ring. */
export function OrderTimeline({ events, isLive }: TimelineProps) {
  const times = writeTimes(events, useTimeText(day))
  return (
    <ol class="timeline">
      {events.map((event, at) => {
        const isNow = isLive && at === events.length - 1
        return (
          <li
            key={`${event.at}:${event.label}:${event.says}`}
            class="step-dot"
            data-state={isNow ? 'now' : event.label === 'cancelled' ? 'ended' : 'past'}
            aria-current={isNow ? 'step' : undefined}
          >
            <span>
              {event.says}
              {event.count > 1 && <span class="soft"> {tx`(${event.count} times)`}</span>}
            </span>
            <time class="small soft" dateTime={new Date(event.at).toISOString()} title={moment(event.at)}>
              {times[at]}
            </time>
          </li>
        )
      })}
    </ol>
  )
}
