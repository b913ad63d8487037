/**
 * Bursts: of many notifications within a minute the first few go out over a channel one by one, the others wait for the
 * minute's end and go out as one summary. What is urgent has places of its own, so that no burst holds it back.
 */
import type { Milliseconds } from '../../domain/scalars'
import type { Delivery } from '../db/rows/delivery'

/** When a messageId went out over a channel first, and whether it was urgent. */
export interface Sending {
  readonly at: Milliseconds
  readonly isUrgent: boolean
}

interface Candidate {
  readonly row: Delivery
  readonly isUrgent: boolean
}

const BURST_MS = 60_000
/** So many go out one by one within a minute. */
const MAX_SINGLE = 5

/** The messages that count: of the last minute. One from the future is of a clock that was set back. */
export const recentOf = (sendings: readonly Sending[], now: Milliseconds): readonly Sending[] =>
  sendings.filter(({ at }) => at <= now && now - at < BURST_MS)

/** Deliveries that are too many for this minute, as they wait for its end; `ready` is what may go out now, in order. */
export function holdBurst(
  ready: readonly Candidate[],
  sendings: readonly Sending[],
  now: Milliseconds,
): readonly Delivery[] {
  const recent = recentOf(sendings, now)
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
