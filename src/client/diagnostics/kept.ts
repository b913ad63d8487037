/** What pages keep for reports: the last of each kind, in the storage of pages, which needs no database. */
import * as z from 'zod/mini'

const MAX_KEPT = 20

/** A list of the last things of a kind. */
interface Kept<Row> {
  /** All that were kept, the newest last; none where what is kept cannot be read. */
  readonly read: (storage: Pick<Storage, 'getItem'>) => Row[]
  /** Keeps one more. @throws DOMException where there is no room */
  readonly add: (storage: Pick<Storage, 'getItem' | 'setItem'>, row: Row) => void
}

/** Creates the list that is kept under a name. */
export function createKept<Schema extends z.ZodMiniType>(key: string, row: Schema): Kept<z.output<Schema>> {
  const rows = z.array(row)
  const read: Kept<z.output<Schema>>['read'] = (storage) => {
    try {
      return z.parse(rows, JSON.parse(storage.getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }
  return {
    read,
    add: (storage, added) => storage.setItem(key, JSON.stringify([...read(storage), added].slice(-MAX_KEPT))),
  }
}
