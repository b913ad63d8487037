/**
 * Inspector at its limit of 50,000 calls, in a real browser: key presses in its search and scrolling compared
 * with a frame, opening compared with a small store, and the cost of recording.
 */

import type { BenchRow } from './bench'
import type { Measure } from './inspector-page'
import { median } from './measure'
import { type PageCall, withPages } from './page'
import { type Recording, recordingRow } from './recording'

const CALLS = 50_000
const SMALL = 500
const FRAME_MS = 1_000 / 60
const ROUNDS = 101
const WARM_UP = 10
const STORED = 5_000
const MAX_OPENING = 1.5
/** Number of writing turns, and number of batches of calls per turn. */
const TURNS = 9
const BATCHES = 60
const MAX_WRITING = 0.05

const round = (ms: number): number => Math.round(ms * 100) / 100

async function timesOf(call: PageCall, name: Measure, size: number): Promise<readonly number[]> {
  const times: number[] = []
  for (let turn = 0; turn < ROUNDS + WARM_UP; turn += 1) {
    const ms = Number(await call(name, size, turn))
    if (turn >= WARM_UP) times.push(ms)
  }
  return times
}

async function frameRow(call: PageCall, name: Measure, says: string): Promise<BenchRow> {
  const times = [...(await timesOf(call, name, CALLS))].sort((a, b) => a - b)
  const ours = median(times)
  const late = times[Math.floor(times.length * 0.95)] ?? Number.NaN
  return {
    case: `${says} among ${CALLS.toLocaleString('en-US')} calls, ms`,
    ours,
    reference: FRAME_MS,
    ratio: ours / FRAME_MS,
    ok: ours <= FRAME_MS,
    bar: `at most a frame; 95% within ${round(late)} ms`,
  }
}

/** Measures opening. It reads only the newest calls, however many are stored. */
async function openingRow(small: PageCall, large: PageCall): Promise<BenchRow> {
  await small('fillStore', SMALL)
  await large('fillStore', STORED)
  const times: (readonly [ours: number, reference: number])[] = []
  for (let turn = 0; turn < ROUNDS + WARM_UP; turn += 1) {
    const reference = Number(await small('timeOpening'))
    const ours = Number(await large('timeOpening'))
    if (turn >= WARM_UP) times.push([ours, reference])
  }
  const ratio = median(times.map(([ours, reference]) => ours / reference))
  return {
    case: `opening: ${STORED.toLocaleString('en-US')} stored calls over ${SMALL}, ms`,
    ours: median(times.map(([ours]) => ours)),
    reference: median(times.map(([, reference]) => reference)),
    ratio,
    bar: `at most ${MAX_OPENING} times`,
    ok: ratio <= MAX_OPENING,
  }
}

/**
 * Measures the processor time of writing recorded calls, compared with the calls themselves. Nobody waits for
 * it.
 */
async function writingRow(
  call: PageCall,
  spent: () => Promise<number>,
  { quoteMs, together }: Recording,
): Promise<BenchRow> {
  const times: number[] = []
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const before = await spent()
    await call('writeBatches' satisfies Measure, BATCHES, together)
    times.push(((await spent()) - before) / BATCHES / together)
  }
  const ours = median(times.slice(1))
  return {
    case: `writing a recorded quote down, ${together} together, processor ms`,
    ours,
    reference: quoteMs,
    ratio: ours / quoteMs,
    ok: ours / quoteMs <= MAX_WRITING,
    bar: `at most ${MAX_WRITING} of the quote's own`,
  }
}

export async function run(): Promise<BenchRow[]> {
  const recording = await recordingRow()
  const ofPages = await withPages('inspector-page.tsx', 2, async ([small, large], spent) => {
    if (!small || !large) throw new Error('two pages were wanted')
    return [
      await writingRow(small, spent, recording),
      await frameRow(large, 'timeFilter', 'a key press in the search'),
      await frameRow(large, 'timeScroll', 'a scroll'),
      await openingRow(small, large),
    ]
  })
  return [recording.row, ...ofPages]
}
