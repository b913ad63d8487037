/** The channels: rows of one table. A notification goes over each that is on. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { sealed } from './keys'

const channelKind = z.enum(['desktop', 'telegram', 'webhook', 'email', 'push'])
export type ChannelKind = z.output<typeof channelKind>

/** A channel's words: an address, a chat, a token. */
export type ChannelValues = Readonly<Record<string, string | undefined>>

/** A channel as it is set up. `values` may be shown and exported, `secret` never leaves the device. */
export const channelRow = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: channelKind,
    label: z.string(),
    isOn: z.boolean(),
    /** Whether quiet hours and snoozes hold it back; a machine needs no sleep. */
    respectsQuietHours: z.boolean(),
    values: z.record(z.string(), z.string()),
    secret: z.nullable(sealed),
    /** How the last attempt went; null before the first. */
    last: z.nullable(
      z.object({
        at: storedTime,
        isSent: z.boolean(),
        says: z.string(),
        /** A test that failed, after no delivery that did: it is said in its row alone. */
        isTest: z.optional(z.boolean()),
      }),
    ),
    /** How long its receiver asked to be left alone: nothing at all is sent until then. */
    wait: z.optional(z.nullable(z.object({ setAt: storedTime, until: storedTime }))),
    /** Of the desktop: whether a test was seen, asked after the first. */
    sight: z.optional(z.enum(['asked', 'seen', 'unseen'])),
    /** What went out within the last minute, oldest first. */
    recent: z.optional(z.array(z.object({ at: storedTime, isUrgent: z.boolean() }))),
  }),
)
export type ChannelRow = z.output<typeof channelRow>
