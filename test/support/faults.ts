/** A service that fails part of the time, deliberately and repeatably. */
import type { Fetch } from '../../src/api/endpoint'
import { replyRefusal } from '../../src/api/refusal-replies'
import { Refusal } from '../../src/domain/refusal'
import { seededFractions } from '../../src/domain/seeded-fractions'

type Fault = (request: Request, fetch: Fetch) => Promise<Response>

const cut = (): never => {
  throw new TypeError('The connection was cut.')
}

const never = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Kinds of faults. In the two that end in `After`, the service acts and only its reply is lost. */
const FAULTS = {
  limited: async () => replyRefusal(new Refusal('RateLimited', { retryAfterSeconds: 1 }), 'orderbook'),
  failed: async () => replyRefusal(new Refusal('InternalServerError'), 'orderbook'),
  cut: async () => cut(),
  stalled: never,
  failedAfter: async (request, fetch) => {
    await fetch(request)
    return replyRefusal(new Refusal('InternalServerError'), 'orderbook')
  },
  cutAfter: async (request, fetch) => {
    await fetch(request)
    return cut()
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

/**
 * Share of failing requests, from 0 to 1, and their kinds. The same seed gives the same faults in the same
 * order.
 */
export interface FaultPlan {
  readonly seed: number
  readonly share: number
  readonly faults: readonly FaultName[]
}

/** Wraps a service with planned faults. */
export function injectFaults(fetch: Fetch, { seed, share, faults }: FaultPlan): Fetch {
  const next = seededFractions(seed)
  return async (request) => {
    const isFaulty = next() < share
    const name = faults[Math.floor(next() * faults.length)]
    return isFaulty && name ? FAULTS[name](request, fetch) : fetch(request)
  }
}
