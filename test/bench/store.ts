/**
 * Store over a real IndexedDB with 1,000 to 100,000 orders: each operation compared with the raw one on the
 * same database, and with itself on the smallest database.
 */
import type { BenchRow } from './bench'
import { median } from './measure'
import { runInPage } from './page'
import type { StoreTimes } from './store-page'

const SIZES = [1_000, 10_000, 100_000]
const MAX_OVER_RAW = 1.3
const MAX_GROWTH = 1.2

const readable = (size: number): string => size.toLocaleString('en-US')

function besideRaw({ operation, size, ours, raw }: StoreTimes): BenchRow {
  const ratio = median(ours.map((time, round) => time / (raw[round] ?? Number.NaN)))
  return {
    case: `${operation}, ${readable(size)}, ms`,
    ours: median(ours),
    reference: median(raw),
    ratio,
    bar: `at most ${MAX_OVER_RAW} times the raw operation`,
    ok: ratio <= MAX_OVER_RAW,
  }
}

/** Compares the sizes round by round, because they took turns within each round. */
function growth(times: readonly StoreTimes[]): BenchRow[] {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const ratio = median(last.ours.map((time, round) => time / (first.ours[round] ?? Number.NaN)))
  return [
    {
      case: `${last.operation}, ${readable(last.size)} over ${readable(first.size)}`,
      ours: median(last.ours),
      reference: median(first.ours),
      ratio,
      bar: `at most ${MAX_GROWTH} times the smallest`,
      ok: ratio <= MAX_GROWTH,
    },
  ]
}

export async function run(): Promise<BenchRow[]> {
  const all = (await runInPage('store-page.ts', 'measureStore', SIZES)) as StoreTimes[]
  const operations = [...new Set(all.map(({ operation }) => operation))]
  return [
    ...all.map(besideRaw),
    ...operations.flatMap((name) => growth(all.filter(({ operation }) => operation === name))),
  ]
}
