/**
 * First sync of 5,000 orders that an account placed elsewhere, in a real browser: its requests, its time
 * compared with the minimum, and quotes on the same thread compared with their usual time.
 */
import type { BenchRow } from './bench'
import { median } from './measure'
import { runInPage } from './page'
import type { SyncTimes } from './sync-page'

const ORDERS = 5_000
/** Number of requests: one per 50 orders, and a last request that finds the end of the list. */
const REQUESTS = ORDERS / 50 + 1
/** Maximum ratio of the sync time to the minimum time. It is above 1, because quotes use the same thread. */
const MAX_OVER_FLOOR = 3
const MAX_QUOTE = 1.5

export async function run(): Promise<BenchRow[]> {
  const times = (await runInPage('sync-page.ts', 'measureSync', ORDERS)) as SyncTimes
  const quote = median(times.during) / median(times.usual)
  return [
    {
      case: `${ORDERS} orders from elsewhere, requests`,
      ours: times.requests,
      reference: REQUESTS,
      ratio: times.requests / REQUESTS,
      bar: `at most ${REQUESTS}; ${times.found} found`,
      ok: times.requests <= REQUESTS && times.found === ORDERS,
    },
    {
      case: 'orders from elsewhere, ms per 1,000',
      ours: times.ours,
      reference: times.floor,
      ratio: times.ours / times.floor,
      bar: `at most ${MAX_OVER_FLOOR} times the floor's work, quotes meanwhile`,
      ok: times.ours <= MAX_OVER_FLOOR * times.floor,
    },
    {
      case: 'a quote meanwhile, ms',
      ours: median(times.during),
      reference: median(times.usual),
      ratio: quote,
      bar: `at most ${MAX_QUOTE} times its usual time; ${times.during.length} quotes`,
      ok: quote <= MAX_QUOTE,
    },
  ]
}
