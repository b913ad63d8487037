/**
 * Burst limit: of many notifications within a minute, the first few are sent one by one over a channel. The
 * others wait for the end of the minute and are sent as one summary. Urgent notifications have a limit of
 * their own, so that no burst delays them.
 */
import type { Milliseconds } from '../../domain/scalars'
import type { Delivery } from '../db/rows/delivery'

/** A message sent over a channel: the time of its first attempt, and whether it was urgent. */
export interface Sending {
  readonly at: Milliseconds
  readonly isUrgent: boolean
}

interface Candidate {
  readonly row: Delivery
  readonly isUrgent: boolean
}

const BURST_MS = 60_000
const MAX_SINGLE = 5

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
  const fresh = ready.filter(({ row }) => !row.deferredBy && !row.messageId && row.attempts === 0)
  const urgent = fresh.filter(({ isUrgent }) => isUrgent)
  const others = fresh.filter(({ isUrgent }) => !isUrgent)
  const urgentRoom = MAX_SINGLE - recent.filter(({ isUrgent }) => isUrgent).length
  const tooMany = [
    ...urgent.slice(Math.max(0, urgentRoom)),
    ...others.slice(Math.max(0, MAX_SINGLE - recent.length)),
  ]
  return tooMany.map(({ row }) => ({ ...row, deferredBy: 'burst', dueAt, putOffAt: now }))
}
