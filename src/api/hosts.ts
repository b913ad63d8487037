/**
 * Sends requests to untrusted hosts: without following redirects, without cookies, with limits of time and
 * reply size. A request over a limit is aborted.
 */
import { Refusal } from '../domain/refusal'
import type { Fetch } from './endpoint'

/** Maximum size of a reply, such as a list of orders or an auction. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024
/** Maximum size of a reply that is one object. */
export const MAX_OBJECT_BYTES = 256 * 1024

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Returns true for a redirect. A browser hides the status of a redirect that it does not follow; Node does
 * not.
 */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || REDIRECTS.includes(status)

/**
 * Returns true if a URL contains a user name or password. `fetch` would refuse it with an error that contains
 * the URL.
 */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Returns true if a host name means this computer. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** Returns true if nobody can read data on its way to this URL: https, or a host on this computer. */
export function isPrivateUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Builds a request. @throws Refusal Unreachable, with the host only, for a URL that cannot be requested */
export function buildRequest(url: string, init: RequestInit = {}): Request {
  if (!URL.canParse(url) || hasCredentials(url)) {
    const description = `${hostOf(url)} cannot be reached: its address contains a user name or is not valid.`
    throw new Refusal('Unreachable', { description })
  }
  return new Request(url, init)
}

/** Returns the host of a URL for error messages. The rest of the URL can be secret. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'The address')

/**
 * Reads a body up to a limit.
 * @returns the bytes, and whether there are more
 */
export async function readUpTo(
  body: Response['body'],
  maxBytes: number,
): Promise<readonly [Uint8Array, boolean]> {
  const parts: Uint8Array[] = []
  let size = 0
  if (!body) return [new Uint8Array(), false]
  const reader = body.getReader()
  while (size <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  if (size > maxBytes) await reader.cancel()
  const bytes = new Uint8Array(Math.min(size, maxBytes))
  let offset = 0
  for (const part of parts) {
    bytes.set(part.subarray(0, maxBytes - offset), offset)
    offset += part.length
  }
  return [bytes, size > maxBytes]
}

/** Reads a complete body. @throws Refusal ReplyTooLarge */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const [bytes, isMore] = await readUpTo(response.body, maxBytes)
  if (isMore) throw new Refusal('ReplyTooLarge')
  return bytes as Uint8Array<ArrayBuffer>
}

/** Reads a complete body as text. @throws Refusal ReplyTooLarge */
const readText = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxBytes))

/** Reads a complete body as JSON; undefined for malformed JSON. @throws Refusal ReplyTooLarge */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const text = await readText(response, maxBytes)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the beginning of a body as text. */
export const readStart = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder().decode((await readUpTo(response.body, maxBytes))[0])

/** Reads a reply completely. Returns it with the same status and headers. @throws Refusal ReplyTooLarge */
export async function readWhole(response: Response, maxBytes: number): Promise<Response> {
  const body = await readBytes(response, maxBytes)
  return new Response([204, 205, 304].includes(response.status) ? null : body, response)
}

function toRefusal(error: unknown, host: string): Refusal {
  if (error instanceof Refusal)
    return error.errorType === 'ReplyTooLarge'
      ? new Refusal('ReplyTooLarge', { description: `${host} sent more than Cowbell reads.` })
      : error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const description = isLate ? `${host} did not answer in time.` : `${host} could not be reached.`
  return new Refusal('Unreachable', { description })
}

/** Rejects when the signal is aborted, because a Fetch may ignore the signal of its request. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Sends a request to a host and reads the reply with `read`, within the timeout. Errors contain the host
 * only, because the URL can be secret.
 * @throws Refusal Unreachable, Redirected, ReplyTooLarge; the abort reason if the caller aborts
 */
export async function askHost<T>(
  fetch: Fetch,
  request: Request,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const host = hostOf(request.url)
  const end = new AbortController()
  // Not AbortSignal.timeout(): combined by AbortSignal.any(), it can fail to fire in Node 20 after a garbage
  // collection (SOURCES: Limits and retries).
  // biome-ignore lint/style/noRestrictedGlobals: the timer ends only this request
  const timer = setTimeout(() => end.abort(new DOMException('Too late.', 'TimeoutError')), timeoutMs)
  const signal = AbortSignal.any([request.signal, end.signal])
  const ask = async (): Promise<T> => {
    const response = await fetch(new Request(request, { signal, redirect: 'manual', credentials: 'omit' }))
    if (isRedirect(response))
      throw new Refusal('Redirected', { description: `${host} redirects to another address.` })
    return read(response)
  }
  try {
    return await Promise.race([ask(), rejectOnAbort(signal)])
  } catch (error) {
    if (request.signal.aborted) throw error
    throw toRefusal(error, host)
  } finally {
    clearTimeout(timer)
    // Stops the transfer of unread data.
    end.abort()
  }
}
