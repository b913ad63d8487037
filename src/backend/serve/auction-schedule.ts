/**
 * Runs auctions without an alarm: at an interval, and soon after a new order or transaction. An auction reads
 * all open orders. A rest after each one keeps the time of auctions proportional to that of requests.
 */
import type { Fetch } from '../../api/endpoint'

/** Interval between auctions. Waiting orders can fill because prices move. */
const INTERVAL_MS = 5_000
/** Time between a new order or transaction and the auction, in which more orders can arrive. */
const DELAY_MS = 500
/** Rest after auctions, as a multiple of their duration. Auctions take at most a fifth of the time. */
const REST = 4

const TRIGGERS = /\/api\/v1\/(?:orders|paper\/transactions)\/?$/

/** Timed auctions of a service. */
export interface AuctionSchedule {
  /** The service. Successful posts of orders and transactions trigger an auction. */
  readonly fetch: Fetch
  /** Stops after the running auction. */
  readonly stop: () => Promise<void>
}

/** Starts running auctions, one at a time. `report` receives errors, and later auctions still run. */
export function scheduleAuctions(
  fetch: Fetch,
  runAuctions: () => Promise<unknown>,
  report: (bug: unknown) => void,
): AuctionSchedule {
  let running: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isStopped = false
  let isTriggered = false
  let restUntil = 0
  /** Replaces the timer. No auction begins before the rest is over. */
  const plan = () => {
    clearTimeout(timer)
    const delay = isTriggered ? DELAY_MS : INTERVAL_MS
    timer = setTimeout(run, Math.max(delay, restUntil - performance.now()))
  }
  const run = () => {
    isRunning = true
    isTriggered = false
    const startedAt = performance.now()
    running = runAuctions()
      .catch(report)
      .then(() => {
        isRunning = false
        const endedAt = performance.now()
        restUntil = endedAt + (endedAt - startedAt) * REST
        if (!isStopped) plan()
      })
  }
  plan()
  return {
    fetch: async (request) => {
      const response = await fetch(request)
      const isNew = request.method === 'POST' && response.ok && TRIGGERS.test(new URL(request.url).pathname)
      if (isNew && !isTriggered) {
        isTriggered = true
        if (!isRunning && !isStopped) plan()
      }
      return response
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
