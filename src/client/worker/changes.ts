/** Telling open explorer pages that something they show is another now: what was read, or how pages are treated. */
import { clientDb } from '../db/db'
import { countUp } from '../db/worker-state'

/** The browser's storage, whose changes pages listen to. */
export interface Announcer {
  set(items: Record<string, unknown>): Promise<unknown>
}

/** Counts one more change; pages hear the number, which is another each time, and ask again. */
export async function announceChange(storage: Announcer): Promise<void> {
  const changes = await clientDb.transaction('rw', clientDb.counters, () => countUp('changes'))
  await storage.set({ ordersChanged: changes })
}
