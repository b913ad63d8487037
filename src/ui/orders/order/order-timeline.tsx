/** What happened to an order, oldest first, as the service noted it. */

import { clock, moment } from '../../../domain/text/numbers'
import { tx } from '../../kit/text'
import type { StoryEvent } from './story'

const timeOf = ({ at, until, count }: StoryEvent): string =>
  count === 1 ? clock(at) : `${clock(at)} – ${clock(until)}`

interface TimelineProps {
  readonly events: readonly StoryEvent[]
  /** The last of the events is where the order is now. */
  readonly isLive: boolean
}

/** A dotted line through time: what is past is a full dot, where the order is has a ring. */
export const OrderTimeline = ({ events, isLive }: TimelineProps) => (
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
            {timeOf(event)}
          </time>
        </li>
      )
    })}
  </ol>
)
