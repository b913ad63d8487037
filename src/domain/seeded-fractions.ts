/** Pseudo-random numbers from a seed. */

const TWO_TO_32 = 2 ** 32

/**
 * Returns a generator of fractions from 0 to below 1. The same seed gives the same fractions (mulberry32).
 * Not for secrets.
 * @param seed a whole number from 0 to 2^32 - 1
 */
export function seededFractions(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32
  }
}
