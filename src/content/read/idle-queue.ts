/** Processes many items without blocking the page: one slice at once, the others when the browser is idle. */

const SLICE = 40
/** Maximum delay on a page that is never idle. */
const IDLE_TIMEOUT_MS = 200

/** Calls back when the browser is idle. */
export const whenIdle = (act: () => void): unknown => requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS })

/**
 * Creates a queue that passes added items to `work` in slices. `isLast` is set if no item is left. An item
 * that is added several times is processed once.
 */
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
