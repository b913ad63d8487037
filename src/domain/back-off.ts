/** Waits between the attempts of a request (SOURCES: Limits and retries). */

const FIRST_MS = 1_000
const MAX_MS = 30_000

/**
 * Returns the wait in milliseconds after a number of failed attempts. The full wait doubles from 1 s to 30 s.
 * A random part of its second half is left out (equal jitter), so that clients do not repeat at the same time
 * and none repeats at once. `random` is from 0 to 1.
 * @example backOff(2, 0.5) // 1500
 */
export const backOff = (attempts: number, random: number): number =>
  Math.floor((Math.min(MAX_MS, FIRST_MS * 2 ** (attempts - 1)) * (1 + random)) / 2)
