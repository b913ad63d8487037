/**
 * Pairs a user's Telegram bot. The bot reports its name, and the user sends it a code. The chat with the code
 * receives the notifications. For pages only.
 * @see https://core.telegram.org/bots/api#getupdates
 */

import * as z from 'zod/mini'
import { askHost, buildRequest, hostOf, MAX_OBJECT_BYTES, readJson } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import { toBase64Url } from '../../../domain/text/base64url'
import { cleanForeign, quoteForeign } from '../../../domain/text/foreign-words'
import { t } from '../../../domain/text/texts'
import { redactSecrets } from '../channel-secrets'

export const TELEGRAM = 'https://api.telegram.org'

export interface Bot {
  readonly base: string
  readonly token: string
}

const answer = z.lazy(() =>
  z.object({
    ok: z.boolean(),
    description: z.optional(z.string()),
    result: z.optional(z.unknown()),
  }),
)
const me = z.lazy(() =>
  z.object({
    username: z.string().check(z.regex(/^\w{1,64}$/, 'expected a name of letters and digits')),
  }),
)
const update = z.lazy(() =>
  z.object({
    update_id: z.int(),
    message: z.optional(
      z.object({
        text: z.optional(z.string()),
        message_thread_id: z.optional(z.int()),
        is_topic_message: z.optional(z.boolean()),
        chat: z.object({ id: z.int(), title: z.optional(z.string()), first_name: z.optional(z.string()) }),
      }),
    ),
  }),
)

/** Long-poll timeout on the API's side, in seconds. */
const POLL_SECONDS = 20
const TIMEOUT_MS = 30_000

async function ask<S extends z.ZodMiniType>(
  { base, token }: Bot,
  method: string,
  schema: S,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  const url = `${base}/bot${token}/${method}`
  const [status, body] = await askHost(
    (each) => fetch(each),
    buildRequest(url, signal ? { signal } : {}),
    TIMEOUT_MS,
    async (response) => [response.status, await readJson(response, MAX_OBJECT_BYTES)] as const,
  )
  const reply = z.safeParse(answer, body)
  const result = reply.success && reply.data.ok ? z.safeParse(schema, reply.data.result) : undefined
  if (result?.success) return result.data
  const description = reply.success ? reply.data.description : undefined
  throw new Refusal('Unreachable', {
    description: t`The bot’s API answered ${status}, which Cowbell does not expect.`,
    ...(description === undefined
      ? {}
      : { quote: quoteForeign(hostOf(base), redactSecrets(description, [token])) }),
  })
}

/** Instructions for the user: open the link, or send the text to the bot. */
export interface Pairing {
  readonly botName: string
  readonly code: string
  readonly link: string
  readonly text: string
}

/**
 * Reads the bot's name and starts a pairing.
 * @throws Refusal Unreachable if there is no such bot
 */
export async function beginPairing(bot: Bot): Promise<Pairing> {
  const { username } = await ask(bot, 'getMe', me)
  const code = toBase64Url(crypto.getRandomValues(new Uint8Array(9)))
  const link = `https://t.me/${username}?start=${code}`
  return { botName: username, code, link, text: `/start ${code}` }
}

const MAX_NAME_LENGTH = 60

export interface PairedChat {
  readonly chat: string
  /** Number of the topic that the code was sent in. */
  readonly topic: string | undefined
  readonly name: string
}

/**
 * Waits for the message with the code. Other messages are ignored.
 * @throws Refusal, or AbortError if the user leaves
 */
export async function awaitPairing(bot: Bot, { code }: Pairing, signal: AbortSignal): Promise<PairedChat> {
  let offset = 0
  for (;;) {
    const method = `getUpdates?timeout=${POLL_SECONDS}&offset=${offset}&allowed_updates=%5B%22message%22%5D`
    const updates = await ask(bot, method, z.array(update), signal)
    const paired = updates.find(({ message }) => message?.text?.split(' ').includes(code))
    if (paired?.message) {
      const { chat, is_topic_message: isInTopic, message_thread_id: thread } = paired.message
      const topic = isInTopic && thread !== undefined ? String(thread) : undefined
      const name = cleanForeign(chat.title ?? chat.first_name ?? chat.id, MAX_NAME_LENGTH)
      return { chat: String(chat.id), topic, name }
    }
    signal.throwIfAborted()
    offset = Math.max(offset, ...updates.map(({ update_id }) => update_id + 1))
  }
}
