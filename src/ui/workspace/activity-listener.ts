/** Records user activity, which keeps the wallet unlocked. */
import type { Milliseconds } from '../../domain/scalars'
import { reportBug } from '../kit/report-bug'

/**
 * Minimum time between two records. The wallet may lock this much too early, which is little compared with
 * the shortest lock time.
 */
const MIN_INTERVAL_MS = 5_000

/**
 * Creates a listener that records the first of several quick events. If the disk is full, nothing is recorded
 * and the wallet locks earlier.
 */
export function createActivityListener(
  recordActivity: (time: Milliseconds) => Promise<unknown>,
  now: () => Milliseconds,
): () => void {
  let touchedAt = 0
  return () => {
    const time = now()
    if (Math.abs(time - touchedAt) < MIN_INTERVAL_MS) return
    touchedAt = time
    recordActivity(time).catch(reportBug)
  }
}
