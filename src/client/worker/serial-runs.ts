/** Runs that never overlap, one at a time per environment. */
import type { ProfileId } from '../db/rows/keys'

/**
 * Allows one run at a time. Callers during a run share one following run, because the current run may have
 * read the data before they changed it.
 */
function createSerialRun<T>(act: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    running = act().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (next) return next
    if (!running) return start()
    // The caller that started the current run gets its error. This caller only waits for its end.
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

export function createSerialRunByProfile<T>(
  act: (profileId: ProfileId) => Promise<T>,
): (profileId: ProfileId) => Promise<T> {
  const runs = new Map<ProfileId, () => Promise<T>>()
  return (profileId) => {
    const run = runs.get(profileId) ?? createSerialRun(() => act(profileId))
    runs.set(profileId, run)
    return run()
  }
}
