/** A Fetch whose failure to get any answer is a refusal like every other. */
import type { Fetch } from '../api/endpoint'
import { Refusal } from '../domain/refusal'

/** Turns what a Fetch throws into Unreachable; a request that was aborted stays aborted. */
export const refuseUnreachable =
  (fetch: Fetch): Fetch =>
  (request) =>
    fetch(request).catch((error: unknown) => {
      if (error instanceof Refusal || request.signal.aborted) throw error
      const description = error instanceof Error ? error.message : undefined
      throw new Refusal('Unreachable', description ? { description } : {})
    })
