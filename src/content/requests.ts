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
   * Call it if the background cannot be reached. It aborts the signal if this script has outlived its
   * extension.
   */
  readonly endIfOrphaned: () => void
}
type Channel = Pick<Background, 'fetch' | 'endIfOrphaned'>

const BATCH_MS = 100
const MAX_PER_REQUEST = 128
/**
 * Minimum interval between requests about one identifier that is not the user's. The user's own orders come
 * from the journal without a request.
 */
const REFRESH_INTERVAL_MS = 60_000
/**
 * Base URL of requests. Only the path matters, because the bridge always connects to the extension's
 * background.
 */
const BASE = 'https://cowbell.invalid/client/'

/**
 * Sends a request to the background. Returns undefined if it is refused or unreachable. If the background
 * stops, its replies are lost, so reads are sent a second time.
 */
export async function askBackground<N extends WebPageEndpointName>(
  background: Channel,
  endpoint: N,
  body: WireBody<N>,
): Promise<WireReply<N> | undefined> {
  const send = () =>
    background.fetch(
      new Request(BASE + endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const response = await send()
    .catch(endpoint === 'open' ? undefined : send)
    .catch(background.endIfOrphaned)
  return response?.ok ? response.json() : undefined
}

/** Takes the next identifiers of one network, in order. */
function nextRequest<Identifier extends NamedThing>(queue: ReadonlySet<Identifier>): Identifier[] {
  const [first] = queue
  return [...queue].filter(({ chainId }) => chainId === first?.chainId).slice(0, MAX_PER_REQUEST)
}

const idsOf = (identifiers: readonly NamedThing[], kind: NameKind): string[] =>
  identifiers.filter((identifier) => identifier.kind === kind).map(({ id }) => id)

/**
 * Creates a queue of identifiers that sends one request at a time until the signal aborts, so that no older
 * reply arrives last. A hidden tab sends nothing, and identifiers without a reply are dropped. The caller
 * adds all identifiers again after each change and when the tab becomes visible.
 * @returns A function that adds identifiers. With `isReset`, all count as never requested.
 */
export function createRequestQueue<Identifier extends NamedThing>(
  background: Background,
  onViews: (requested: readonly Identifier[], views: readonly BadgeView[]) => void,
  signal: AbortSignal,
): (identifiers: Iterable<Identifier>, isReset?: boolean) => void {
  const queue = new Set<Identifier>()
  /**
   * Time of the last request by network and identifier. The map is replaced at a reset, so that replies to earlier
   * requests are recognised and dropped.
   */
  let requestedAt = new Map<string, number>()
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const requestViews = async (chainId: number, identifiers: readonly Identifier[]) => {
    const now = Date.now()
    const keyOf = ({ id }: Identifier) => `${chainId}:${id}`
    const due = identifiers.filter(
      (identifier) => now - (requestedAt.get(keyOf(identifier)) ?? 0) >= REFRESH_INTERVAL_MS,
    )
    for (const identifier of due) requestedAt.set(keyOf(identifier), now)
    return askBackground(background, 'badges', {
      chainId,
      uids: idsOf(identifiers, 'order'),
      transactions: idsOf(identifiers, 'transaction'),
      addresses: idsOf(identifiers, 'address'),
      due: due.map(({ id }) => id),
    })
  }
  const send = async () => {
    const identifiers = document.hidden ? [] : nextRequest(queue)
    for (const identifier of identifiers) queue.delete(identifier)
    const [first] = identifiers
    const times = requestedAt
    const views = first && (await requestViews(first.chainId, identifiers))
    isBusy = false
    if (signal.aborted) return
    if (first) schedule()
    if (views && times === requestedAt) onViews(identifiers, views)
  }
  const schedule = () => {
    if (isBusy || queue.size === 0) return
    isBusy = true
    timer = setTimeout(send, BATCH_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (identifiers, isReset) => {
    if (isReset) requestedAt = new Map()
    for (const identifier of identifiers) queue.add(identifier)
    schedule()
  }
}
