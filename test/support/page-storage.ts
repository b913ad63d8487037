/** The browser's storage as explorer pages listen to it. */
import type { Announcer } from '../../src/client/worker/changes'

/** The same in memory, and what pages were told by it, one after the other. */
export interface PageStorage extends Announcer {
  readonly told: readonly Record<string, unknown>[]
}

/** @param before what it holds already */
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
