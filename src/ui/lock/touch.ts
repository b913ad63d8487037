/** Presses as uses of the wallet. */
import type { Milliseconds } from '../../domain/scalars'

/** A small part of the shortest span to lock after: by so much the wallet may lock too soon. */
const TOUCH_EVERY_MS = 5_000

/** Makes the listener of presses; of many at a time the first is written down. */
export function createTouch(
  touch: (time: Milliseconds) => Promise<unknown>,
  now: () => Milliseconds,
): () => void {
  let touchedAt = 0
  return () => {
    const time = now()
    if (Math.abs(time - touchedAt) < TOUCH_EVERY_MS) return
    touchedAt = time
    touch(time).catch(reportError)
  }
}
