/**
 * Priority of pages on the worker's only thread: requests of pages are answered before background work
 * continues.
 */
import { settlesWithin } from './time-limits'

/**
 * Maximum time that a request occupies the thread. A request that takes longer is waiting for a remote
 * service, so the thread is free.
 */
const MAX_TURN_MS = 250

/**
 * Resolves in a new task, after all queued events. Timers are clamped to 4 ms, so a MessageChannel is used.
 */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export interface PagePriority {
  readonly prioritize: <T>(answer: Promise<T>) => Promise<T>
  /**
   * Resolves when all page requests registered at this time are answered. Later requests do not extend the
   * wait, so background work always finishes.
   */
  readonly yieldToPages: () => Promise<unknown>
}

export function createPagePriority(): PagePriority {
  const turns = new Set<Promise<unknown>>()
  return {
    prioritize: (answer) => {
      const turn = settlesWithin(MAX_TURN_MS, answer)
      turns.add(turn)
      turn.then(() => turns.delete(turn))
      return answer
    },
    yieldToPages: () => nextTask().then(() => Promise.all(turns)),
  }
}
