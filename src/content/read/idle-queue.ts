/** Work on many things without holding the page up: a slice at once, the rest when the browser has nothing better to do. */

const SLICE = 40
/** A page that never rests gets its badges all the same. */
const IDLE_TIMEOUT_MS = 200

/** Acts when the browser has nothing better to do. */
export const whenIdle = (act: () => void): unknown => requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS })

/** Gives `work` what is added, a slice at a time and whether nothing more waits, each thing once however often it was added meanwhile. */
export function createSlices<T>(
  work: (slice: readonly T[], isLast: boolean) => void,
  signal: AbortSignal,
): (things: Iterable<T>) => void {
  const waiting = new Set<T>()
  let isWaiting = false
  const next = () => {
    isWaiting = false
    if (signal.aborted) return
    const slice = [...waiting].slice(0, SLICE)
    for (const thing of slice) waiting.delete(thing)
    const isLast = waiting.size === 0
    work(slice, isLast)
    if (isLast) return
    isWaiting = true
    whenIdle(next)
  }
  return (things) => {
    for (const thing of things) waiting.add(thing)
    if (!isWaiting && waiting.size > 0) next()
  }
}
