/** Extension storage in memory, to which explorer pages listen. */
import type { Announcer } from '../../src/client/worker/announce-changes'

/** Storage that records the changes that pages received. */
export interface PageStorage extends Announcer {
  readonly told: readonly Record<string, unknown>[]
}

/** Creates the storage. @param before initial contents */
export function createPageStorage(before: Record<string, unknown> = {}): PageStorage {
  const held = { ...before }
  const told: Record<string, unknown>[] = []
  return {
    told,
    get: async (name) => (name in held ? { [name]: held[name] } : {}),
    set: async (items) => {
      Object.assign(held, items)
      told.push(items)
    },
  }
}
