/**
 * Content script of a connected site, in a world that the page cannot access. It forwards requests of the
 * provider to the worker and returns the replies of Cowbell's request window. The window replies over a port.
 * If the window closes, pending requests are rejected. If the page is left, the port closes and the window
 * drops its requests.
 */
import { whenActivated } from '../prerender'
import {
  type Connection,
  createUuid,
  onMessage,
  type RpcReply,
  type ServiceReply,
  sendMessage,
  type ToPort,
} from './messages'

/**
 * Port of a request window in this page.
 * @internal Exported for tests, which act as that window.
 */
export interface WindowPort {
  readonly postMessage: (message: unknown) => void
  readonly disconnect: () => void
  readonly onMessage: { addListener(listener: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
}

export interface PortBackground {
  readonly fetch: (request: Request) => Promise<Response>
  /** Calls back after every change that may affect the page. */
  readonly onChanged: (listener: () => void) => void
  /** Calls back with each request window that asks for pending requests of this page. */
  readonly onWindow: (listener: (port: WindowPort) => void) => void
}

/** Reply of the worker: a result, or `waits` if the user has to answer. */
type Answer = RpcReply | { readonly waits: true }

/**
 * Message of a request window: the reply to a request, or that the window closes because no request is left.
 */
type FromWindow = { readonly id: string; readonly reply: RpcReply } | { readonly isDone: true }

type Rpc = Extract<ToPort, { kind: 'rpc' }>

/**
 * Maximum attempts to read the connection. A stopped worker answers only after a restart, which takes a while
 * on a busy machine. The delay doubles with each attempt, up to about 15 seconds in total.
 */
const MAX_TRIES = 6
const RETRY_DELAY_MS = 500
const REPLY_TIMEOUT_MS = 10_000

const timeout = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, REPLY_TIMEOUT_MS))

/** Maximum time for a request window to open. */
const WINDOW_TIMEOUT_MS = 30_000

/** Maximum characters of a request, slightly below the limit of messages to the worker. */
const MAX_REQUEST = 990_000

const BASE = 'https://cowbell.invalid/client/'
const errorOf = (code: number, message: string): RpcReply => ({ error: { code, message } })
const REJECTED = errorOf(4001, 'The user rejected the request.')
const NO_REPLY = errorOf(4900, 'Cowbell does not answer. Reload the page.')
const TOO_MANY = errorOf(-32005, 'Too many requests.')
const TOO_LONG = errorOf(-32602, 'The parameters of this method are too long.')
const INTERNAL = errorOf(-32603, 'Cowbell could not answer.')

const post = (path: string, body: string): Request =>
  new Request(BASE + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

/** Creates the table of pending requests, by the id that the provider assigned. */
function createWaiting(page: string) {
  const waiting = new Map<string, { readonly request: Rpc; isWithUser: boolean }>()
  const windows = new Set<WindowPort>()
  const announce = () => {
    for (const port of windows) port.postMessage({ page, waiting: [...waiting.keys()] })
  }
  return {
    windows,
    announce,
    add: (request: Rpc) => {
      waiting.set(request.id, { request, isWithUser: false })
      announce()
    },
    giveToUser: (id: string) => {
      const request = waiting.get(id)
      if (request) request.isWithUser = true
    },
    listWithUser: (): readonly Rpc[] =>
      [...waiting.values()].filter(({ isWithUser }) => isWithUser).map(({ request }) => request),
    has: (id: string): boolean => waiting.has(id),
    settle: (id: string, reply: RpcReply) => {
      if (waiting.delete(id)) sendMessage('provider', { kind: 'rpc', id, reply })
      announce()
    },
  }
}
type Waiting = ReturnType<typeof createWaiting>

/**
 * Rejects requests that wait for the user when the page is left. Otherwise, a page in the back/forward cache
 * would not notice that its ports closed. The window would then show requests of a page that nobody sees.
 */
function rejectOnPageHide({ windows, listWithUser, settle }: Waiting): void {
  window.addEventListener('pagehide', () => {
    for (const port of windows) port.disconnect()
    windows.clear()
    for (const { id } of listWithUser()) settle(id, REJECTED)
  })
}

/**
 * Creates the handler of provider requests. The worker answers a request at once, or the request window
 * answers it later.
 */
function createRpcHandler({
  fetch,
  onWindow,
}: Pick<PortBackground, 'fetch' | 'onWindow'>): (request: Rpc) => void {
  const page = createUuid()
  const waiting = createWaiting(page)
  const requestWorker = async ({ id, method, params }: Rpc): Promise<Answer> => {
    const body = JSON.stringify({ id, page, method, params })
    if (body.length > MAX_REQUEST) return TOO_LONG
    const response = await fetch(post('walletRequest', body)).catch(() => undefined)
    if (response?.status === 429) return TOO_MANY
    if (response?.ok) return response.json()
    return response ? INTERNAL : NO_REPLY
  }
  const ask = async (request: Rpc) => {
    // The request is added before the worker is called, because the window drops requests that the page does
    // not list.
    waiting.add(request)
    const answer = await requestWorker(request)
    if (!('waits' in answer)) return waiting.settle(request.id, answer)
    waiting.giveToUser(request.id)
    // A window that closed before it was ready had no port to report its closing.
    setTimeout(() => waiting.windows.size === 0 && waiting.settle(request.id, REJECTED), WINDOW_TIMEOUT_MS)
  }
  rejectOnPageHide(waiting)
  onWindow((port) => {
    let isDone = false
    waiting.windows.add(port)
    port.onMessage.addListener((given) => {
      const message = given as FromWindow
      if ('isDone' in message) isDone = true
      else waiting.settle(message.id, message.reply)
    })
    port.onDisconnect.addListener(() => {
      waiting.windows.delete(port)
      // The user has not seen requests that arrived while the window was closing. They are sent again.
      for (const request of waiting.listWithUser())
        if (isDone) void ask(request)
        else waiting.settle(request.id, REJECTED)
    })
    waiting.announce()
  })
  // A pending request is not replaced by another one with the same id.
  return (request) => waiting.has(request.id) || void ask(request)
}

const toReply = async (given: Response): Promise<ServiceReply> =>
  given.ok
    ? given.json()
    : { status: given.status, headers: Object.fromEntries(given.headers), body: await given.text() }

/** Answers the provider of a page until the page ends. */
export function runPort({ fetch, onChanged, onWindow }: PortBackground): void {
  const handleRpc = createRpcHandler({ fetch, onWindow })
  let connection: Connection | undefined
  let lastAttempt = 0
  const readConnection = async (tries = 1) => {
    lastAttempt += 1
    const attempt = lastAttempt
    const reply = fetch(post('connection', '{}')).catch(() => undefined)
    const response = await Promise.race([reply, timeout()])
    // A later request has newer data.
    if (attempt !== lastAttempt) return
    if (!response?.ok) {
      const retry = () => attempt === lastAttempt && void readConnection(tries + 1)
      if (tries < MAX_TRIES) setTimeout(retry, RETRY_DELAY_MS * 2 ** (tries - 1))
      return
    }
    connection = (await response.json()) as Connection
    sendMessage('provider', { kind: 'connection', connection })
  }
  const askService = async ({ id, request }: Extract<ToPort, { kind: 'service' }>) => {
    const response = await fetch(post('serviceRequest', JSON.stringify(request))).catch(() => undefined)
    sendMessage('provider', { kind: 'service', id, reply: response ? await toReply(response) : null })
  }
  onMessage('port', (message) => {
    if (message.kind === 'rpc') handleRpc(message)
    else if (message.kind === 'service') void askService(message)
    else if (connection) sendMessage('provider', { kind: 'connection', connection })
    else void readConnection()
  })
  onChanged(() => void readConnection())
  // A page in the back/forward cache missed all changes.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void readConnection())
  // Prerendered pages get no reply yet.
  void whenActivated().then(() => readConnection())
}
