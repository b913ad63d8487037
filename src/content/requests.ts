/** What a page asks of the background: finished views, gathered for 100 ms into one request about one network. */
import type { BadgeView, BellView, CardView, PageView } from '../client/bridge/views'
import type { NameKind } from './read/identifiers'

/** What a page names, on which network. */
export interface NamedThing {
  readonly kind: NameKind
  readonly chainId: number
  readonly id: string
}

/** What pages need of the house; the entrypoint hands it in. */
export interface Background {
  readonly fetch: (request: Request) => Promise<Response>
  /** Calls back whenever the background has written something new about orders or notifications. */
  readonly onOrdersChanged: (listener: () => void, signal: AbortSignal) => void
  /** Called when the background cannot be reached: ends the signal if this script has outlived its extension. */
  readonly endIfOrphaned: () => void
}

const BATCH_MS = 100
const MAX_PER_REQUEST = 128
/** An order of somebody else is asked about no sooner than this again; the journal's own cost no request anywhere. */
const ASK_OTHERS_EVERY_MS = 60_000
/** Only the path counts: the bridge goes to our own background, whatever the page's address is. */
const BASE = 'https://cowbell.invalid/client/'

/** Asks the background; undefined when it refuses or is out of reach. */
async function post<Reply>(background: Background, path: string, body: unknown): Promise<Reply | undefined> {
  const request = new Request(BASE + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await background.fetch(request).catch(background.endIfOrphaned)
  return response?.ok && response.status !== 204 ? response.json() : undefined
}

/** How this page is to be treated; undefined leaves it alone. Which page it is the browser says. */
export const askPage = (background: Background): Promise<PageView | undefined> => post(background, 'page', {})

/** What a card says of a thing. */
export const askCard = (
  background: Background,
  { kind, chainId, id }: NamedThing,
): Promise<CardView | undefined> => post(background, 'card', { kind, chainId, id })

/** How much is unread. */
export const askBell = (background: Background): Promise<BellView | undefined> => post(background, 'bell', {})

/** Opens a surface of ours: an order's own page, or a screen. */
export const openOurs = (
  background: Background,
  what:
    | { readonly chainId: number; readonly uid: string }
    | { readonly screen: 'notifications' | 'orders' | 'site' },
): Promise<unknown> => post(background, 'open', what)

/** The next things to ask about: of one network, in the order they came. */
function nextRequest<Thing extends NamedThing>(waiting: ReadonlySet<Thing>): Thing[] {
  const [first] = waiting
  return [...waiting].filter(({ chainId }) => chainId === first?.chainId).slice(0, MAX_PER_REQUEST)
}

const idsOf = (things: readonly NamedThing[], kind: NameKind): string[] =>
  things.filter((thing) => thing.kind === kind).map(({ id }) => id)

/**
 * Gathers questions and sends them until the signal ends, one request at a time, so that no older answer comes last.
 * A hidden tab asks nothing, and a thing that got no answer is let go: both are asked about again with the next occasion.
 * @returns adds things to those waiting to be asked about
 */
export function createAsking<Thing extends NamedThing>(
  background: Background,
  hear: (asked: readonly Thing[], views: readonly BadgeView[]) => void,
  signal: AbortSignal,
): (things: Iterable<Thing>) => void {
  const waiting = new Set<Thing>()
  const askedAt = new Map<string, number>()
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (things: readonly Thing[]) => {
    const now = Date.now()
    const isDue = ({ id }: Thing) => now - (askedAt.get(id) ?? 0) >= ASK_OTHERS_EVERY_MS
    const due = things.filter(isDue)
    for (const { id } of due) askedAt.set(id, now)
    return post<BadgeView[]>(background, 'badges', {
      chainId: things[0]?.chainId,
      uids: idsOf(things, 'order'),
      transactions: idsOf(things, 'transaction'),
      addresses: idsOf(things, 'address'),
      due: due.map(({ id }) => id),
    })
  }
  const send = async () => {
    const things = document.hidden ? [] : nextRequest(waiting)
    for (const thing of things) waiting.delete(thing)
    const views = things.length > 0 ? await ask(things) : undefined
    isBusy = false
    if (signal.aborted) return
    if (things.length > 0) schedule()
    if (views) hear(things, views)
  }
  const schedule = () => {
    if (isBusy || waiting.size === 0) return
    isBusy = true
    timer = setTimeout(send, BATCH_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (things) => {
    for (const thing of things) waiting.add(thing)
    schedule()
  }
}
