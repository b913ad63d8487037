/**
 * Rounds under chaos: 300 seeded runs in turned time. The reference is what was healthy, all of which has to be done within a
 * minute; nothing here is about speed.
 */
import 'fake-indexeddb/auto'
import { runHalts } from '../support/halts-chaos'
import type { BenchRow } from './bench'

const RUNS = 300

/** Runs them one after the other. */
export async function run(): Promise<BenchRow[]> {
  const figures = { healthy: 0, done: 0, badRows: 0, sick: 0 }
  for (let seed = 0; seed < RUNS; seed += 1) {
    const each = await runHalts(seed)
    for (const name of ['healthy', 'done', 'badRows', 'sick'] as const) figures[name] += each[name]
    if (each.late.length > 0) console.log(`seed ${seed}: ${each.late.join('; ')}`)
  }
  const { healthy, done, badRows, sick } = figures
  return [
    {
      case: `healthy things done within a minute (${RUNS} runs)`,
      ...{ ours: done, reference: healthy, ratio: done / healthy, bar: 'all', ok: done === healthy },
    },
    {
      case: 'sick hosts and channels',
      ours: sick,
      reference: RUNS,
      ratio: sick / RUNS,
      bar: 'told',
      ok: true,
    },
    { case: 'bad rows', ours: badRows, reference: RUNS, ratio: badRows / RUNS, bar: 'told', ok: badRows > 0 },
  ]
}
