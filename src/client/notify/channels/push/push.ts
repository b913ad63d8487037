/** Web Push to another device of the user (RFC 8030, RFC 8291). */

import * as z from 'zod/mini'
import { fromBase64Url } from '../../../../domain/text/base64url'
import { cutText } from '../../../../domain/text/cut'
import { readPushKeys } from '../../../db/sealing'
import { type ChannelMessage, writePayload } from '../../channel-message'
import { type BuildRequest, type ChannelDefinition, httpUrl, messageDigest } from '../http-channel'
import { encryptPush, MAX_TEXT_BYTES, signPush } from './crypto'

/** Shortens a payload to the size of a push: drops the events first, then cuts the text. */
function fitPush(message: ChannelMessage): string {
  const { events, ...payload } = writePayload(message)
  const cut = { ...payload, text: cutText(payload.text, 1000) }
  const texts = [{ ...payload, events }, payload, cut].map((each) => JSON.stringify(each))
  return texts.find((text) => new TextEncoder().encode(text).length <= MAX_TEXT_BYTES) ?? '{"version":1}'
}

/** Builds the encrypted push. `Topic` makes a repetition replace a push that was not delivered yet. */
const buildRequest: BuildRequest<{
  endpoint: string
  p256dh: string
  auth: string
  contact: string
}> = async (message, { endpoint, p256dh, auth, contact }, now) => ({
  url: endpoint,
  gone: 'Subscription ended. Pair this device again.',
  body: await encryptPush(fitPush(message), { p256dh, auth }),
  headers: {
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: '86400',
    Urgency: 'high',
    Topic: await messageDigest(message),
    Authorization: await signPush(endpoint, contact, await readPushKeys(), Math.floor(now / 1000)),
  },
})

const bytesOf = (count: number) =>
  z.string().check(
    z.refine((text) => {
      const isBase64 = /^[\w-]+=*$/.test(text)
      return isBase64 && fromBase64Url(text).length === count
    }, `expected ${count} bytes as base64url`),
  )

/**
 * Hosts of the push services of browsers. Their subscriptions belong to browsers and phones. Any other service
 * is the user's own, read by a program.
 */
const BROWSER_SERVICES =
  /(^|\.)(googleapis\.com|google\.com|push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com)$/

export const pushChannel = {
  setup: () => ({
    values: z.object({
      endpoint: httpUrl(),
      p256dh: bytesOf(65),
      contact: z.string().check(z.regex(/^(mailto:|https:)/, 'expected a mailto: or https: address')),
    }),
    secrets: z.object({ auth: bytesOf(16) }),
  }),
  address: 'endpoint',
  respectsQuietHours: true,
  combinesEvents: ({ endpoint = '' }) =>
    URL.canParse(endpoint) && BROWSER_SERVICES.test(new URL(endpoint).hostname),
  buildRequest,
} as const satisfies ChannelDefinition
