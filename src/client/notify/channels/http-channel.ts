/** Channels that are one HTTP request each: a kind's file builds it, all are sent and read alike. */

import * as z from 'zod/mini'
import type { Fetch } from '../../../api/endpoint'
import { askHost, hasCredentials, hostOf, isPrivate, readStart, requestTo } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import type { Milliseconds } from '../../../domain/scalars'
import { toBase64Url } from '../../../domain/text/base64url'
import { quoteForeign } from '../../../domain/text/foreign-words'
import { t } from '../../../domain/text/texts'
import { isPassingStatus } from '../../schedule/retry'
import type { ChannelMessage } from '../message'
import { type Channel, SendFailure } from '../outbox'

/** What a message becomes on a channel. `accept` is what a reply must contain beside its status: words as they are, or a pattern of ours. */
interface ChannelRequest {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly accept?: string | RegExp | undefined
  /** What is said of an address that is gone for good (404, 410), where that is what these mean. */
  readonly gone?: string
}
export type BuildRequest<V> = (
  message: ChannelMessage,
  values: V,
  now: Milliseconds,
) => ChannelRequest | Promise<ChannelRequest>

/** A kind of channel that is set up by the user. */
export interface ChannelDefinition {
  /** Schemas of the values that may be shown and of the secrets that are sealed; built when a channel is added. */
  readonly setup: () => { readonly values: z.ZodMiniType; readonly secrets: z.ZodMiniType }
  /** Name of the value that holds the URL it sends to: its host needs a permission. */
  readonly address: string
  /** Whether a new one waits for the end of quiet hours; a machine needs no sleep. */
  readonly respectsQuietHours: boolean
  readonly buildRequest: BuildRequest<never>
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

/** An http address without credentials. */
export const httpUrl = () =>
  z.string().check(
    z.refine((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text), 'expected an http address'),
    z.refine((text) => !hasCredentials(text), 'must not hold a user name or a password'),
  )
/** An address that a secret is sent to in plain text. */
export const secretUrl = () => httpUrl().check(z.refine(isPrivate, 'must be https, except on this machine'))
/** Text without spaces, not empty. */
export const word = () => z.string().check(z.regex(/^\S+$/, 'must not be empty'))

/** A digest of a message's key, 32 characters of base64url: what it is known by at receivers. */
export async function messageDigest({ key }: ChannelMessage): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return toBase64Url(digest).slice(0, 32)
}

/** Under a claim's lease: a request that stalls has failed before another worker tries. */
const TIMEOUT_MS = 10_000

/** So much of a reply is looked at: a receiver's word of success, or of what is wrong. */
const MAX_READ_BYTES = 64 * 1024

/** What a receiver answered. */
interface Answered {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

/** Seconds that a receiver asks to wait for, by header in both its forms, or in the body of a bot's reply. */
function waitOf({ retryAfter, text }: Answered, now: Milliseconds): number {
  const header = retryAfter ?? /"retry_after":\s*(\d+)/.exec(text)?.[1] ?? '0'
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Math.max(0, seconds || 0)
}

const isTaken = ({ accept = '' }: ChannelRequest, text: string): boolean =>
  typeof accept === 'string' ? text.includes(accept) : accept.test(text)

/** Where the status alone says that it was taken, nothing more is waited for. */
async function readAnswer(response: Response, { accept }: ChannelRequest): Promise<Answered> {
  const { ok, status, headers } = response
  const isRead = !ok || accept !== undefined
  const text = isRead ? await readStart(response, MAX_READ_BYTES).catch(() => '') : ''
  return { status, text, retryAfter: headers.get('Retry-After') }
}

/** A receiver that is not there may come back; one that redirects, or has an address that cannot be asked, does not. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const isPassing = error.errorType === 'Unreachable'
  return new SendFailure(isPassing ? error.message : `${error.message} ${error.fix}`, isPassing)
}

/** Posts, the address looked at first: an error names its host alone, for the rest of it may be a secret. */
async function post(
  request: ChannelRequest,
  key: string,
  fetch: Fetch,
  timeoutMs: number,
): Promise<Answered> {
  const { url, headers, body } = request
  if (hasCredentials(url) || !URL.canParse(url))
    throw new SendFailure(t`Invalid address, or it contains a user name.`, false)
  const posted = requestTo(url, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key }, body })
  const read = (response: Response) => readAnswer(response, request)
  return askHost(fetch, posted, timeoutMs, read).catch((error: unknown) => {
    throw failureOf(error)
  })
}

/** Creates a channel that posts what a kind builds. */
export const createHttpChannel = (
  build: BuildRequest<never>,
  fetch: Fetch,
  timeoutMs = TIMEOUT_MS,
): Channel => ({
  async send(message, values, now, hide) {
    const request = await build(message, values as never, now)
    const answered = await post(request, message.key, fetch, timeoutMs)
    const { status, text } = answered
    const isSuccess = status >= 200 && status < 300
    if (isSuccess && isTaken(request, text)) return
    if (request.gone && (status === 404 || status === 410))
      throw new SendFailure(request.gone, false, 0, true)
    // A success with other contents is a page of something in between: it passes.
    const isPassing = isSuccess || isPassingStatus(status)
    const said = t`${hostOf(request.url)} answered ${status}.`
    const quote = text.trim() === '' ? '' : ` ${quoteForeign(t`It`, hide(text))}`
    throw new SendFailure(said + quote, isPassing, waitOf(answered, now))
  },
})
