/**
 * Poll times of an open page for chains whose auctions run inside the extension. They follow the block times.
 */
import type { Milliseconds } from '../../domain/scalars'

/** Minimum interval, however fast the blocks are. */
const MIN_MS = 2000

export const pollIntervalMs = (blockTimeMs: number): number => Math.max(MIN_MS, blockTimeMs)

/**
 * Returns the time of the next poll.
 * @example nextPollAt(13_000, 12_000) // 24_000
 */
export const nextPollAt = (now: Milliseconds, blockTimeMs: number): Milliseconds => {
  const period = pollIntervalMs(blockTimeMs)
  return ((Math.floor(now / period) + 1) * period) as Milliseconds
}
