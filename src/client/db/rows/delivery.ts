/** One delivery of a notification over a channel: the outbox's row, and the line of the log that says what became of it. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'

/**
 * A delivery. `dueAt` is when it may next be claimed: now while queued, the end of the lease while claimed. `line` is the
 * order it is about: what is of one line goes out in the order of `seq`. `heldFor` is why it was not sent at once, `parcel`
 * names the summary it goes out in, `triedAt` is its first attempt.
 *
 *     queued ⇄ claimed → sent → seen        claimed → failed        queued → withheld
 */
export const delivery = z.object({
  id: z.string(),
  notificationId: z.string(),
  channel: z.string(),
  state: z.enum(['queued', 'claimed', 'sent', 'seen', 'failed', 'withheld']),
  attempts: z.int(),
  queuedAt: storedTime,
  dueAt: storedTime,
  /** When `dueAt` was written, where it was put off: a clock that is set right since does not hold it back. */
  putOffAt: z.optional(storedTime),
  sentAt: z.nullable(storedTime),
  /** Why the last attempt failed, or why it was withheld: in words, or the mute that withheld it. */
  trouble: z.nullable(z.union([z.string(), z.object({ reason: z.literal('muted'), mute: z.string() })])),
  line: z.optional(z.string()),
  seq: z.optional(z.int()),
  heldFor: z.optional(z.enum(['sleep', 'quiet', 'snooze', 'burst'])),
  parcel: z.optional(z.string()),
  triedAt: z.optional(storedTime),
})
export type Delivery = z.output<typeof delivery>
