/**
 * Measuring contenders beside each other: short rounds that take turns, so that whatever slows the machine slows all of
 * them, and medians, so that a hiccup in one round changes nothing.
 */
const WARM_UP_MS = 300
const ROUND_MS = 8
const ROUNDS = 75

/** Runs per second of each contender, and its rate over that of the first, both the median of all rounds. */
export interface Measured {
  readonly perSecond: number
  /** Rate of the first contender over the rate of this one in the same round. */
  readonly ratio: number
}

function timeMs(work: (index: number) => unknown, count: number): number {
  const start = performance.now()
  for (let index = 0; index < count; index += 1) work(index)
  return performance.now() - start
}

/** How many runs fill a round, found while the engine warms up. */
function runsPerRound(work: (index: number) => unknown): number {
  let runs = 0
  const start = performance.now()
  while (performance.now() - start < WARM_UP_MS) {
    timeMs(work, 16)
    runs += 16
  }
  return Math.max(16, Math.round((runs / WARM_UP_MS) * ROUND_MS))
}

/** The middle one of some figures. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The largest of some figures, of more than `Math.max` takes as arguments. */
export const largestOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)

/** Measures synchronous contenders; each gets a running index, to pick another input every time. */
export function compare(contenders: readonly ((index: number) => unknown)[]): Measured[] {
  const counts = contenders.map(runsPerRound)
  const rates = contenders.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, work] of contenders.entries()) {
      const count = counts[place] ?? 1
      rates[place]?.push((count * 1_000) / timeMs(work, count))
    }
  }
  return rates.map((own) => ({
    perSecond: median(own),
    ratio: median(own.map((rate, round) => (rates[0]?.[round] ?? Number.NaN) / rate)),
  }))
}
