/** Tells stories to a base URL, one after the other, and says of each how it went and why. */
import { createCaller } from '../../src/api/caller'
import type { Fetch } from '../../src/api/endpoint'
import { endpointDocs } from '../../src/api/endpoint-docs'
import { endpointOf } from '../../src/api/endpoint-of'
import { type EndpointName, endpoints } from '../../src/api/endpoints'
import { createRemote } from '../../src/backend/remote/remote'
import { retry } from '../../src/backend/wrap/retry'
import { limitTime } from '../../src/backend/wrap/timeout'
import type { Milliseconds } from '../../src/domain/scalars'
import { newKey } from '../support/keys'
import type { ConformFlags } from './conform-flags'
import { MAINNET, type Story, type World } from './story'

/** How a story went. A reason says what was missing, or what was expected; a clause, where it is promised. */
export interface Outcome {
  readonly name: string
  readonly kind: 'ok' | 'refused' | 'skipped'
  readonly reason?: string
  readonly clause?: string
}

interface Told extends Pick<ConformFlags, 'base' | 'wallet' | 'network' | 'isWriting' | 'key'> {
  /** A browser lets a page neither name an origin nor read what is said to one. */
  readonly isInPage?: true
}

/** Rounds come by themselves, every few seconds, in a service elsewhere. */
const ROUND_MS = 1_000

/** Stories without a clock of their own ask for moments only. */
const MAX_WAIT_MS = 1_000

/** Stories ask a service that is nowhere, as the app does: where it is, only the way there knows. */
const NOWHERE = 'https://service.invalid'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Who is told to wait, waits: limits are the service's own right. */
function reach({ base, wallet }: Told): Fetch {
  const routes = [{ orderbook: base, wallet, hasSegment: true }]
  const remote = createRemote(
    routes,
    limitTime((request) => fetch(request)),
  )
  return retry(remote, { now: Date.now, random: Math.random, sleep: wait })
}

/** What goes through a Fetch: the endpoint that was asked last, and whether anything answered. */
interface Noting {
  readonly fetch: Fetch
  readonly lastAsked: () => EndpointName | undefined
  readonly isAnswered: () => boolean
}

function noting(fetch: Fetch): Noting {
  let last: EndpointName | undefined
  let isAnswered = true
  const noted: Fetch = async (request) => {
    last = endpointOf(request)
    isAnswered = false
    const response = await fetch(request)
    isAnswered = true
    return response
  }
  return { fetch: noted, lastAsked: () => last, isAnswered: () => isAnswered }
}

/**
 * Where what failed is promised: what the story is about, and the endpoint that was asked last, with headings of src/SOURCES.md.
 * @example clauseOf({ clause: 'Lists' }, 'getOrder') // 'Lists; GET /:network/api/v1/orders/:uid (Placing an order, Orders)'
 */
export function clauseOf({ clause }: Pick<Story, 'clause'>, asked: EndpointName | undefined): string {
  const at = asked && `${endpoints[asked].method} ${endpoints[asked].path} (${endpointDocs[asked].source})`
  return [clause, at].filter((each) => each !== undefined).join('; ')
}

/** A service elsewhere as a world for stories; its clock is the machine's, its rounds are its own. */
function openWorld(told: Told, reached: Fetch): World {
  return {
    fetch: reached,
    call: createCaller(reached, { orderbook: NOWHERE, wallet: NOWHERE }),
    now: () => Date.now() as Milliseconds,
    runRounds: () => wait(ROUND_MS),
    advance: (ms) => wait(Math.min(ms, MAX_WAIT_MS)),
    network: told.network,
    isShared: true,
    ...(told.key ? { key: told.key } : {}),
  }
}

/** Whether the service gives play money. */
async function hasPaperDoors({ call }: World): Promise<boolean> {
  const asked = call('getPaperAccount', { network: MAINNET, owner: newKey().address })
  return asked.then(
    () => true,
    () => false,
  )
}

/** What a story needs that is not there, or undefined. */
function missing(story: Story, told: Told, isPaper: boolean): string | undefined {
  if (story.needs === 'clock') return 'needs a clock that can be turned'
  if (story.needs === 'http' && told.isInPage) return 'needs a client outside a browser: npm run conform'
  if (story.isReading) return undefined
  if (!told.isWriting) return 'writes: tell it with --write'
  if (story.needs === 'key') return told.key ? undefined : 'needs an account: --key or COWBELL_KEY'
  return isPaper ? undefined : 'needs paper money, which this service does not give'
}

const firstLines = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 12).join('\n')

/** So many stories in a row that nothing answered end the run: each waits for some ten seconds. */
const MAX_UNANSWERED = 3

/** Tells a story, and says how it went. */
const tell = (story: Story, world: World, lastAsked: Noting['lastAsked']): Promise<Outcome> =>
  story.tell(world).then(
    () => ({ name: story.name, kind: 'ok' }),
    (error: unknown) => ({
      name: story.name,
      kind: 'refused',
      clause: clauseOf(story, lastAsked()),
      reason: firstLines(error),
    }),
  )

/** Tells every story that can be told, in order. @throws Error when the host does not answer any more */
export async function* tellAll(stories: readonly Story[], told: Told): AsyncGenerator<Outcome> {
  const { fetch: noted, lastAsked, isAnswered } = noting(reach(told))
  const world = openWorld(told, noted)
  await world.fetch(new Request(`${NOWHERE}/mainnet/api/v1/version`))
  const isPaper = told.isWriting && (await hasPaperDoors(world))
  let unanswered = 0
  for (const [at, story] of stories.entries()) {
    const reason = missing(story, told, isPaper)
    if (reason) {
      yield { name: story.name, kind: 'skipped', reason }
      continue
    }
    const outcome = await tell(story, world, lastAsked)
    yield outcome
    unanswered = outcome.kind === 'ok' || isAnswered() ? 0 : unanswered + 1
    const left = stories.slice(at + 1).filter((later) => !missing(later, told, isPaper)).length
    if (unanswered >= MAX_UNANSWERED && left > 0)
      throw new Error(`${new URL(told.base).host} does not answer any more. Tests not run: ${left}.`)
  }
}
