/**
 * Asking a host that is not trusted: no redirect is followed, no cookie goes along, and both the time and the size of what it
 * answers are limited. What is given up is aborted, not read on.
 */
import { Refusal } from '../domain/refusal'
import type { Fetch } from './endpoint'

/** The largest reply that is read: a list of orders, an auction. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024
/** The largest reply that is one object. */
export const MAX_OBJECT_BYTES = 256 * 1024

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** A browser hides the status of a redirect it does not follow, Node does not. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || REDIRECTS.includes(status)

/** Whether an address holds a name or a password: `fetch` refuses it with an error that has the whole of it. */
export function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether a host name is this machine's. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/** Whether what is sent there is private on its way: https, or this machine. */
export function isPrivate(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

/** A request. @throws Refusal Unreachable, naming the host alone, for an address that cannot be asked */
export function requestTo(url: string, init: RequestInit = {}): Request {
  if (!URL.canParse(url) || hasCredentials(url)) {
    const description = `${hostOf(url)} cannot be asked: its address holds a user name or is none.`
    throw new Refusal('Unreachable', { description })
  }
  return new Request(url, init)
}

/** An address without what it may hold beside its host: words for errors. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'The address')

/**
 * Reads a body up to a limit and leaves the rest unread.
 * @returns the bytes, and whether there was more
 */
async function readUpTo(body: Response['body'], maxBytes: number): Promise<readonly [Uint8Array, boolean]> {
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
  let at = 0
  for (const part of parts) {
    bytes.set(part.subarray(0, maxBytes - at), at)
    at += part.length
  }
  return [bytes, size > maxBytes]
}

/** A whole body. @throws Refusal ReplyTooLarge */
async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const [bytes, isMore] = await readUpTo(response.body, maxBytes)
  if (isMore) throw new Refusal('ReplyTooLarge')
  return bytes as Uint8Array<ArrayBuffer>
}

/** A whole body as text. @throws Refusal ReplyTooLarge */
const readText = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxBytes))

/** A whole body as JSON; undefined for one that is none. @throws Refusal ReplyTooLarge */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const text = await readText(response, maxBytes)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The beginning of a body as text, however much follows. */
export const readStart = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder().decode((await readUpTo(response.body, maxBytes))[0])

/** A reply that is read, with the status and headers it came with. @throws Refusal ReplyTooLarge */
export async function readWhole(response: Response, maxBytes: number): Promise<Response> {
  const body = await readBytes(response, maxBytes)
  return new Response([204, 205, 304].includes(response.status) ? null : body, response)
}

function troubleOf(error: unknown, host: string): Refusal {
  if (error instanceof Refusal)
    return error.errorType === 'ReplyTooLarge'
      ? new Refusal('ReplyTooLarge', { description: `${host} sent more than Cowbell reads.` })
      : error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const description = isLate ? `${host} did not answer in time.` : `${host} could not be reached.`
  return new Refusal('Unreachable', { description })
}

/** Rejects when the signal is aborted, for a Fetch that does not heed its request's signal. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Sends a request to a host and has `read` take what it needs of the answer, all within the time. Errors name the host and
 * never the address, which may hold a secret.
 * @throws Refusal Unreachable, Redirected, ReplyTooLarge; an abort of the caller stays one
 */
export async function askHost<T>(
  fetch: Fetch,
  request: Request,
  timeoutMs: number,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const host = hostOf(request.url)
  const end = new AbortController()
  // Our own timer: a joined AbortSignal.timeout() never fires in Node 20 once memory was collected (SOURCES: Limits and retries).
  // biome-ignore lint/style/noRestrictedGlobals: as AbortSignal.timeout() was, it is the end of this one request
  const timer = setTimeout(() => end.abort(new DOMException('Too late.', 'TimeoutError')), timeoutMs)
  const signal = AbortSignal.any([request.signal, end.signal])
  const ask = async (): Promise<T> => {
    const response = await fetch(new Request(request, { signal, redirect: 'manual', credentials: 'omit' }))
    if (isRedirect(response))
      throw new Refusal('Redirected', { description: `${host} redirects to another address.` })
    return read(response)
  }
  try {
    return await Promise.race([ask(), untilAborted(signal)])
  } catch (error) {
    if (request.signal.aborted) throw error
    throw troubleOf(error, host)
  } finally {
    clearTimeout(timer)
    // What was not read is not sent any more.
    end.abort()
  }
}
