/** Rate limits of every client for itself, by network address (SOURCES: Limits and retries). */
import type { Fetch } from '../../api/endpoint'
import type { Milliseconds } from '../../domain/scalars'
import { limitRates, type Rates } from '../local/rate-limits'
import type { ClientFetch } from './http'

/** Clients that are remembered; the one that was quiet longest is forgotten for a new one. */
const MAX_CLIENTS = 1000

/** What the limits stand on; without rates those of the service. */
export interface ClientLimits {
  readonly now: () => Milliseconds
  readonly rates?: Rates
}

/** Gives each client buckets of its own in front of a service. */
export function limitClients(fetch: Fetch, { now, rates }: ClientLimits): ClientFetch {
  const clients = new Map<string, Fetch>()
  return (request, client) => {
    const limited = clients.get(client) ?? limitRates(fetch, now, rates)
    clients.delete(client)
    clients.set(client, limited)
    const [quietest] = clients.keys()
    if (clients.size > MAX_CLIENTS && quietest !== undefined) clients.delete(quietest)
    return limited(request)
  }
}
