/** Runs auctions without an alarm: at an interval, and soon after a new order or transaction. */
import type { Fetch } from '../../api/endpoint'

/** Interval between auctions. Waiting orders can fill because prices move. */
const INTERVAL_MS = 5_000
/** Time between a new order or transaction and the auction, in which more orders can arrive. */
const DELAY_MS = 500

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
  const run = () => {
    timer = undefined
    running = running.then(runAuctions).catch(report)
  }
  const interval = setInterval(run, INTERVAL_MS)
  return {
    fetch: async (request) => {
      const response = await fetch(request)
      const isNew = request.method === 'POST' && response.ok && TRIGGERS.test(new URL(request.url).pathname)
      if (isNew) timer ??= setTimeout(run, DELAY_MS)
      return response
    },
    stop: async () => {
      clearInterval(interval)
      clearTimeout(timer)
      await running
    },
  }
}
