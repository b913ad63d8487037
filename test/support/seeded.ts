import { seededFractions } from '../../src/domain/seeded-fractions'

/** Numbers that look random and are the same at every run of a seed. */
export interface Seeded {
  /** From 0 to below 1. */
  next(): number
  below(count: number): number
  between(from: number, to: number): number
  pick<T>(rows: readonly T[]): T
}

export function seeded(seed: number): Seeded {
  const next = seededFractions(seed)
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
