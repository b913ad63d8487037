/** The extension storage that explorer pages listen to. */
import type { Announcer } from '../../src/client/worker/announce-changes'

/** Creates that storage in memory and records the changes that pages received. */
export interface PageStorage extends Announcer {
  readonly told: readonly Record<string, unknown>[]
}

/** @param before initial contents */
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
