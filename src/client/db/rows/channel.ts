/** Notification channels. A notification is sent over every channel that is on. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { sealed } from './keys'

const channelKind = z.enum(['desktop', 'telegram', 'webhook', 'email', 'push'])
export type ChannelKind = z.output<typeof channelKind>

/** Values of a channel: an address, a chat, a token. */
export type ChannelValues = Readonly<Record<string, string | undefined>>

/** A configured channel. `values` can be shown and exported, `secret` never leaves the device. */
export const channelRow = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: channelKind,
    label: z.string(),
    isOn: z.boolean(),
    /** Whether quiet hours and snoozes delay it. Off for machines. */
    respectsQuietHours: z.boolean(),
    values: z.record(z.string(), z.string()),
    secret: z.nullable(sealed),
    /** Result of the last attempt. Null before the first. */
    last: z.nullable(
      z.object({
        at: storedTime,
        isSent: z.boolean(),
        error: z.string(),
        /** A failed test, without a failed delivery before it. Only the channel's own row shows it. */
        isTest: z.optional(z.boolean()),
      }),
    ),
    /** The receiver's requested pause. Nothing is sent until its end. */
    wait: z.optional(z.nullable(z.object({ setAt: storedTime, until: storedTime }))),
    /** Desktop only: whether the user saw the test notification. */
    sight: z.optional(z.enum(['asked', 'seen', 'unseen'])),
    /** Messages of the last minute, oldest first. */
    recent: z.optional(z.array(z.object({ at: storedTime, isUrgent: z.boolean() }))),
  }),
)
export type ChannelRow = z.output<typeof channelRow>
