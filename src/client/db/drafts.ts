/** What was typed and not finished: it outlives a closed popup. */
import { clientDb } from './db'

/** The draft of this name as it was kept, or undefined; its keeper checks it by the keeper's own schema. */
export const readDraft = async (name: string): Promise<unknown> => (await clientDb.drafts.get(name))?.value

/** Keeps a draft in place of the last one: anything IndexedDB can clone, bigints too. Never a secret. */
export const keepDraft = async (name: string, value: unknown): Promise<void> => {
  await clientDb.drafts.put({ name, value })
}

export const dropDraft = (name: string): Promise<void> => clientDb.drafts.delete(name)
