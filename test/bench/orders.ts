/**
 * Opening of Orders and Activity over a real IndexedDB: the first reads with 100,000 orders compared with
 * 100. The journals are databases of two origins in one browser and take turns. Then scrolling of a long
 * table compared with a short one.
 */
import type { BenchRow } from './bench'
import { median } from './measure'
import type { Opening } from './orders-page'
import { runScroll } from './orders-scroll'
import { type PageCall, withPages } from './page'

const [SMALL, LARGE] = [100, 100_000]
const MAX_RATIO = 1.3
const WARM_UP = 10
const ROUNDS = 100
/** Wait after large writes, while the browser cleans up. */
const SETTLE_MS = 5_000

const OPENINGS = {
  open: 'Orders, open',
  filled: 'Orders, filled',
  activity: 'Activity',
} as const satisfies Record<Opening, string>

async function measure(name: Opening, small: PageCall, large: PageCall): Promise<BenchRow> {
  const times: (readonly [ours: number, reference: number])[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const reference = Number(await small('timeOpening', name))
    const ours = Number(await large('timeOpening', name))
    if (round >= WARM_UP) times.push([ours, reference])
  }
  const ratio = median(times.map(([ours, reference]) => ours / reference))
  return {
    case: `${OPENINGS[name]}: 100,000 orders over 100, ms`,
    ours: median(times.map(([ours]) => ours)),
    reference: median(times.map(([, reference]) => reference)),
    ratio,
    bar: `at most ${MAX_RATIO} times`,
    ok: ratio <= MAX_RATIO,
  }
}

const runOpenings = (): Promise<BenchRow[]> =>
  withPages('orders-page.ts', 2, async ([small, large]) => {
    if (!small || !large) throw new Error('two pages were wanted')
    await small('fillJournal', SMALL)
    await large('fillJournal', LARGE)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const rows: BenchRow[] = []
    for (const name of Object.keys(OPENINGS) as Opening[]) rows.push(await measure(name, small, large))
    return rows
  })

export const run = async (): Promise<BenchRow[]> => [...(await runOpenings()), ...(await runScroll())]
