/** Channels that are one request each: how it is written is the channel's row, how it is sent and read is the same. */

import type { Fetch } from '../../../api/endpoint'
import { askHost, hasCredentials, hostOf, readStart, requestTo } from '../../../api/hosts'
import { Refusal } from '../../../domain/refusal'
import type { Milliseconds } from '../../../domain/scalars'
import { quoteForeign } from '../../../domain/text/foreign-words'
import { isPassingStatus } from '../../schedule/retry'
import type { ChannelMessage } from '../message'
import { type Channel, SendFailure } from '../outbox'

/** What a message becomes on a channel. `accept` is what a reply must contain beside its status, as a pattern. */
interface ChannelRequest {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly accept?: string | undefined
  /** What is said of an address that is gone for good (404, 410), where that is what these mean. */
  readonly gone?: string
}
export type BuildRequest<V> = (
  message: ChannelMessage,
  values: V,
  now: Milliseconds,
) => ChannelRequest | Promise<ChannelRequest>

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
  posting: ChannelRequest,
  key: string,
  fetch: Fetch,
  timeoutMs: number,
): Promise<Answered> {
  const { url, headers, body } = posting
  if (hasCredentials(url) || !URL.canParse(url))
    throw new SendFailure('Invalid address, or it contains a user name.', false)
  const request = requestTo(url, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key }, body })
  const read = (response: Response) => readAnswer(response, posting)
  return askHost(fetch, request, timeoutMs, read).catch((error: unknown) => {
    throw failureOf(error)
  })
}

/** A channel that posts. */
export const createPostingChannel = (
  write: BuildRequest<never>,
  fetch: Fetch,
  timeoutMs = TIMEOUT_MS,
): Channel => ({
  async send(message, values, now, hide) {
    const posting = await write(message, values as never, now)
    const answered = await post(posting, message.key, fetch, timeoutMs)
    const { status, text } = answered
    const isSuccess = status >= 200 && status < 300
    if (isSuccess && (!posting.accept || new RegExp(posting.accept).test(text))) return
    if (posting.gone && (status === 404 || status === 410))
      throw new SendFailure(posting.gone, false, 0, true)
    // A success with other contents is a page of something in between: it passes.
    const isPassing = isSuccess || isPassingStatus(status)
    const said = `${hostOf(posting.url)} answered ${status}.`
    const quote = text.trim() === '' ? '' : ` ${quoteForeign('It', hide(text))}`
    throw new SendFailure(said + quote, isPassing, waitOf(answered, now))
  },
})
