/**
 * Deliveries under chaos: 300 seeded runs over real servers, counted by the receivers. The reference is the
 * number of due or allowed deliveries. Speed is not measured, so slow machines have the same result.
 */
import 'fake-indexeddb/auto'
import { delaysOf } from '../../src/client/notify/delivery-log'
import { openWorld } from '../support/chaos-world'
import { type ChaosFigures, runChaos } from '../support/delivery-chaos'
import type { BenchRow } from './bench'

const RUNS = 300
/**
 * Maximum median delay: two alarms of 30 s, the minimum delay of browsers. One attempt fails, the next
 * arrives.
 */
const MEDIAN_BAR_MS = 60_000

const sum = (all: readonly ChaosFigures[], of: (figures: ChaosFigures) => number): number =>
  all.reduce((total, each) => total + of(each), 0)

const count = (name: string, ours: number, reference: number, bar: string, ok: boolean): BenchRow => ({
  case: name,
  ours,
  reference,
  ratio: reference === 0 ? ours : Number((ours / reference).toFixed(4)),
  bar,
  ok,
})

export async function run(): Promise<BenchRow[]> {
  const world = await openWorld()
  const all: ChaosFigures[] = []
  for (let seed = 0; seed < RUNS; seed += 1) all.push(await runChaos(seed, world))
  await world.close()
  const [due, arrived, lost] = [
    sum(all, (of) => of.due),
    sum(all, (of) => of.arrived),
    sum(all, (of) => of.lost),
  ]
  const [repeats, unheard] = [sum(all, (of) => of.repeats), sum(all, (of) => of.unheardReplies)]
  const needless = sum(all, (of) => of.needless)
  const outOfOrder = sum(all, (of) => of.outOfOrder)
  const kills = sum(all, (of) => of.kills)
  const summaries = sum(all, (of) => of.summaries)
  const { medianMs, p95Ms } = delaysOf(all.flatMap(({ delays }) => delays))
  return [
    count(`events told, of those due (${RUNS} runs)`, arrived, due, 'all', arrived === due),
    count('kills, and summaries after a sleep', kills, summaries, 'told', true),
    count('events lost', lost, 0, 'none', lost === 0),
    count('repeats, of replies nobody heard', repeats, unheard, 'at most 1', repeats <= unheard),
    count('repeats after a reply was heard', needless, 0, 'none', needless === 0),
    count('orders told out of order', outOfOrder, 0, 'none', outOfOrder === 0),
    count(
      'median delay, turned seconds',
      (medianMs ?? 0) / 1000,
      MEDIAN_BAR_MS / 1000,
      'at most 1',
      (medianMs ?? 0) <= MEDIAN_BAR_MS,
    ),
    count('p95 delay, turned seconds', (p95Ms ?? 0) / 1000, MEDIAN_BAR_MS / 1000, 'told', true),
  ]
}
