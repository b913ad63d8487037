/** The service by name, over any Fetch, whose failure to get an answer is a refusal like every other. */
import { type Call, createCaller, createTableCaller } from '../../api/caller'
import type { Fetch } from '../../api/endpoint'
import { Refusal } from '../../domain/refusal'
import { clientEndpoints } from './client-endpoints'

/** Turns what a Fetch throws into Unreachable; a request that was aborted stays aborted. */
const refuseUnreachable =
  (fetch: Fetch): Fetch =>
  (request) =>
    fetch(request).catch((error: unknown) => {
      if (error instanceof Refusal || request.signal.aborted) throw error
      const description = error instanceof Error ? error.message : undefined
      throw new Refusal('Unreachable', description ? { description } : {})
    })

/** Where requests are addressed that only their path matters of: the bridge and every backend read no more. */
export const SERVICE_BASE = 'https://service.invalid'

const BASES = { orderbook: SERVICE_BASE, wallet: SERVICE_BASE }

/** Calls the service that a Fetch reaches. */
export const createServiceClient = (fetch: Fetch): Call => createCaller(refuseUnreachable(fetch), BASES)

/** Calls the worker's own endpoints. */
export const createWorkerClient = (fetch: Fetch) =>
  createTableCaller(clientEndpoints, refuseUnreachable(fetch), BASES)
