/** Numbers that look random and are the same at every run of a seed (mulberry32). */
export interface Seeded {
  /** From 0 to below 1. */
  next(): number
  below(count: number): number
  between(from: number, to: number): number
  pick<T>(rows: readonly T[]): T
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    pick: (rows) => rows[below(rows.length)] as (typeof rows)[number],
  }
}

/** How many are tried: a slice in every run, all of them with MUTATIONS=all. */
export const counted = (slice: number, all: number): number =>
  process.env['MUTATIONS'] === 'all' ? all : slice
