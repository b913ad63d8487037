/**
 * The extension's end of a connected site, in a world that the page cannot reach: carries the provider's requests to the worker,
 * and the answers of our request window back. A request that waits for the user is answered by that window over a port; when the
 * window closes, what waits is rejected, and when the page goes away the port ends and the window drops its requests.
 */
import { whenShown } from '../shown'
import {
  type Connection,
  createName,
  hear,
  type RpcReply,
  type ServiceReply,
  say,
  type ToPort,
} from './messages'

/**
 * The end of our request window in this page.
 * @internal Exported for tests, which are that window.
 */
export interface WindowPort {
  readonly postMessage: (message: unknown) => void
  readonly disconnect: () => void
  readonly onMessage: { addListener(hear: (message: unknown) => void): void }
  readonly onDisconnect: { addListener(hear: () => void): void }
}

/** What the port needs of the extension. */
export interface PortBackground {
  readonly fetch: (request: Request) => Promise<Response>
  /** Calls back whenever something that pages show may be another now. */
  readonly onChanged: (listener: () => void) => void
  /** Calls back with each window of ours that asks what waits here. */
  readonly onWindow: (listener: (port: WindowPort) => void) => void
}

/** What the worker says to a request: an answer, or that the user is asked. */
type Answer = RpcReply | { readonly waits: true }

/** From our window: the answer of a request, or that it closes because there is nothing more to ask. */
type FromWindow = { readonly id: string; readonly reply: RpcReply } | { readonly isDone: true }

type Rpc = Extract<ToPort, { kind: 'rpc' }>

/**
 * A worker that was stopped in the middle of a question answers the next, and on a busy machine that takes a while: it is asked
 * again, each time after twice as long, for a quarter of a minute.
 */
const MAX_TRIES = 6
const TRY_AGAIN_MS = 500
/** No answer by then is none. */
const ANSWERED_WITHIN_MS = 10_000

const silence = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS))

/** Longer than a window of ours takes to open; ms. */
const OPENED_WITHIN_MS = 30_000

/** Characters of a request: a little less than a message to the worker may have. */
const MAX_REQUEST = 990_000

const BASE = 'https://cowbell.invalid/client/'
const errorOf = (code: number, message: string): RpcReply => ({ error: { code, message } })
const REJECTED = errorOf(4001, 'The user rejected the request.')
const GONE = errorOf(4900, 'Cowbell does not answer. Reload the page.')
const TOO_MANY = errorOf(-32005, 'Too many requests.')
const TOO_LONG = errorOf(-32602, 'The parameters of this method are too long.')
const INTERNAL = errorOf(-32603, 'Cowbell could not answer.')

const post = (path: string, body: string): Request =>
  new Request(BASE + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

/** Requests of the page that were not answered yet, each by the name that the provider gave it. */
function createWaiting(page: string) {
  const waiting = new Map<string, { readonly asked: Rpc; isWithUser: boolean }>()
  const windows = new Set<WindowPort>()
  const announce = () => {
    for (const port of windows) port.postMessage({ page, waiting: [...waiting.keys()] })
  }
  return {
    windows,
    announce,
    add: (asked: Rpc) => {
      waiting.set(asked.id, { asked, isWithUser: false })
      announce()
    },
    giveToUser: (id: string) => {
      const request = waiting.get(id)
      if (request) request.isWithUser = true
    },
    listWithUser: (): readonly Rpc[] =>
      [...waiting.values()].filter(({ isWithUser }) => isWithUser).map(({ asked }) => asked),
    has: (id: string): boolean => waiting.has(id),
    settle: (id: string, reply: RpcReply) => {
      if (waiting.delete(id)) say('provider', { kind: 'rpc', id, reply })
      announce()
    },
  }
}
type Waiting = ReturnType<typeof createWaiting>

/**
 * Ends what waits for the user when the page is left: kept in the browser's cache (bfcache) it hears no end of its lines, and our
 * window would show requests of a page that nobody looks at.
 */
function endWhenLeft({ windows, listWithUser, settle }: Waiting): void {
  window.addEventListener('pagehide', () => {
    for (const port of windows) port.disconnect()
    windows.clear()
    for (const { id } of listWithUser()) settle(id, REJECTED)
  })
}

/** Answers requests of the provider: by the worker, or by our window after it. */
function answerRpc({ fetch, onWindow }: Pick<PortBackground, 'fetch' | 'onWindow'>): (asked: Rpc) => void {
  const page = createName()
  const waiting = createWaiting(page)
  const askWorker = async ({ id, method, params }: Rpc): Promise<Answer> => {
    const body = JSON.stringify({ id, page, method, params })
    if (body.length > MAX_REQUEST) return TOO_LONG
    const response = await fetch(post('walletRequest', body)).catch(() => undefined)
    if (response?.status === 429) return TOO_MANY
    if (response?.ok) return response.json()
    return response ? INTERNAL : GONE
  }
  const ask = async (asked: Rpc) => {
    // Before the worker hears of it: our window drops what the page does not name.
    waiting.add(asked)
    const answer = await askWorker(asked)
    if (!('waits' in answer)) return waiting.settle(asked.id, answer)
    waiting.giveToUser(asked.id)
    // A window that was closed before it was ready had no line to say so.
    setTimeout(() => waiting.windows.size === 0 && waiting.settle(asked.id, REJECTED), OPENED_WITHIN_MS)
  }
  endWhenLeft(waiting)
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
      // One that came while the window was closing by itself is asked again: nobody has seen it.
      for (const asked of waiting.listWithUser())
        if (isDone) void ask(asked)
        else waiting.settle(asked.id, REJECTED)
    })
    waiting.announce()
  })
  // What waits already is not exchanged for another under the same name.
  return (asked) => waiting.has(asked.id) || void ask(asked)
}

const toReply = async (given: Response): Promise<ServiceReply> =>
  given.ok
    ? given.json()
    : { status: given.status, headers: Object.fromEntries(given.headers), body: await given.text() }

/** Answers the provider of a page until the page ends. */
export function runPort({ fetch, onChanged, onWindow }: PortBackground): void {
  const askRpc = answerRpc({ fetch, onWindow })
  let connection: Connection | undefined
  let newest = 0
  const readConnection = async (tries = 1) => {
    newest += 1
    const turn = newest
    const asking = fetch(post('connection', '{}')).catch(() => undefined)
    const response = await Promise.race([asking, silence()])
    // One that was asked later knows better.
    if (turn !== newest) return
    if (!response?.ok) {
      const again = () => turn === newest && void readConnection(tries + 1)
      if (tries < MAX_TRIES) setTimeout(again, TRY_AGAIN_MS * 2 ** (tries - 1))
      return
    }
    connection = (await response.json()) as Connection
    say('provider', { kind: 'connection', connection })
  }
  const askService = async ({ id, request }: Extract<ToPort, { kind: 'service' }>) => {
    const response = await fetch(post('serviceRequest', JSON.stringify(request))).catch(() => undefined)
    say('provider', { kind: 'service', id, reply: response ? await toReply(response) : null })
  }
  hear('port', (message) => {
    if (message.kind === 'rpc') askRpc(message)
    else if (message.kind === 'service') void askService(message)
    else if (connection) say('provider', { kind: 'connection', connection })
    else void readConnection()
  })
  onChanged(() => void readConnection())
  // What changed while the page was kept in the browser's cache it did not hear.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void readConnection())
  // A prerendered page is answered nothing yet.
  void whenShown().then(() => readConnection())
}
