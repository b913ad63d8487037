/** Telling open explorer pages that something they show is another now: what was read, or how pages are treated. */
import { clientDb } from '../db/db'
import { countUp } from '../db/worker-state'

/** The browser's storage, whose changes pages listen to. */
export interface Announcer {
  set(items: Record<string, unknown>): Promise<unknown>
}

/**
 * Counts one more change; pages hear the number, which is another each time, and ask again. Where they stand `isElsewhere` from now
 * on, by another environment or account, they hear that too, and drop what they showed.
 */
export async function announceChange(storage: Announcer, isElsewhere = false): Promise<void> {
  const changes = await clientDb.transaction('rw', clientDb.counters, () => countUp('changes'))
  await storage.set({ ordersChanged: changes, ...(isElsewhere ? { pagesChanged: changes } : {}) })
}
