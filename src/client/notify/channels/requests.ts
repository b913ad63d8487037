/** How each channel writes a message as a request; the README has an example of each. */

import { type ChannelMessage, writeMessageText, writePayload } from '../message'
import { pushKeys } from '../secrets'
import type { BuildRequest } from './http-channel'
import { encryptPush, MAX_TEXT_BYTES, signPush, toBase64Url } from './push-crypto'

const JSON_TYPE = { 'Content-Type': 'application/json' }

const digest = async (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

/** A Telegram bot's message. @see https://core.telegram.org/bots/api#sendmessage */
export const writeTelegram: BuildRequest<{ base: string; token: string; chat: string }> = (
  message,
  { base, token, chat },
) => {
  const { title, text, link } = writeMessageText(message)
  const words = [title, text, ...(link === null ? [] : [link])].join('\n').slice(0, 4096)
  const body = JSON.stringify({ chat_id: chat, text: words, link_preview_options: { is_disabled: true } })
  return { url: `${base}/bot${token}/sendMessage`, headers: JSON_TYPE, body, accept: '"ok":\\s*true' }
}

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** HMAC-SHA-256 of a text under a secret, as hex. */
async function sign(secret: string, text: string): Promise<string> {
  const utf8 = new TextEncoder()
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), use, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))
}

/** A webhook's JSON, signed with its secret; while one replaces another, with both. */
export const writeWebhook: BuildRequest<{ url: string; secret: string; formerSecret?: string }> = async (
  message,
  { url, secret, formerSecret },
  now,
) => {
  const body = JSON.stringify(writePayload(message))
  const timestamp = String(Math.floor(now / 1000))
  const secrets = [secret, ...(formerSecret ? [formerSecret] : [])]
  const signatures = await Promise.all(secrets.map((each) => sign(each, `${timestamp}.${body}`)))
  const headers = {
    ...JSON_TYPE,
    'Cowbell-Timestamp': timestamp,
    'Cowbell-Signature': signatures.map((each) => `v1=${each}`).join(','),
  }
  return { url, headers, body }
}

/** Puts values into a template's `{{names}}`, escaped for the JSON string they stand in. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1))

/** A mail over an HTTP API, by a template: an address, headers and a body, all of them filled in. */
export const writeEmail: BuildRequest<Record<string, string>> = async (message, values) => {
  const { title, text, link } = writeMessageText(message)
  const id = toBase64Url(await digest(message.key)).slice(0, 32)
  const all = { ...values, id, subject: title, text: link === null ? text : `${text}\n\n${link}` }
  const { url = '', headers = '{}', body = '', accept } = values
  const sent = { ...JSON_TYPE, ...JSON.parse(fill(headers, all)) }
  return { url: fill(url, all), headers: sent, body: fill(body, all), accept }
}

/** A push carries little: the events go first, then the words are cut. */
function fitPush(message: ChannelMessage): string {
  const { events, ...payload } = writePayload(message)
  const cut = { ...payload, text: payload.text.slice(0, 1000) }
  const texts = [{ ...payload, events }, payload, cut].map((each) => JSON.stringify(each))
  return texts.find((text) => new TextEncoder().encode(text).length <= MAX_TEXT_BYTES) ?? '{"version":1}'
}

/** A push to another device; `Topic` has one that was not fetched yet replaced by its repetition. */
export const writePush: BuildRequest<{
  endpoint: string
  p256dh: string
  auth: string
  contact: string
}> = async (message, { endpoint, p256dh, auth, contact }, now) => ({
  url: endpoint,
  gone: 'Subscription ended and channel turned off. Pair this device again.',
  body: await encryptPush(fitPush(message), { p256dh, auth }),
  headers: {
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: '86400',
    Urgency: 'high',
    Topic: toBase64Url(await digest(message.key)).slice(0, 32),
    Authorization: await signPush(endpoint, contact, await pushKeys(), Math.floor(now / 1000)),
  },
})
