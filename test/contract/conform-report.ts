/** Runs stories against a base URL, one after the other, and reports the result of each. */
import { createCaller } from '../../src/api/caller'
import type { Fetch } from '../../src/api/endpoint'
import { endpointDocs } from '../../src/api/endpoint-docs'
import { endpointOf } from '../../src/api/endpoint-of'
import { type EndpointName, endpoints } from '../../src/api/endpoints'
import { readPlacedUid } from '../../src/backend/remote/live-forms'
import { createRemote } from '../../src/backend/remote/remote'
import { retry } from '../../src/backend/wrap/retry'
import { limitTime } from '../../src/backend/wrap/timeout'
import type { Milliseconds } from '../../src/domain/scalars'
import { newKey } from '../support/keys'
import type { ConformFlags } from './conform-flags'
import { MAINNET, type Story, type World } from './story'

/** Result of a story. `reason` explains a failure or a skip, or has notes. `clause` names the documentation. */
export interface Outcome {
  readonly name: string
  /** The specification promises it. Otherwise it goes beyond the specification. */
  readonly isPromised?: true
  readonly kind: 'ok' | 'refused' | 'skipped'
  readonly reason?: string
  readonly clause?: string
}

/** Whether a result fails the run: a broken promise of the specification, or any failed story if strict. */
export const isFailure = ({ kind, isPromised }: Outcome, isStrict: boolean): boolean =>
  kind === 'refused' && (isStrict || isPromised === true)

interface RunOptions extends Pick<ConformFlags, 'base' | 'wallet' | 'network' | 'isWriting' | 'key'> {
  /** Present in a page, where scripts cannot set an Origin header or read the CORS headers of a reply. */
  readonly isInPage?: true
}

/** Wait for auctions, in ms. A remote service runs them every few seconds. */
const ROUND_MS = 1_000

/** Maximum wait, in ms. Stories that do not set the clock need only short waits. */
const MAX_WAIT_MS = 1_000

/** Placeholder host of the requests, as in the app. The remote Fetch replaces it. */
const NOWHERE = 'https://service.invalid'

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Reads the UID from the reply to a placement. The specification allows an object around it. */
const readPlacements =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request)
    if (endpointOf(request) !== 'placeOrder' || !response.ok) return response
    const given: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    const uid = readPlacedUid(given)
    return uid === given ? response : Response.json(uid, { status: response.status })
  }

/** Opens the service. After a 429 it waits and retries, because rate limits are allowed. */
function openRemote({ base, wallet }: RunOptions): Fetch {
  const routes = [{ orderbook: base, wallet, hasSegment: true }]
  const remote = createRemote(
    routes,
    limitTime((request) => fetch(request)),
  )
  return retry(readPlacements(remote), { now: Date.now, random: Math.random, sleep: wait })
}

/** A Fetch that records the endpoint of the last request, and whether it was answered. */
interface RecordingFetch {
  readonly fetch: Fetch
  readonly lastEndpoint: () => EndpointName | undefined
  readonly isAnswered: () => boolean
}

function recordFetch(fetch: Fetch): RecordingFetch {
  let last: EndpointName | undefined
  let isAnswered = true
  const recorded: Fetch = async (request) => {
    last = endpointOf(request)
    isAnswered = false
    const response = await fetch(request)
    isAnswered = true
    return response
  }
  return { fetch: recorded, lastEndpoint: () => last, isAnswered: () => isAnswered }
}

/**
 * Returns where a failed expectation is documented: the clause of the story and the last endpoint, with
 * headings of src/SOURCES.md.
 * @example clauseOf({ clause: 'Lists' }, 'getOrder') // 'Lists; GET /:network/api/v1/orders/:uid (Placing an order, Orders)'
 */
export function clauseOf({ clause }: Pick<Story, 'clause'>, endpoint: EndpointName | undefined): string {
  const request =
    endpoint && `${endpoints[endpoint].method} ${endpoints[endpoint].path} (${endpointDocs[endpoint].source})`
  return [clause, request].filter((each) => each !== undefined).join('; ')
}

/** Creates the world of a remote service. It uses the real clock, and the service runs its own auctions. */
function openWorld(options: RunOptions, service: Fetch): World {
  return {
    fetch: service,
    call: createCaller(service, { orderbook: NOWHERE, wallet: NOWHERE }),
    now: () => Date.now() as Milliseconds,
    runAuctions: () => wait(ROUND_MS),
    advance: (ms) => wait(Math.min(ms, MAX_WAIT_MS)),
    network: options.network,
    isShared: true,
    ...(options.key ? { key: options.key } : {}),
  }
}

/** Checks whether the service gives play money. */
async function hasPaperChain({ call }: World): Promise<boolean> {
  const request = call('getPaperAccount', { network: MAINNET, owner: newKey().address })
  return request.then(
    () => true,
    () => false,
  )
}

/** Returns the requirement of a story that is not met, or undefined. */
function missing(story: Story, options: RunOptions, isPaper: boolean): string | undefined {
  if (story.needs === 'clock') return 'needs a clock that can be set'
  if (story.needs === 'http' && options.isInPage) return 'needs a client outside a browser: npm run conform'
  if (story.isReading) return undefined
  if (!options.isWriting) return 'writes: run with --write'
  if (story.needs === 'key') return options.key ? undefined : 'needs an account: --key or COWBELL_KEY'
  return isPaper ? undefined : 'needs play money, which this service does not give'
}

const firstLines = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 12).join('\n')

/** Number of consecutive unanswered stories after which the run ends. Each takes about ten seconds. */
const MAX_UNANSWERED = 3

const named = ({ name, isPromised }: Story): Pick<Outcome, 'name' | 'isPromised'> => ({
  name,
  ...(isPromised ? { isPromised } : {}),
})

/** Runs a story and returns its result. */
const runStory = (
  story: Story,
  world: World,
  lastEndpoint: RecordingFetch['lastEndpoint'],
): Promise<Outcome> => {
  const notes: string[] = []
  return story.run({ ...world, note: (line) => notes.push(line) }).then(
    () => ({ ...named(story), kind: 'ok', ...(notes.length > 0 ? { reason: notes.join('\n') } : {}) }),
    (error: unknown) => ({
      ...named(story),
      kind: 'refused',
      clause: clauseOf(story, lastEndpoint()),
      reason: firstLines(error),
    }),
  )
}

/** Runs all stories in order and skips stories that cannot run. @throws Error if the host stops answering */
export async function* runStories(stories: readonly Story[], options: RunOptions): AsyncGenerator<Outcome> {
  const { fetch: recorded, lastEndpoint, isAnswered } = recordFetch(openRemote(options))
  const world = openWorld(options, recorded)
  await world.fetch(new Request(`${NOWHERE}/mainnet/api/v1/version`))
  const isPaper = options.isWriting && (await hasPaperChain(world))
  let unanswered = 0
  for (const [index, story] of stories.entries()) {
    const reason = missing(story, options, isPaper)
    if (reason) {
      yield { ...named(story), kind: 'skipped', reason }
      continue
    }
    const outcome = await runStory(story, world, lastEndpoint)
    yield outcome
    unanswered = outcome.kind === 'ok' || isAnswered() ? 0 : unanswered + 1
    const left = stories.slice(index + 1).filter((later) => !missing(later, options, isPaper)).length
    if (unanswered >= MAX_UNANSWERED && left > 0)
      throw new Error(`${new URL(options.base).host} does not answer any more. Tests not run: ${left}.`)
  }
}
