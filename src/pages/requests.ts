/** Asking the desk: what gathers within 100 ms goes as one request about one network, the visible orders first. */
import type { BadgeView, bridgeFetch } from '../desk/bridge'

/** An order that a page names. */
export interface NamedOrder {
  readonly chainId: number
  readonly uid: string
}

/** What pages need of the house; the entrypoint hands it in. */
export interface Desk {
  readonly fetch: typeof bridgeFetch
  /** Calls back whenever the desk has written something new about orders. */
  readonly onOrdersChanged: (listener: () => void, signal: AbortSignal) => void
  /** Called when the desk cannot be reached: ends the signal if this script has outlived its extension. */
  readonly endIfOrphaned: () => void
}

const BATCH_MS = 100
const MOST_PER_REQUEST = 128
/** Only the path counts: the bridge goes to our own background, whatever the page's address is. */
const BASE = 'https://cowbell.invalid/desk/'

const post = (path: 'badges' | 'open', body: unknown) =>
  new Request(BASE + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Opens an order's own page in Cowbell. */
export function openOrder(desk: Desk, { chainId, uid }: NamedOrder): void {
  desk.fetch(post('open', { chainId, uid })).catch(desk.endIfOrphaned)
}

/** The views of those orders that the desk knows; undefined when it could not answer. */
async function fetchViews(desk: Desk, orders: readonly NamedOrder[]): Promise<BadgeView[] | undefined> {
  const uids = orders.map(({ uid }) => uid)
  const response = await desk.fetch(post('badges', { chainId: orders[0]?.chainId, uids }))
  if (!response.ok) return undefined
  const { badges }: { badges: BadgeView[] } = await response.json()
  return badges
}

/** The next orders to ask about: of one network, those in view before the others. */
function nextRequest<Order extends NamedOrder>(
  waiting: ReadonlySet<Order>,
  isVisible: (order: Order) => boolean,
): Order[] {
  const [first] = waiting
  const orders = [...waiting].filter(({ chainId }) => chainId === first?.chainId)
  if (orders.length <= MOST_PER_REQUEST) return orders
  const visible = new Set(orders.filter(isVisible))
  return [...visible, ...orders.filter((order) => !visible.has(order))].slice(0, MOST_PER_REQUEST)
}

/**
 * Gathers questions and sends them until the signal ends, one request at a time, so that no older answer comes last.
 * A hidden tab asks nothing, and an order that got no answer is let go: both are asked about again with the next occasion.
 * @returns adds orders to those waiting to be asked about
 */
export function createAsking<Order extends NamedOrder>(
  desk: Desk,
  hear: (asked: readonly Order[], views: readonly BadgeView[]) => void,
  isVisible: (order: Order) => boolean,
  signal: AbortSignal,
): (orders: Iterable<Order>) => void {
  const waiting = new Set<Order>()
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async () => {
    const orders = document.hidden ? [] : nextRequest(waiting, isVisible)
    for (const order of orders) waiting.delete(order)
    const views = orders.length > 0 ? await fetchViews(desk, orders).catch(desk.endIfOrphaned) : undefined
    isBusy = false
    if (signal.aborted) return
    if (orders.length > 0) schedule()
    if (views) hear(orders, views)
  }
  const schedule = () => {
    if (isBusy || waiting.size === 0) return
    isBusy = true
    timer = setTimeout(send, BATCH_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (orders) => {
    for (const order of orders) waiting.add(order)
    schedule()
  }
}
