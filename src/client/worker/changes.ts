/** Telling open explorer pages that something they show is another now: what was read, or how pages are treated. */
import { deskDb } from '../db/db'
import { CHANGES } from '../db/rows/order-entry'

/** The browser's storage, as far as pages are told by it. */
export interface Announcer {
  set(items: Record<string, unknown>): Promise<unknown>
}

/** Counts one more change; pages hear the number, which is another each time, and ask anew. */
export async function announceChange(storage: Announcer): Promise<void> {
  const value = await deskDb.transaction('rw', deskDb.marks, async () => {
    const next = ((await deskDb.marks.get(CHANGES))?.value ?? 0) + 1
    await deskDb.marks.put({ name: CHANGES, value: next })
    return next
  })
  await storage.set({ [CHANGES]: value })
}
