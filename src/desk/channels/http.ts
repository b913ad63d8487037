/** Channels that are one request each: how it is written is the channel's row, how it is sent and read is the same. */
import type { Fetch } from '../../api/endpoint'
import type { Milliseconds } from '../../domain/scalars'
import { type Channel, SendFailure } from '../outbox'
import type { Parcel } from '../parcels'

/** What a parcel becomes on a channel. `accept` is what a reply must contain beside its status, as a pattern. */
interface Posting {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly accept?: string | undefined
}
export type WritePosting<V> = (parcel: Parcel, values: V, now: Milliseconds) => Posting | Promise<Posting>

/** Under a claim's lease: a request that stalls has failed before another worker tries. */
const TIMEOUT_MS = 10_000

/** Seconds that a receiver asks to wait for, by header in both its forms, or as a bot's reply tells. */
function waitOf(response: Response, text: string, now: Milliseconds): number {
  const header = response.headers.get('Retry-After') ?? /"retry_after":\s*(\d+)/.exec(text)?.[1] ?? '0'
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Math.max(0, seconds || 0)
}

async function post(posting: Posting, id: string, fetch: Fetch, timeoutMs: number): Promise<Response> {
  const { url, headers, body } = posting
  const request = new Request(url, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': id },
    body,
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return fetch(request).catch((error: unknown) => {
    const { host } = new URL(url)
    throw new SendFailure(`${host} could not be reached: ${(error as Error).message}`, true)
  })
}

/** A channel that posts. */
export const createPostingChannel = (
  write: WritePosting<never>,
  fetch: Fetch,
  timeoutMs = TIMEOUT_MS,
): Channel => ({
  async send(parcel, values, now) {
    const posting = await write(parcel, values as never, now)
    const response = await post(posting, parcel.id, fetch, timeoutMs)
    const text = await response.text().catch(() => '')
    const { status } = response
    const isTaken = response.ok && (!posting.accept || new RegExp(posting.accept).test(text))
    if (isTaken) return
    const isPassing = status === 408 || status === 429 || status >= 500
    throw new SendFailure(
      `It answered ${status}: ${text.slice(0, 300)}`,
      isPassing,
      waitOf(response, text, now),
    )
  },
})
