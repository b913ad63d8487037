/**
 * Measures contenders in short rounds that take turns, so that slow moments affect all of them. Medians
 * remove outliers.
 */
const WARM_UP_MS = 300
const ROUND_MS = 8
const ROUNDS = 75

/** Median runs per second of a contender. */
export interface Measured {
  readonly perSecond: number
  /** Rate of the first contender divided by the rate of this one in the same round. */
  readonly ratio: number
}

function timeMs(work: (index: number) => unknown, count: number): number {
  const start = performance.now()
  for (let index = 0; index < count; index += 1) work(index)
  return performance.now() - start
}

/** Counts the runs that fill a round while the engine warms up. */
function runsPerRound(work: (index: number) => unknown): number {
  let runs = 0
  const start = performance.now()
  while (performance.now() - start < WARM_UP_MS) {
    timeMs(work, 16)
    runs += 16
  }
  return Math.max(16, Math.round((runs / WARM_UP_MS) * ROUND_MS))
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the largest value. `Math.max` does not accept that many arguments. */
export const largestOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)

/** Measures synchronous contenders. Each receives a running index to choose its input. */
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
