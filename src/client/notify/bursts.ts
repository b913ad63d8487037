/**
 * Burst limit: of many notifications within a minute, the first few are sent one by one over a channel. The
 * others wait for the end of the minute and are sent as one summary. Events are in lanes by importance, and
 * wait only for events that are at least as important. A message that replaces a shown one is not limited.
 */
import type { Milliseconds } from '../../domain/scalars'
import type { Delivery } from '../db/rows/delivery'
import { isEnd, isUrgent, type NotificationType } from '../db/rows/notification'

/** A message sent over a channel: the time of its first attempt, and its lane. */
export interface Sending {
  readonly at: Milliseconds
  readonly lane: number
}

interface Candidate {
  readonly row: Delivery
  readonly lane: number
}

const BURST_MS = 60_000
const MAX_SINGLE = 5

/** Lanes, the most important first. All types that are in none are in one more lane. */
const LANES: readonly ((type: NotificationType) => boolean)[] = [
  isUrgent,
  (type) => type === 'order_filled' || type === 'fill_reverted',
  isEnd,
]

/** Returns the lane of a type. Lane 0 is the most important. */
export function laneOf(type: NotificationType): number {
  const lane = LANES.findIndex((fits) => fits(type))
  return lane < 0 ? LANES.length : lane
}

/** Returns whether a type is the last event of its order. */
export const isFinal = (type: NotificationType): boolean => isEnd(type) || type === 'order_filled'

/** Returns the messages of the last minute. A time in the future comes from a clock that was set back. */
export const withinLastMinute = (sendings: readonly Sending[], now: Milliseconds): readonly Sending[] =>
  sendings.filter(({ at }) => at <= now && now - at < BURST_MS)

/**
 * Returns the deliveries that exceed this minute's limit, deferred to its end. `ready` holds the deliveries
 * that are due, in order.
 */
export function deferBurst(
  ready: readonly Candidate[],
  sendings: readonly Sending[],
  now: Milliseconds,
): readonly Delivery[] {
  const recent = withinLastMinute(sendings, now)
  const dueAt = ((recent[0]?.at ?? now) + BURST_MS) as Milliseconds
  const fresh = ready.filter(
    ({ row }) => !row.deferredBy && !row.messageId && !row.replaces && row.attempts === 0,
  )
  const lanes = [...new Set(fresh.map(({ lane }) => lane))]
  const tooMany = lanes.flatMap((lane) => {
    const room = MAX_SINGLE - recent.filter((sent) => sent.lane <= lane).length
    return fresh.filter((each) => each.lane === lane).slice(Math.max(0, room))
  })
  return tooMany.map(({ row }) => ({ ...row, deferredBy: 'burst', dueAt, putOffAt: now }))
}
