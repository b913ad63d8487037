/** When an open surface has the worker look at a chain whose auctions are held here: with its blocks, which begin by the clock. */
import type { Milliseconds } from '../../domain/scalars'

/** However quick the blocks are. */
const MIN_MS = 2000

/** How far apart the looks are. */
export const lookPeriod = (blockTimeMs: number): number => Math.max(MIN_MS, blockTimeMs)

/** The next look. @example nextLook(13_000, 12_000) // 24_000 */
export const nextLook = (now: Milliseconds, blockTimeMs: number): Milliseconds => {
  const period = lookPeriod(blockTimeMs)
  return ((Math.floor(now / period) + 1) * period) as Milliseconds
}
