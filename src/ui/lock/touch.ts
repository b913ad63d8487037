/** Presses as uses of the wallet. */
import type { Milliseconds } from '../../domain/scalars'
import { reportBug } from '../kit/report-bug'

/** A small part of the shortest span to lock after: by so much the wallet may lock too soon. */
const TOUCH_EVERY_MS = 5_000

/** Makes the listener of presses; of many at a time the first is written down. Without room for it the wallet locks sooner. */
export function createTouch(
  touch: (time: Milliseconds) => Promise<unknown>,
  now: () => Milliseconds,
): () => void {
  let touchedAt = 0
  return () => {
    const time = now()
    if (Math.abs(time - touchedAt) < TOUCH_EVERY_MS) return
    touchedAt = time
    touch(time).catch(reportBug)
  }
}
