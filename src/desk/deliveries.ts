/** One delivery of a notice over a channel: the outbox's row. */
import * as z from 'zod/mini'
import type { Milliseconds } from '../domain/scalars'

const time = z.custom<Milliseconds>((given) => Number.isInteger(given))

export const channelName = z.enum(['desktop'])
export type ChannelName = z.output<typeof channelName>

/** A delivery. `dueAt` is when it may next be claimed: now while queued, the end of the lease while claimed. */
export const delivery = z.object({
  id: z.string(),
  noticeId: z.string(),
  channel: channelName,
  state: z.enum(['queued', 'claimed', 'sent', 'failed']),
  attempts: z.int(),
  queuedAt: time,
  dueAt: time,
  sentAt: z.nullable(time),
  /** Why the last attempt failed. */
  trouble: z.nullable(z.string()),
})
export type Delivery = z.output<typeof delivery>

/** A notice's delivery over a channel, queued. Its id is derived: the same notice is queued once. */
export const queueDelivery = (noticeId: string, channel: ChannelName, now: Milliseconds): Delivery => ({
  ...({ id: `${noticeId}:${channel}`, noticeId, channel, state: 'queued', attempts: 0 } as const),
  queuedAt: now,
  dueAt: now,
  sentAt: null,
  trouble: null,
})
