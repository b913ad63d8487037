/**
 * The page's end of the bridge: a request goes to the worker as one message and comes back as a response. Bundled with the
 * content script, so nothing heavy may be imported here; what crosses is checked at the other end (bridge-answer).
 */
import type { Fetch } from '../../api/endpoint'
import { wait } from '../clock'
import type { BridgeReply, BridgeRequest } from './worker'

/** The browsers' errors for a message without a receiver: the request cannot have been acted upon. */
const NEVER_REACHED = /receiving end does not exist|could not establish connection/i
/** Long enough for a worker that was just stopped to be started again. */
const RETRY_MS = 100

/** Hands a message to the worker: `runtime.sendMessage`. */
export type SendMessage = (message: BridgeRequest) => Promise<unknown>

/** Whether sending it again does no harm: it cannot have arrived, or it only reads. A worker that dies takes its answers along. */
const isRepeatable = ({ method }: BridgeRequest, error: unknown): boolean =>
  method === 'GET' || NEVER_REACHED.test(String(error))

async function sendOnce(send: SendMessage, message: BridgeRequest): Promise<BridgeReply> {
  const reply = await send(message)
  if (reply === undefined) throw new Error('The extension stopped before it answered.')
  return reply as BridgeReply
}

const sendAgain = (send: SendMessage, message: BridgeRequest): Promise<BridgeReply> =>
  sendOnce(send, message).catch(async (error: unknown) => {
    if (!isRepeatable(message, error)) throw error
    await wait(RETRY_MS)
    return sendOnce(send, message)
  })

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

/** A request as it crosses: only method, path, query, headers and body count. */
export async function toMessage(request: Request): Promise<BridgeRequest> {
  const { pathname, search } = new URL(request.url)
  return {
    cowbell: 'request',
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    // Asked for its text, not its stream: not every browser has that.
    body: (await request.text()) || null,
  }
}

/** Asks the worker. @throws Error when no answer comes. */
export const createBridge =
  (send: SendMessage): Fetch =>
  async (request) => {
    const message = await toMessage(request)
    const reply = await Promise.race([sendAgain(send, message), aborted(request.signal)])
    if ('unreachable' in reply) throw new Error(reply.unreachable)
    return new Response(reply.body || null, { status: reply.status, headers: reply.headers })
  }
