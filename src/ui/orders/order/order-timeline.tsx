/** What happened to an order, oldest first, as the service noted it. */

import { clock, moment } from '../../../domain/text/numbers'
import { tx } from '../../kit/text'
import type { StoryEvent } from './story'

const timeOf = ({ at, until, count }: StoryEvent): string =>
  count === 1 ? clock(at) : `${clock(at)} – ${clock(until)}`

/** A dotted line through time; the events that changed the order itself are full dots. */
const TURNS: readonly string[] = ['created', 'traded', 'cancelled', 'invalid']

export const OrderTimeline = ({ events }: { readonly events: readonly StoryEvent[] }) => (
  <ol class="timeline">
    {events.map((event) => (
      <li
        key={`${event.at}:${event.label}:${event.says}`}
        data-turn={TURNS.includes(event.label) || event.isUndone}
      >
        <span>
          {event.says}
          {event.count > 1 && <span class="soft"> {tx`(${event.count} times)`}</span>}
        </span>
        <time class="small soft" dateTime={new Date(event.at).toISOString()} title={moment(event.at)}>
          {timeOf(event)}
        </time>
      </li>
    ))}
  </ol>
)
