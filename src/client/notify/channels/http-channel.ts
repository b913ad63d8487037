/**
 * Channels that send one HTTP request per message. Each kind builds its request; sending and reading are
 * shared.
 */

import * as z from 'zod/mini'
import type { Fetch } from '../../../api/endpoint'
import { askHost, buildRequest, hasCredentials, hostOf, isPrivateUrl, readStart } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import type { Milliseconds } from '../../../domain/scalars'
import { toBase64Url } from '../../../domain/text/base64url'
import { quoteForeign } from '../../../domain/text/foreign-words'
import { t } from '../../../domain/text/texts'
import { isPassingStatus } from '../../schedule/retry'
import type { ChannelMessage } from '../channel-message'
import { type Channel, SendFailure } from '../outbox'

/** Request of a message. */
interface ChannelRequest {
  /** Default: `POST`. */
  readonly method?: 'PUT'
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
  /**
   * Text or pattern that the reply must contain besides a status of success. By default every reply except a
   * web page is accepted.
   */
  readonly accept?: string | RegExp | undefined
  /**
   * Reads the new values of a receiver that moved from the body of a refusal. Undefined if the receiver did
   * not move.
   */
  readonly readMove?: (text: string) => Readonly<Record<string, string>> | undefined
  /** Error text for a receiver that no longer exists (404, 410), if these statuses mean that. */
  readonly gone?: string
  /** Minimum pause after a failure, if the service asks for one in its documentation. */
  readonly minPauseSeconds?: number
}
export type BuildRequest<V> = (
  message: ChannelMessage,
  values: V,
  now: Milliseconds,
) => ChannelRequest | Promise<ChannelRequest>

export interface ChannelDefinition {
  /** Schemas of the visible values and of the sealed secrets. Built when a channel is added. */
  readonly setup: () => { readonly values: z.ZodMiniType; readonly secrets: z.ZodMiniType }
  /** Name of the value that holds the URL. Its host needs a permission. */
  readonly address: string
  /** Default of a new channel: true if quiet hours delay it. False if its receiver is a program. */
  readonly respectsQuietHours: boolean
  /** Default of a new channel with these values: true if many events are sent as one summary. */
  readonly combinesEvents: (values: Readonly<Record<string, string>>) => boolean
  readonly buildRequest: BuildRequest<never>
}

export const JSON_TYPE = { 'Content-Type': 'application/json' }

export const httpUrl = () =>
  z.string().check(
    z.refine((text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text), 'expected an http address'),
    z.refine((text) => !hasCredentials(text), 'must not hold a user name or a password'),
  )
/** Schema of a URL that a secret is sent to. */
export const secretUrl = () =>
  httpUrl().check(z.refine(isPrivateUrl, 'must be https, except on this machine'))
/** Schema of a non-empty text without spaces. */
export const word = () => z.string().check(z.regex(/^\S+$/, 'must not be empty'))

/** Hashes a message's key to 32 characters of base64url. Receivers identify the message by it. */
export async function messageDigest({ key }: ChannelMessage): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return toBase64Url(digest).slice(0, 32)
}

/**
 * Timeout of a request. It is shorter than the lease of a claim, so that a stalled request fails before
 * another worker tries.
 */
const TIMEOUT_MS = 10_000

/** Maximum number of bytes read of a reply. */
const MAX_READ_BYTES = 64 * 1024

interface Answered {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
  readonly retryAfter: string | null
}

/**
 * Returns the seconds to wait, as the receiver asked: from the `Retry-After` header (seconds or date), or from
 * the body of a reply: `retry_after` of Telegram and Discord in seconds, `retry_after_ms` of Matrix.
 */
function waitOf({ retryAfter, text }: Answered, now: Milliseconds): number {
  const [, unit, asked] = /"retry_after(_ms)?":\s*(\d+(?:\.\d+)?)/.exec(text) ?? []
  const header = retryAfter ?? String(Number(asked ?? 0) / (unit ? 1000 : 1))
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Math.max(0, seconds || 0)
}

const JSON_TYPED = /[/+]json\b/i
/**
 * Matches the beginning of a web page, which login pages may begin with any element. A receiver that answers
 * `OK` or a paragraph as `text/html` sends no web page.
 */
const HTML_PAGE =
  /^\uFEFF?(\s|<!--[\s\S]*?-->|<br\b[^>]*>)*<(!doctype\s+html|html|head|meta|title|script|noscript|style|link|body|center|div|form|frameset|i?frame|table|h[1-6]|main|nav|section|header|ul|ol|span|font|img|[ab]|\?xml)\b/i
/** Matches the words of a login page. Only a reply of type HTML is searched for them. */
const LOGIN_WORDS = /\b(?:log|sign)[ -]?in\b|wi-?fi|hotspot|captive portal|accept the terms/i

/**
 * Returns whether the receiver took the message. A web page with a status of success comes from the login of a
 * network (captive portal) or from a proxy.
 */
const isTaken = ({ accept }: ChannelRequest, { text, isHtml }: Answered): boolean =>
  accept
    ? typeof accept === 'string'
      ? text.includes(accept)
      : accept.test(text)
    : !HTML_PAGE.test(text) && !(isHtml && LOGIN_WORDS.test(text))

/** Reads a reply. The body is read only if status and type do not decide. */
async function readAnswer(response: Response, { accept }: ChannelRequest): Promise<Answered> {
  const { ok, status, headers } = response
  const type = headers.get('Content-Type') ?? ''
  const isRead = !ok || Boolean(accept) || !JSON_TYPED.test(type)
  const text = isRead ? await readStart(response, MAX_READ_BYTES).catch(() => '') : ''
  return { status, text, isHtml: /html/i.test(type), retryAfter: headers.get('Retry-After') }
}

/**
 * Converts an error to a failure. An unreachable receiver is retried. So is a redirect of an http address,
 * because the login of a network redirects every http request. Other redirects and invalid URLs are final.
 */
function failureOf(error: unknown, url: string): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.errorType === 'Unreachable') return new SendFailure(error.message, true)
  const isPassing = error.errorType === 'Redirected' && !isPrivateUrl(url)
  return new SendFailure(`${error.message} ${error.fix}`, isPassing)
}

/**
 * Sends a request after checking its URL. Errors name the host only, because the rest of the URL may be
 * secret.
 */
async function sendRequest(
  request: ChannelRequest,
  key: string,
  fetch: Fetch,
  timeoutMs: number,
): Promise<Answered> {
  const { method = 'POST', url, headers, body } = request
  if (hasCredentials(url) || !URL.canParse(url))
    throw new SendFailure(t`Invalid address, or it contains a user name.`, false)
  const sent = new Headers({ 'Idempotency-Key': key })
  for (const [name, value] of Object.entries(headers)) sent.set(name, value)
  const posted = buildRequest(url, { method, headers: sent, body })
  const read = (response: Response) => readAnswer(response, request)
  return askHost(fetch, posted, timeoutMs, read).catch((error: unknown) => {
    throw failureOf(error, url)
  })
}

export const createHttpChannel = (
  build: BuildRequest<never>,
  fetch: Fetch,
  timeoutMs = TIMEOUT_MS,
): Channel => ({
  async send(message, values, now, hide) {
    const request = await build(message, values as never, now)
    const answered = await sendRequest(request, message.key, fetch, timeoutMs)
    const { status, text } = answered
    const isSuccess = status >= 200 && status < 300
    if (isSuccess && isTaken(request, answered)) return
    if (request.gone && (status === 404 || status === 410))
      throw new SendFailure(request.gone, false, { isGone: true })
    // A success with unexpected content comes from something in between, such as a proxy, so it is retried.
    const movedTo = isSuccess ? undefined : request.readMove?.(text)
    const isPassing = isSuccess || movedTo !== undefined || isPassingStatus(status)
    const said = t`${hostOf(request.url)} answered ${status}.`
    const quote = text.trim() === '' ? '' : ` ${quoteForeign(t`It`, hide(text))}`
    const waitSeconds = Math.max(waitOf(answered, now), request.minPauseSeconds ?? 0)
    const details = { waitSeconds, ...(movedTo ? { movedTo } : {}) }
    throw new SendFailure(said + quote, isPassing, details)
  },
})
