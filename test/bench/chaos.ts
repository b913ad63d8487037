/**
 * Rounds under chaos: 300 seeded runs in simulated time. The reference is the number of healthy orders, which
 * must all be finished within a minute. Speed is not measured. `COWBELL_SEEDS=120-180` runs a part, to
 * continue an interrupted bench.
 */
import 'fake-indexeddb/auto'
import { type HaltsFigures, runHalts } from '../support/halts-chaos'
import type { BenchRow } from './bench'

const RUNS = 300
/** Number of runs between two progress lines. */
const STEP = 25

const COUNTED = ['healthy', 'done', 'badRows', 'badOrders', 'sick'] as const
type Figures = Record<(typeof COUNTED)[number], number>

/** Reads the range of seeds, without the end. */
function readSeeds(): readonly [from: number, until: number] {
  const [, from, until] = /^(\d+)-(\d+)$/.exec(process.env['COWBELL_SEEDS'] ?? '') ?? []
  return from && until ? [Number(from), Number(until)] : [0, RUNS]
}

function count(figures: Figures, each: HaltsFigures): Figures {
  return Object.fromEntries(COUNTED.map((name) => [name, figures[name] + each[name]])) as Figures
}

async function runSeed(seed: number): Promise<HaltsFigures> {
  try {
    const each = await runHalts(seed)
    if (each.late.length > 0) console.log(`seed ${seed}: ${each.late.join('; ')}`)
    return each
  } catch (cause) {
    throw new Error(`seed ${seed} threw`, { cause })
  }
}

export async function run(): Promise<BenchRow[]> {
  const [from, until] = readSeeds()
  const started = performance.now()
  let figures: Figures = { healthy: 0, done: 0, badRows: 0, badOrders: 0, sick: 0 }
  for (let seed = from; seed < until; seed += 1) {
    figures = count(figures, await runSeed(seed))
    const seconds = Math.round((performance.now() - started) / 1000)
    if ((seed + 1 - from) % STEP === 0)
      console.log(`      seed ${seed}: ${figures.done} of ${figures.healthy} done, ${seconds} s`)
  }
  const runs = until - from
  const { healthy, done, badRows, badOrders, sick } = figures
  const told = (name: string, ours: number): BenchRow => ({
    case: name,
    ours,
    reference: runs,
    ratio: ours / runs,
    bar: 'told',
    ok: ours > 0,
  })
  return [
    {
      case: `healthy things done within a minute (${runs} runs)`,
      ours: done,
      reference: healthy,
      ratio: done / healthy,
      bar: 'all',
      ok: done === healthy,
    },
    told('sick hosts and channels', sick),
    told('bad rows', badRows),
    told('bad orders in replies', badOrders),
  ]
}
