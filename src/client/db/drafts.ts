/** Unfinished inputs. They survive a closed popup. */
import Dexie from 'dexie'
import { clientDb } from './db'

const read = async (name: string): Promise<unknown> => (await clientDb.drafts.get(name))?.value

/** Preloaded drafts. Any write to the database clears them, so that none is stale. */
const preloaded = new Map<string, Promise<unknown>>()
Dexie.on('storagemutated', () => preloaded.clear())

/** Starts to read a draft that is needed soon. An error is reported when the draft is read. */
export function preloadDraft(name: string): void {
  const reading = read(name)
  reading.catch(() => undefined)
  preloaded.set(name, reading)
}

/** Reads a draft, or undefined. The caller validates it with its own schema. */
export function readDraft(name: string): Promise<unknown> {
  const reading = preloaded.get(name) ?? read(name)
  preloaded.delete(name)
  return reading
}

/** Writes a draft: anything that IndexedDB can clone, including bigints. Never a secret. */
export const writeDraft = async (name: string, value: unknown): Promise<void> => {
  preloaded.delete(name)
  await clientDb.drafts.put({ name, value })
}

export const removeDraft = (name: string): Promise<void> => {
  preloaded.delete(name)
  return clientDb.drafts.delete(name)
}

/** Removes the drafts of an account: those whose name ends in its address. */
export async function removeDraftsOf(account: string): Promise<void> {
  preloaded.clear()
  await clientDb.drafts.filter(({ name }) => name.endsWith(`:${account}`)).delete()
}
