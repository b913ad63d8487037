import { seededFractions } from '../../src/domain/seeded-fractions'

/** Seeded random numbers, the same at every run. */
export interface Seeded {
  /** Returns a number from 0 to below 1. */
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

/** Returns the number of cases to run: a part of them, or all with MUTATIONS=all. */
export const counted = (part: number, all: number): number =>
  process.env['MUTATIONS'] === 'all' ? all : part
