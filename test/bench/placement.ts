/**
 * Placing an order in a real browser: the whole service, from request to stored order, against the floor under any
 * service, which is to recover the signer and write one row.
 */
import type { BenchRow } from './bench'
import { median } from './measure'
import { runInPage } from './page'
import type { PlacementTimes } from './placement-page'

/** A service does more than the floor: decode, rules, funds, price. It may cost so many times the floor's work. */
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

/** Both ways to place: with the quote the order leans on, and without, when a price must be found. */
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
