/**
 * Telegram: a message of the user's own bot to one chat.
 * @see https://core.telegram.org/bots/api#sendmessage
 */
import * as z from 'zod/mini'
import { writeMessageText } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, JSON_TYPE, secretUrl, word } from './http-channel'

/** Maximum text length of the Bot API, in characters. */
const MAX_TEXT_LENGTH = 4096

const buildRequest: BuildRequest<{ base: string; token: string; chat: string }> = (
  message,
  { base, token, chat },
) => {
  const { title, text, link } = writeMessageText(message)
  const words = [title, text, ...(link === null ? [] : [link])].join('\n').slice(0, MAX_TEXT_LENGTH)
  const body = JSON.stringify({ chat_id: chat, text: words, link_preview_options: { is_disabled: true } })
  return { url: `${base}/bot${token}/sendMessage`, headers: JSON_TYPE, body, accept: /"ok":\s*true/ }
}

export const telegramChannel = {
  setup: () => ({
    values: z.object({ base: secretUrl(), chat: word() }),
    secrets: z.object({
      token: z.string().check(z.regex(/^\d+:[\w-]+$/, 'expected a bot token: digits:letters')),
    }),
  }),
  address: 'base',
  respectsQuietHours: true,
  buildRequest,
} as const satisfies ChannelDefinition
