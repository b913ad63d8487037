/** What a page asks of the background: finished views, gathered for 100 ms into one request about one network. */
import type { PageQuestion, WireBody, WireReply } from '../client/bridge/client-endpoints'
import type { BadgeView } from '../client/bridge/views'
import type { NameKind } from './read/identifiers'

/** What a page names, on which network. */
export interface NamedThing {
  readonly kind: NameKind
  readonly chainId: number
  readonly id: string
}

/** `isElsewhere` where what pages show is of another environment or account from now on. */
export type NewsListener = (isElsewhere?: boolean) => void

/** What pages need of the house; the entrypoint hands it in. */
export interface Background {
  readonly fetch: (request: Request) => Promise<Response>
  /** Calls back whenever the background has written something new about orders or notifications. */
  readonly onOrdersChanged: (listener: NewsListener, signal: AbortSignal) => void
  /** Called when the background cannot be reached: ends the signal if this script has outlived its extension. */
  readonly endIfOrphaned: () => void
}

const BATCH_MS = 100
const MAX_PER_REQUEST = 128
/** Interval between questions about one thing that is not the user's; the journal's own orders cost no request. */
const ASK_OTHERS_EVERY_MS = 60_000
/** Only the path counts: the bridge goes to our own background, whatever the page's address is. */
const BASE = 'https://cowbell.invalid/client/'

/**
 * Asks the background; undefined when it refuses or is out of reach. A background that dies takes its answers along: what only
 * reads is asked once more.
 */
export async function askBackground<N extends PageQuestion>(
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
 * @returns adds things to those waiting to be asked about, whatever was asked before where that was elsewhere
 */
export function createAsking<Thing extends NamedThing>(
  background: Background,
  hear: (asked: readonly Thing[], views: readonly BadgeView[]) => void,
  signal: AbortSignal,
): (things: Iterable<Thing>, isElsewhere?: boolean) => void {
  const waiting = new Set<Thing>()
  /** Another one where the page stands elsewhere: an answer of before is let go. */
  let askedAt = new Map<string, number>()
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async (chainId: number, things: readonly Thing[]) => {
    const now = Date.now()
    const isDue = ({ id }: Thing) => now - (askedAt.get(id) ?? 0) >= ASK_OTHERS_EVERY_MS
    const due = things.filter(isDue)
    for (const { id } of due) askedAt.set(id, now)
    return askBackground(background, 'badges', {
      chainId,
      uids: idsOf(things, 'order'),
      transactions: idsOf(things, 'transaction'),
      addresses: idsOf(things, 'address'),
      due: due.map(({ id }) => id),
    })
  }
  const send = async () => {
    const things = document.hidden ? [] : nextRequest(waiting)
    for (const thing of things) waiting.delete(thing)
    const [first] = things
    const before = askedAt
    const views = first && (await ask(first.chainId, things))
    isBusy = false
    if (signal.aborted) return
    if (first) schedule()
    if (views && before === askedAt) hear(things, views)
  }
  const schedule = () => {
    if (isBusy || waiting.size === 0) return
    isBusy = true
    timer = setTimeout(send, BATCH_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (things, isElsewhere) => {
    if (isElsewhere) askedAt = new Map()
    for (const thing of things) waiting.add(thing)
    schedule()
  }
}
