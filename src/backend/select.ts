/**
 * Selects the backend of an environment: the in-extension service, or a remote service with retries, limits
 * and a cache.
 */
import type { BackendChoice } from '../api/backend-choice'
import type { Fetch } from '../api/endpoint'
import { hostOf } from '../api/hosts'
import type { CustomChain } from '../domain/chains/custom-chains'
import type { FaultPlan } from '../domain/fault-plan'
import type { Milliseconds } from '../domain/scalars'
import type { AuctionReport } from './local/auctions/run-auction'
import { createService, type Service, type ServicePorts } from './local/service/service'
import { readLiveForms } from './remote/live-forms'
import { baseFor, createRemote, type OpenRoute } from './remote/remote'
import { cache } from './wrap/cache'
import { coalesce } from './wrap/coalesce'
import { injectCurrentFaults } from './wrap/faults'
import { limit } from './wrap/limiter'
import { retry } from './wrap/retry'
import { sleep } from './wrap/sleep'
import { limitTime } from './wrap/timeout'

/** Ports and settings of a backend. `fetch` reaches the network. */
export interface BackendPorts extends ServicePorts {
  readonly fetch: Fetch
  /** Wraps the function that reaches the network. */
  readonly network?: (fetch: Fetch) => Fetch
  /** Returns the current fault plan, or null. */
  readonly faults?: () => FaultPlan | null
}

/** A `Fetch` with the auctions to run. A remote backend runs none. */
export type Backend = Service

const BYTE_VALUES = 256
/** Returns a fraction from 0 to 1. It spreads retries and needs no precision. */
const randomFraction = ({ randomBytes }: ServicePorts): number =>
  randomBytes(4).reduce((fraction, byte) => (fraction + byte) / BYTE_VALUES, 0)

/** A remote service runs its own auctions. */
const NO_AUCTIONS = {
  runAuctions: async (_now: Milliseconds): Promise<readonly AuctionReport[]> => [],
  hasOpenOrders: async () => false,
}

const withFaults = (fetch: Fetch, { faults, now }: BackendPorts): Fetch =>
  faults ? injectCurrentFaults(fetch, faults, { now, sleep }) : fetch

function createPoliteRemote(routes: readonly OpenRoute[], ports: BackendPorts): Fetch {
  const { now, network = (same) => same } = ports
  const reached = network(withFaults(ports.fetch, ports))
  // The time limit is closest to the network, where the address for its error is known.
  const remote = limit(createRemote(routes, limitTime(reached)), { now, sleep })
  const persistent = retry(remote, { now, sleep, random: () => randomFraction(ports) })
  return readLiveForms(cache(coalesce(persistent), now), (request) => hostOf(baseFor(request, routes)))
}

/** Returns the ports for a chain of the user. Each chain has its own database. */
export const withChain = (ports: BackendPorts, chain: CustomChain): ServicePorts => ({
  ...ports,
  databaseName: `cowbell-service-${chain.chainId}`,
  customChain: { chain, fetch: ports.fetch },
})

/** Creates the local backend. Injected faults affect its replies, but not its auctions. */
function createFaultyService(service: ServicePorts, ports: BackendPorts): Backend {
  const { fetch, ...auctions } = createService(service)
  return { fetch: withFaults(fetch, ports), ...auctions }
}

/** Selects a backend. Remote requests are limited, timed, retried and cached. */
export const selectBackend = (
  choice: BackendChoice<NonNullable<OpenRoute['apiKey']>['value']>,
  ports: BackendPorts,
): Backend =>
  choice.kind === 'local'
    ? createFaultyService(choice.chain ? withChain(ports, choice.chain) : ports, ports)
    : { fetch: createPoliteRemote(choice.routes, ports), ...NO_AUCTIONS }
