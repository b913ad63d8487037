/** Notification channels. A notification is sent over every channel that is on. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { sealed } from './keys'

const channelKind = z.enum([
  'desktop',
  'telegram',
  'webhook',
  'email',
  'push',
  'discord',
  'slack',
  'ntfy',
  'pushover',
  'matrix',
])
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
    /**
     * True if quiet hours and snoozes delay this channel. False by default for webhooks, because programs
     * read them.
     */
    respectsQuietHours: z.boolean(),
    values: z.record(z.string(), z.string()),
    secret: z.nullable(sealed),
    /** Result of the last attempt. Null before the first. */
    last: z.nullable(
      z.object({
        at: storedTime,
        isSent: z.boolean(),
        error: z.string(),
        /**
         * True if the last attempt was a failed test and no delivery had failed before. Such a failure
         * appears only in the row of the channel, not as a warning.
         */
        isTest: z.optional(z.boolean()),
      }),
    ),
    /** The receiver's requested pause. Nothing is sent until its end. */
    wait: z.optional(z.nullable(z.object({ setAt: storedTime, until: storedTime }))),
    /** Desktop only: the user's answer whether the test notification was visible. */
    sight: z.optional(z.enum(['asked', 'seen', 'unseen'])),
    /** Messages of the last minute, oldest first, each with its lane of the burst limit. */
    sendings: z.optional(z.array(z.object({ at: storedTime, lane: z.int() }))),
    /**
     * True if many events are sent as one summary, false if each is sent at once. Absent in channels of earlier
     * versions.
     */
    combinesEvents: z.optional(z.boolean()),
  }),
)
export type ChannelRow = z.output<typeof channelRow>
