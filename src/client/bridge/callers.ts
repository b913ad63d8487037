/** Callers of endpoints by name over any Fetch. A failed request becomes a refusal. */
import { type Call, createCaller, createTableCaller } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'
import { clientEndpoints } from './client-endpoints'

/** Converts errors of a Fetch into Unreachable. Aborted requests keep their reason. */
const refuseUnreachable =
  (fetch: Fetch): Fetch =>
  (request) =>
    fetch(request).catch((error: unknown) => {
      if (error instanceof Refusal || request.signal.aborted) throw error
      const description = error instanceof Error ? error.message : undefined
      throw new Refusal('Unreachable', description ? { description } : {})
    })

/** Base URL of requests whose path alone matters. The bridge and all backends ignore the host. */
export const SERVICE_BASE = 'https://service.invalid'

const BASES = { orderbook: SERVICE_BASE, wallet: SERVICE_BASE }

/** Creates the caller of the service that a Fetch reaches. */
export const createServiceClient = (fetch: Fetch): Call => createCaller(refuseUnreachable(fetch), BASES)

/** Creates the caller of the worker's own endpoints. */
export const createWorkerClient = (fetch: Fetch) =>
  createTableCaller(clientEndpoints, refuseUnreachable(fetch), BASES)
