/** Rate limits per client, by network address (SOURCES: Limits and retries). */
import type { Fetch } from '../../api/endpoint'
import type { Milliseconds } from '../../domain/scalars'
import { limitRates, type Rates } from '../local/service/rate-limits'
import type { ClientFetch } from './http'

/** Maximum number of remembered clients. The client with the oldest request is forgotten first. */
const MAX_CLIENTS = 1000

/** Clock and rates. Without `rates`, the rates of the service apply. */
export interface ClientLimits {
  readonly now: () => Milliseconds
  readonly rates?: Rates
}

/** Limits each client with its own buckets. */
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
