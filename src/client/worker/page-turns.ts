/** Whose turn it is on the worker's one thread: a page's request is answered before background work goes on. */
import { settlesWithin } from './time-limits'

/** A request that takes longer waits for a service elsewhere: the thread is free meanwhile. */
const MAX_TURN_MS = 250

/** Resolves in a task of its own, behind whatever has arrived already. A timer would be held back by 4 ms. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** What pages are answered through, and what background work waits for between its pieces. */
export interface PageTurns {
  /** Gives the thread to an answer until it is there, and passes it on. */
  readonly first: <T>(answer: Promise<T>) => Promise<T>
  /** Resolves when no page waits for the thread. Later requests do not prolong the wait, so that the work comes to its end. */
  readonly giveWay: () => Promise<unknown>
}

/** Creates the turns of a worker. */
export function createPageTurns(): PageTurns {
  const turns = new Set<Promise<unknown>>()
  return {
    first: (answer) => {
      const turn = settlesWithin(MAX_TURN_MS, answer)
      turns.add(turn)
      turn.then(() => turns.delete(turn))
      return answer
    },
    giveWay: () => nextTask().then(() => Promise.all(turns)),
  }
}
