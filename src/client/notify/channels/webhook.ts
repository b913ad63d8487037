/** Webhook: JSON to a URL, signed with a generated secret. */
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { writePayload } from '../channel-message'
import { type BuildRequest, type ChannelDefinition, httpUrl, JSON_TYPE, word } from './http-channel'

async function sign(secret: string, text: string): Promise<string> {
  const utf8 = new TextEncoder()
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), use, false, ['sign'])
  return bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text))))
}

interface WebhookValues {
  readonly url: string
  readonly secret: string
  readonly formerSecret?: string
  /** Value of the `Authorization` header. */
  readonly authorization?: string
}

/** Builds the signed JSON. During a rotation it is signed with both secrets. */
const buildRequest: BuildRequest<WebhookValues> = async (
  message,
  { url, secret, formerSecret, authorization },
  now,
) => {
  const body = JSON.stringify(writePayload(message))
  const timestamp = String(Math.floor(now / 1000))
  const secrets = [secret, ...(formerSecret ? [formerSecret] : [])]
  const signatures = await Promise.all(secrets.map((each) => sign(each, `${timestamp}.${body}`)))
  const headers = {
    ...JSON_TYPE,
    ...(authorization ? { Authorization: authorization } : {}),
    'Cowbell-Timestamp': timestamp,
    'Cowbell-Signature': signatures.map((each) => `v1=${each}`).join(','),
  }
  return { url, headers, body }
}

export const webhookChannel = {
  setup: () => ({
    values: z.object({ url: httpUrl() }),
    secrets: z.object({
      secret: word(),
      formerSecret: z.optional(word()),
      authorization: z.optional(
        z.string().check(z.regex(/^[!-~]+( [!-~]+)*$/, 'expected a header such as Bearer abc123')),
      ),
    }),
  }),
  address: 'url',
  respectsQuietHours: false,
  combinesEvents: () => false,
  buildRequest,
} as const satisfies ChannelDefinition
