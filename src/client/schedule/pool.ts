/** Runs acts in parallel, a few at a time. */

/** Number of acts that run in parallel. An act that hangs does not block the others. */
export const POOL_SIZE = 5

/** Runs an act for each item in order, at most five at a time. Starts no further act once `isOpen` is false. */
export async function runInPool<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  isOpen = () => true,
): Promise<void> {
  const waiting = items.values()
  const work = async (): Promise<void> => {
    if (!isOpen()) return
    const { value, done } = waiting.next()
    if (done) return
    await act(value)
    await work()
  }
  await Promise.all(Array.from({ length: POOL_SIZE }, work))
}
