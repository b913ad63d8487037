/** Notifies open pages that data they show has changed. */
import { clientDb } from '../db/db'
import { invalidateAllQueries } from '../db/live'
import { incrementCounter, readCounter } from '../db/worker-state'

/** Storage of the browser. Explorer pages listen to its changes. */
export interface Announcer {
  get(name: string): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<unknown>
}

/**
 * Increments the change counter, so that pages read their data again. With `isElsewhere` (another environment
 * or account was chosen) explorer pages also drop what they show.
 */
export async function announceChange(storage: Pick<Announcer, 'set'>, isElsewhere = false): Promise<void> {
  const changes = await clientDb.transaction('rw', clientDb.counters, () => incrementCounter('changes'))
  await storage.set({ ordersChanged: changes, ...(isElsewhere ? { pagesChanged: changes } : {}) })
}

export async function announceUnseen(storage: Announcer): Promise<void> {
  const changes = await readCounter('changes')
  const { ordersChanged = 0 } = await storage.get('ordersChanged')
  if (ordersChanged !== changes) await storage.set({ ordersChanged: changes })
}

/**
 * Announces changes that a worker may have written just before it died. Our own pages read again; explorer
 * pages do so if they missed a change. Harmless if nothing was missed.
 */
export async function announceMissed(storage: Announcer): Promise<void> {
  invalidateAllQueries()
  await announceUnseen(storage)
}
