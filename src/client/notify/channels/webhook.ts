/** A webhook: JSON to a URL, signed with a secret that is made here. */
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { writePayload } from '../message'
import { type BuildRequest, type ChannelDefinition, httpUrl, JSON_TYPE, word } from './http-channel'

/** HMAC-SHA-256 of a text under a secret, as hex. */
async function sign(secret: string, text: string): Promise<string> {
  const utf8 = new TextEncoder()
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), use, false, ['sign'])
  return bytesToHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text))))
}

/** Builds the signed JSON; while one secret replaces another, signed with both. */
const buildRequest: BuildRequest<{ url: string; secret: string; formerSecret?: string }> = async (
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

export const webhookChannel = {
  setup: () => ({
    values: z.object({ url: httpUrl() }),
    secrets: z.object({ secret: word(), formerSecret: z.optional(word()) }),
  }),
  address: 'url',
  respectsQuietHours: false,
  buildRequest,
} as const satisfies ChannelDefinition
