/**
 * Requests of a page to the background. Badge views are requested in batches: all subjects of one network
 * within 100 ms.
 */
import type { WebPageEndpointName, WireBody, WireReply } from '../client/bridge/client-endpoints'
import type { BadgeView } from '../client/bridge/views'
import type { NameKind } from './read/identifiers'

export interface NamedThing {
  readonly kind: NameKind
  readonly chainId: number
  readonly id: string
}

/** Listener for changes. `isReset` is set after a switch of environment or account. */
export type ChangeListener = (isReset?: boolean) => void

/** Functions of the extension that pages use. The entry point provides them. */
export interface Background {
  readonly fetch: (request: Request) => Promise<Response>
  /** Calls back after the background has written orders or notifications. */
  readonly onOrdersChanged: (listener: ChangeListener, signal: AbortSignal) => void
  /**
   * Called if the background cannot be reached. Aborts the signal if this script has outlived its extension.
   */
  readonly endIfOrphaned: () => void
}

const BATCH_MS = 100
const MAX_PER_REQUEST = 128
/**
 * Minimum interval between requests about one identifier that is not the user's. The user's own orders come
 * from the journal without a request.
 */
const REFRESH_INTERVAL_MS = 60_000
/** Only the path is used. The bridge always connects to the extension's background. */
const BASE = 'https://cowbell.invalid/client/'

/**
 * Sends a request to the background. Returns undefined if it is refused or unreachable. If the background
 * stops, its replies are lost, so reads are sent a second time.
 */
export async function askBackground<N extends WebPageEndpointName>(
  background: Background,
  question: N,
  body: WireBody<N>,
): Promise<WireReply<N> | undefined> {
  const send = () =>
    background.fetch(
      new Request(BASE + question, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const response = await send()
    .catch(question === 'open' ? undefined : send)
    .catch(background.endIfOrphaned)
  return response?.ok ? response.json() : undefined
}

/** Takes the next identifiers of one network, in order. */
function nextRequest<Thing extends NamedThing>(queue: ReadonlySet<Thing>): Thing[] {
  const [first] = queue
  return [...queue].filter(({ chainId }) => chainId === first?.chainId).slice(0, MAX_PER_REQUEST)
}

const idsOf = (things: readonly NamedThing[], kind: NameKind): string[] =>
  things.filter((thing) => thing.kind === kind).map(({ id }) => id)

/**
 * Creates a queue of identifiers that sends one request at a time until the signal aborts, so that no older
 * reply arrives last. Hidden tabs send nothing, and unanswered identifiers are dropped: both are requested
 * again at the next occasion.
 * @returns A function that adds identifiers. With `isReset`, all count as never requested.
 */
export function createRequestQueue<Thing extends NamedThing>(
  background: Background,
  onViews: (requested: readonly Thing[], views: readonly BadgeView[]) => void,
  signal: AbortSignal,
): (things: Iterable<Thing>, isReset?: boolean) => void {
  const queue = new Set<Thing>()
  /** Replaced at a reset, so that replies to earlier requests are recognised and dropped. */
  let requestedAt = new Map<string, number>()
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const requestViews = async (chainId: number, things: readonly Thing[]) => {
    const now = Date.now()
    const isDue = ({ id }: Thing) => now - (requestedAt.get(id) ?? 0) >= REFRESH_INTERVAL_MS
    const due = things.filter(isDue)
    for (const { id } of due) requestedAt.set(id, now)
    return askBackground(background, 'badges', {
      chainId,
      uids: idsOf(things, 'order'),
      transactions: idsOf(things, 'transaction'),
      addresses: idsOf(things, 'address'),
      due: due.map(({ id }) => id),
    })
  }
  const send = async () => {
    const things = document.hidden ? [] : nextRequest(queue)
    for (const thing of things) queue.delete(thing)
    const [first] = things
    const times = requestedAt
    const views = first && (await requestViews(first.chainId, things))
    isBusy = false
    if (signal.aborted) return
    if (first) schedule()
    if (views && times === requestedAt) onViews(things, views)
  }
  const schedule = () => {
    if (isBusy || queue.size === 0) return
    isBusy = true
    timer = setTimeout(send, BATCH_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (things, isReset) => {
    if (isReset) requestedAt = new Map()
    for (const thing of things) queue.add(thing)
    schedule()
  }
}
