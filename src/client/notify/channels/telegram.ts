/**
 * Telegram: a message of the user's own bot to one chat.
 * @see https://core.telegram.org/bots/api#sendmessage
 */

import * as z from 'zod/mini'
import { cutText } from '../../../domain/text/cut'
import { readJson } from '../../../domain/text/json'
import { writeMessageText } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, JSON_TYPE, secretUrl, word } from './http-channel'

/** Maximum text length of the Bot API, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 4096

/** Refusal of a group that became a supergroup: its chat has another id now. */
const migration = z.lazy(() => z.object({ parameters: z.object({ migrate_to_chat_id: z.int() }) }))

function readMove(text: string): { readonly chat: string } | undefined {
  const read = z.safeParse(migration, readJson(text))
  return read.success ? { chat: String(read.data.parameters.migrate_to_chat_id) } : undefined
}

interface TelegramValues {
  readonly base: string
  readonly token: string
  readonly chat: string
  /** Number of a topic in a group. Empty for none. */
  readonly topic?: string
  /** `on` if messages make no sound. */
  readonly silent?: string
}

const buildRequest: BuildRequest<TelegramValues> = (message, { base, token, chat, topic, silent }) => {
  const { title, text, link } = writeMessageText(message)
  const end = link === null ? '' : `\n${link}`
  const words = cutText(`${title}\n${text}`, MAX_TEXT_LENGTH - end.length) + end
  const body = JSON.stringify({
    ...{ chat_id: chat, text: words, link_preview_options: { is_disabled: true } },
    ...(topic ? { message_thread_id: Number(topic) } : {}),
    ...(silent === 'on' ? { disable_notification: true } : {}),
  })
  const url = `${base}/bot${token}/sendMessage`
  return { url, headers: JSON_TYPE, body, accept: /"ok":\s*true/, readMove }
}

export const telegramChannel = {
  setup: () => ({
    values: z.object({
      base: secretUrl(),
      chat: word(),
      topic: z.optional(z.string().check(z.regex(/^\d*$/, 'expected the number of a topic'))),
      silent: z.optional(z.enum(['on', 'off'])),
    }),
    secrets: z.object({
      token: z.string().check(z.regex(/^\d+:[\w-]+$/, 'expected a bot token: digits:letters')),
    }),
  }),
  address: 'base',
  respectsQuietHours: true,
  combinesEvents: () => true,
  buildRequest,
} as const satisfies ChannelDefinition
