/** When auctions are held where no alarm rings: at an interval, and soon after something new came. */
import type { Fetch } from '../../api/endpoint'

/** What is waiting is looked at this often: prices move. */
const EVERY_MS = 5_000
/** A batch gathers this long after a new order or transaction. */
const GATHER_MS = 500

const BRINGS_WORK = /\/api\/v1\/(?:orders|paper\/transactions)\/?$/

/** Rounds that hold themselves. */
export interface Rounds {
  /** The service, whose new orders are noticed. */
  readonly fetch: Fetch
  /** Stops, after the round that runs. */
  readonly stop: () => Promise<void>
}

/** Starts holding rounds, one at a time. `report` hears of a round that failed; the next is held all the same. */
export function holdRounds(
  fetch: Fetch,
  hold: () => Promise<unknown>,
  report: (bug: unknown) => void,
): Rounds {
  let running: Promise<unknown> = Promise.resolve()
  let gathering: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    gathering = undefined
    running = running.then(hold).catch(report)
  }
  const interval = setInterval(run, EVERY_MS)
  return {
    fetch: async (request) => {
      const response = await fetch(request)
      const isNew =
        request.method === 'POST' && response.ok && BRINGS_WORK.test(new URL(request.url).pathname)
      if (isNew) gathering ??= setTimeout(run, GATHER_MS)
      return response
    },
    stop: async () => {
      clearInterval(interval)
      clearTimeout(gathering)
      await running
    },
  }
}
