/**
 * Lists of recent entries for reports, one per kind. They are in the local storage of pages, which works
 * without the database.
 */
import * as z from 'zod/mini'

const MAX_ENTRIES = 20

/** A list of the last 20 entries. */
interface RecentEntries<Row> {
  /** Reads all entries, newest last. Damaged storage counts as empty. */
  readonly read: (storage: Pick<Storage, 'getItem'>) => Row[]
  /**
   * Adds an entry.
   * @throws DOMException if the storage is full
   */
  readonly add: (storage: Pick<Storage, 'getItem' | 'setItem'>, row: Row) => void
}

/** Creates the list under a key of the storage. */
export function createRecentEntries<Schema extends z.ZodMiniType>(
  key: string,
  row: Schema,
): RecentEntries<z.output<Schema>> {
  const rows = z.array(row)
  const read: RecentEntries<z.output<Schema>>['read'] = (storage) => {
    try {
      return z.parse(rows, JSON.parse(storage.getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }
  return {
    read,
    add: (storage, entry) =>
      storage.setItem(key, JSON.stringify([...read(storage), entry].slice(-MAX_ENTRIES))),
  }
}
