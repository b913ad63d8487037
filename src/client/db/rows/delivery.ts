/** A delivery of a notification over a channel. It is the row of the outbox and of the delivery log. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'

/**
 * A delivery. `dueAt` is the earliest time of the next claim: now while queued, the end of the lease while
 * claimed. `thread` is its order. Deliveries of one thread are sent in the order of `seq`. `deferredBy` is
 * the reason of a delay, `messageId` the summary that contains the delivery, `triedAt` the time of the first
 * attempt.
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
    /**
     * Time at which `dueAt` was postponed. If the clock was set back since then, `dueAt` is ignored, so that
     * the delivery is not delayed.
     */
    putOffAt: z.optional(storedTime),
    sentAt: z.nullable(storedTime),
    /** Reason of the last failure, or of the suppression: a message, or the mute that suppressed it. */
    lastError: z.nullable(z.union([z.string(), z.object({ reason: z.literal('muted'), mute: z.string() })])),
    thread: z.optional(z.string()),
    seq: z.optional(z.int()),
    deferredBy: z.optional(z.enum(['sleep', 'quiet', 'snooze', 'burst'])),
    messageId: z.optional(z.string()),
    /** True if the receiver shows this notification already, so that sending it again replaces it. */
    replaces: z.optional(z.boolean()),
    triedAt: z.optional(storedTime),
  }),
)
export type Delivery = z.output<typeof delivery>
