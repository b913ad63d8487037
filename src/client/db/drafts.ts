/** What was typed and not finished: it outlives a closed popup. */
import Dexie from 'dexie'
import { clientDb } from './db'

const read = async (name: string): Promise<unknown> => (await clientDb.drafts.get(name))?.value

/** Drafts that were read before they were asked for; none of them is older than what any page wrote last. */
const ahead = new Map<string, Promise<unknown>>()
Dexie.on('storagemutated', () => ahead.clear())

/** Reads a draft that is soon asked for: a failure is reported to who asks. */
export function readDraftAhead(name: string): void {
  const reading = read(name)
  reading.catch(() => undefined)
  ahead.set(name, reading)
}

/** The draft of this name as it was kept, or undefined; its keeper checks it by the keeper's own schema. */
export function readDraft(name: string): Promise<unknown> {
  const reading = ahead.get(name) ?? read(name)
  ahead.delete(name)
  return reading
}

/** Keeps a draft in place of the last one: anything IndexedDB can clone, bigints too. Never a secret. */
export const keepDraft = async (name: string, value: unknown): Promise<void> => {
  ahead.delete(name)
  await clientDb.drafts.put({ name, value })
}

export const dropDraft = (name: string): Promise<void> => {
  ahead.delete(name)
  return clientDb.drafts.delete(name)
}
