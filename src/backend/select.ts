/** Who answers a profile's questions: the service inside the extension, or one elsewhere behind our own good manners. */
import type { BackendChoice } from '../api/backend-choice'
import type { Fetch } from '../api/endpoint'
import { hostOf } from '../api/hosts'
import type { OwnChain } from '../domain/chains/custom-chains'
import type { FaultPlan } from '../domain/fault-plan'
import type { Milliseconds } from '../domain/scalars'
import type { RoundReport } from './local/auctions/run-auction'
import { createService, type Service, type ServicePorts } from './local/service'
import { readLiveForms } from './remote/live-forms'
import { baseFor, createRemote, type OpenRoute } from './remote/remote'
import { cache } from './wrap/cache'
import { coalesce } from './wrap/coalesce'
import { injectCurrentFaults } from './wrap/faults'
import { limit } from './wrap/limiter'
import { retry } from './wrap/retry'
import { sleep } from './wrap/sleep'
import { limitTime } from './wrap/timeout'

/** What backends need of the outside; `fetch` reaches the network. */
export interface BackendPorts extends ServicePorts {
  readonly fetch: Fetch
  /** Goes around what reaches the network. */
  readonly network?: (fetch: Fetch) => Fetch
  /** The plan of faults in force; null when there is none. */
  readonly faults?: () => FaultPlan | null
}

/** A backend: something to ask, and its auctions where they are ours to hold. */
export type Backend = Service

const BYTE_VALUES = 256
/** A fraction from 0 up to 1, good enough to spread retries. */
const randomOf = ({ randomBytes }: ServicePorts): number =>
  randomBytes(4).reduce((fraction, byte) => (fraction + byte) / BYTE_VALUES, 0)

/** A service elsewhere holds its own auctions. */
const holdNone = async (_now: Milliseconds): Promise<readonly RoundReport[]> => []

const withFaults = (fetch: Fetch, { faults, now }: BackendPorts): Fetch =>
  faults ? injectCurrentFaults(fetch, faults, { now, sleep }) : fetch

function createPoliteRemote(routes: readonly OpenRoute[], ports: BackendPorts): Fetch {
  const { now, network = (same) => same } = ports
  const reached = network(withFaults(ports.fetch, ports))
  // The time is limited where the address is known that is out of reach.
  const remote = limit(createRemote(routes, limitTime(reached)), { now, sleep })
  const persistent = retry(remote, { now, sleep, random: () => randomOf(ports) })
  return readLiveForms(cache(coalesce(persistent), now), (request) => hostOf(baseFor(request, routes)))
}

/** A chain of the user's own is distinguished from the paper chain, and from every other, by a database of its own. */
export const withChain = (ports: BackendPorts, chain: OwnChain): ServicePorts => ({
  ...ports,
  databaseName: `cowbell-service-${chain.chainId}`,
  own: { chain, fetch: ports.fetch },
})

/** The service inside, whose auctions go on whatever goes wrong with its answers. */
function createFaultyService(service: ServicePorts, ports: BackendPorts): Backend {
  const { fetch, runRounds } = createService(service)
  return { fetch: withFaults(fetch, ports), runRounds }
}

/** The backend of a choice; remote requests are limited, timed, retried and cached. */
export const selectBackend = (
  choice: BackendChoice<NonNullable<OpenRoute['apiKey']>['value']>,
  ports: BackendPorts,
): Backend =>
  choice.kind === 'local'
    ? createFaultyService(choice.chain ? withChain(ports, choice.chain) : ports, ports)
    : { fetch: createPoliteRemote(choice.routes, ports), runRounds: holdNone }
