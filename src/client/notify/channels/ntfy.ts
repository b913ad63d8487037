/**
 * ntfy: a push over a topic of ntfy.sh or of the user's own server.
 * @see https://docs.ntfy.sh/publish/#publish-as-json
 */

import * as z from 'zod/mini'
import { cutToBytes } from '../../../domain/text/cut'
import { hasFill, hasUrgent, writeMessageText } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, JSON_TYPE, secretUrl, word } from './http-channel'

/** Maximum bytes of a title and of a message. A longer message would be sent as a file. */
const MAX_TITLE_BYTES = 1024
const MAX_MESSAGE_BYTES = 4096

const buildRequest: BuildRequest<{ base: string; topic: string; token?: string }> = (
  message,
  { base, topic, token },
) => {
  const { title, text, link } = writeMessageText(message)
  const isUrgent = hasUrgent(message)
  return {
    url: base,
    headers: { ...JSON_TYPE, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({
      topic,
      title: cutToBytes(title, MAX_TITLE_BYTES),
      message: cutToBytes(text, MAX_MESSAGE_BYTES),
      // From 1 to 5. The phone rings longer at 5, and does so in its own quiet times if the user allows it.
      priority: isUrgent ? 5 : 3,
      // Names of emojis, which are shown before the title.
      tags: [isUrgent ? 'rotating_light' : hasFill(message) ? 'white_check_mark' : 'bell'],
      ...(link === null ? {} : { click: link }),
    }),
    accept: /"event":\s*"message"/,
  }
}

export const ntfyChannel = {
  setup: () => ({
    values: z.object({ base: secretUrl() }),
    secrets: z.object({
      // A topic is a secret, because everybody who knows it can read it.
      topic: z.string().check(z.regex(/^[\w-]{1,64}$/, 'expected at most 64 letters, digits, _ or -')),
      token: z.optional(word()),
    }),
  }),
  address: 'base',
  respectsQuietHours: true,
  combinesEvents: () => true,
  buildRequest,
} as const satisfies ChannelDefinition
