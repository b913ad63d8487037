/**
 * Placement of an order in a real browser: the whole service, from request to stored order, compared with the
 * floor, which only recovers the signer and writes one row.
 */
import type { BenchRow } from './bench'
import { median } from './measure'
import { runInPage } from './page'
import type { PlacementTimes } from './placement-page'

/** Maximum multiples of the floor. The service also decodes, checks rules and balances, and finds a price. */
const BARS = { quoted: 2.5, unquoted: 2.5 } as const

function compare(name: string, ours: readonly number[], floor: readonly number[], limit: number): BenchRow {
  const ratio = median(ours.map((time, block) => time / (floor[block] ?? Number.NaN)))
  return {
    case: `${name}, orders/s`,
    ours: 1000 / median(ours),
    reference: 1000 / median(floor),
    ratio,
    bar: `at most ${limit} times the floor's work`,
    ok: ratio <= limit,
  }
}

/** Measures placement with a quote, and without one, when the service must find a price. */
export async function run(): Promise<BenchRow[]> {
  const { quoted, unquoted, floor } = (await runInPage(
    'placement-page.ts',
    'measurePlacement',
  )) as PlacementTimes
  return [
    compare('place an order with its quote', quoted, floor, BARS.quoted),
    compare('place an order, priced anew', unquoted, floor, BARS.unquoted),
  ]
}
