/**
 * The page's end of the bridge. A request is sent to the worker as one message and returns as a response. The
 * content script bundles this file, so it imports nothing heavy. The worker checks all messages
 * (bridge/worker).
 */
import type { Fetch } from '../../api/endpoint'
import { wait } from '../clock'
import type { BridgeReply, BridgeRequest } from './worker'

/** Browsers' errors for a message without a receiver. The request had no effect. */
const NEVER_REACHED = /receiving end does not exist|could not establish connection/i
/** Delay before a repeated request. A stopped worker starts again within this time. */
const RETRY_MS = 100
/** Attempts in all. A slow tick or read can meet the death of a worker more than once. */
const MAX_ATTEMPTS = 4
/** Requests of a tick. Repeating a tick has no effect. */
const TICKS: readonly string[] = ['/client/wake', '/client/submit']

/** Sends a message to the worker: `runtime.sendMessage`. */
export type SendMessage = (message: BridgeRequest) => Promise<unknown>

/**
 * Returns whether a request can be repeated: it never arrived, it only reads, or it runs a tick. A worker that
 * dies loses its reply.
 */
const isRepeatable = ({ method, path }: BridgeRequest, error: unknown): boolean =>
  method === 'GET' || TICKS.includes(path) || NEVER_REACHED.test(String(error))

async function sendOnce(send: SendMessage, message: BridgeRequest): Promise<BridgeReply> {
  const reply = await send(message)
  if (reply === undefined) throw new Error('The extension stopped before it answered.')
  return reply as BridgeReply
}

const sendAgain = (
  send: SendMessage,
  message: BridgeRequest,
  attempts = MAX_ATTEMPTS,
): Promise<BridgeReply> =>
  sendOnce(send, message).catch(async (error: unknown) => {
    if (attempts === 1 || !isRepeatable(message, error)) throw error
    await wait(RETRY_MS)
    return sendAgain(send, message, attempts - 1)
  })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

/** Converts a request to a message: method, path with query, headers and body. */
export async function toMessage(request: Request): Promise<BridgeRequest> {
  const { pathname, search } = new URL(request.url)
  return {
    cowbell: 'request',
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    // Read as text, because not every browser supports body streams.
    body: (await request.text()) || null,
  }
}

/**
 * Creates a Fetch to the worker.
 * @throws Error without a reply
 */
export const createBridge =
  (send: SendMessage): Fetch =>
  async (request) => {
    const message = await toMessage(request)
    const reply = await Promise.race([sendAgain(send, message), aborted(request.signal)])
    if ('unreachable' in reply) throw new Error(reply.unreachable)
    return new Response(reply.body || null, { status: reply.status, headers: reply.headers })
  }
