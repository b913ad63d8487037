/** Telling open pages that something they show is another now: what was read, or how pages are treated. */
import { clientDb } from '../db/db'
import { outdateAll } from '../db/live'
import { countUp, readCount } from '../db/worker-state'

/** The browser's storage, whose changes explorer pages listen to. */
export interface Announcer {
  get(name: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<unknown>
}

/**
 * Counts one more change; pages hear the number, which is another each time, and ask again. Where they stand `isElsewhere` from now
 * on, by another environment or account, they hear that too, and drop what they showed.
 */
export async function announceChange(storage: Pick<Announcer, 'set'>, isElsewhere = false): Promise<void> {
  const changes = await clientDb.transaction('rw', clientDb.counters, () => countUp('changes'))
  await storage.set({ ordersChanged: changes, ...(isElsewhere ? { pagesChanged: changes } : {}) })
}

/** Has explorer pages ask again where more changed than they heard of. */
export async function announceUnheard(storage: Announcer): Promise<void> {
  const changes = await readCount('changes')
  const { ordersChanged = 0 } = await storage.get('ordersChanged')
  if (ordersChanged !== changes) await storage.set({ ordersChanged: changes })
}

/**
 * Tells what a worker may have written just before it died, and announced to nobody: our own pages read again what they show,
 * explorer pages what they did not hear of. Harmless where nothing was missed.
 */
export async function announceMissed(storage: Announcer): Promise<void> {
  outdateAll()
  await announceUnheard(storage)
}
