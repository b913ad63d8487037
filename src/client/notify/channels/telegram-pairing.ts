/**
 * Pairing with a Telegram bot of one's own: the bot is asked for its name, the user sends it a code, and the chat that code
 * comes from is the one to notify. For pages only. @see https://core.telegram.org/bots/api#getupdates
 */

import * as z from 'zod/mini'
import { askHost, hostOf, MAX_OBJECT_BYTES, readJson, requestTo } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import { toBase64Url } from '../../../domain/text/base64url'
import { cleanForeign, quoteForeign } from '../../../domain/text/foreign-words'
import { t } from '../../../domain/text/texts'

export const TELEGRAM = 'https://api.telegram.org'

/** A bot, and where its API answers. */
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
        chat: z.object({ id: z.int(), title: z.optional(z.string()), first_name: z.optional(z.string()) }),
      }),
    ),
  }),
)

/** Seconds that a question may stay open on the bot's side. */
const POLL_SECONDS = 20
const TIMEOUT_MS = 30_000

async function ask<S extends z.ZodMiniType>(
  { base, token }: Bot,
  method: string,
  schema: S,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  const url = `${base}/bot${token}/${method}`
  const [status, given] = await askHost(
    (each) => fetch(each),
    requestTo(url, signal ? { signal } : {}),
    TIMEOUT_MS,
    async (response) => [response.status, await readJson(response, MAX_OBJECT_BYTES)] as const,
  )
  const said = z.safeParse(answer, given)
  const result = said.success && said.data.ok ? z.safeParse(schema, said.data.result) : undefined
  if (result?.success) return result.data
  const words = said.success ? said.data.description : undefined
  throw new Refusal('Unreachable', {
    description: t`The bot’s API answered ${status}, which Cowbell does not expect.`,
    ...(words === undefined ? {} : { quote: quoteForeign(hostOf(base), words.replaceAll(token, '•••')) }),
  })
}

/** What the user is to do: open the link, or send the text to the bot. */
export interface Pairing {
  readonly botName: string
  readonly code: string
  readonly link: string
  readonly text: string
}

/** Asks the bot for its name and begins a pairing. @throws Refusal Unreachable when there is no such bot */
export async function beginPairing(bot: Bot): Promise<Pairing> {
  const { username } = await ask(bot, 'getMe', me)
  const code = toBase64Url(crypto.getRandomValues(new Uint8Array(9)))
  const link = `https://t.me/${username}?start=${code}`
  return { botName: username, code, link, text: `/start ${code}` }
}

const MAX_NAME_LENGTH = 60

/** The chat that sent the code. */
export interface PairedChat {
  readonly chat: string
  readonly name: string
}

/** Waits until the code comes; only that message is looked at. @throws Refusal, or AbortError when it is left */
export async function awaitPairing(bot: Bot, { code }: Pairing, signal: AbortSignal): Promise<PairedChat> {
  let offset = 0
  for (;;) {
    const asked = `getUpdates?timeout=${POLL_SECONDS}&offset=${offset}&allowed_updates=%5B%22message%22%5D`
    const updates = await ask(bot, asked, z.array(update), signal)
    const paired = updates.find(({ message }) => message?.text?.split(' ').includes(code))
    if (paired?.message) {
      const { id, title, first_name: first } = paired.message.chat
      return { chat: String(id), name: cleanForeign(title ?? first ?? id, MAX_NAME_LENGTH) }
    }
    signal.throwIfAborted()
    offset = Math.max(offset, ...updates.map(({ update_id }) => update_id + 1))
  }
}
