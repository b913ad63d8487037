/** One delivery of a notification over a channel: the outbox's row, and the thread of the log that says what became of it. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'

/**
 * A delivery. `dueAt` is when it may next be claimed: now while queued, the end of the lease while claimed. `thread` is the
 * order it is about: what is of one thread goes out in the order of `seq`. `deferredBy` is why it was not sent at once, `messageId`
 * names the summary it goes out in, `triedAt` is its first attempt.
 *
 *     queued ⇄ claimed → sent → dismissed        claimed → failed        queued → suppressed
 */
export const delivery = z.lazy(() =>
  z.object({
    id: z.string(),
    notificationId: z.string(),
    channel: z.string(),
    state: z.enum(['queued', 'claimed', 'sent', 'dismissed', 'failed', 'suppressed']),
    attempts: z.int(),
    queuedAt: storedTime,
    dueAt: storedTime,
    /** When `dueAt` was written, where it was put off: a clock that is set right since does not hold it back. */
    putOffAt: z.optional(storedTime),
    sentAt: z.nullable(storedTime),
    /** Why the last attempt failed, or why it was suppressed: in words, or the mute that suppressed it. */
    lastError: z.nullable(z.union([z.string(), z.object({ reason: z.literal('muted'), mute: z.string() })])),
    thread: z.optional(z.string()),
    seq: z.optional(z.int()),
    deferredBy: z.optional(z.enum(['sleep', 'quiet', 'snooze', 'burst'])),
    messageId: z.optional(z.string()),
    triedAt: z.optional(storedTime),
  }),
)
export type Delivery = z.output<typeof delivery>
