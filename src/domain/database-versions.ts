/**
 * Version history of a database. Dexie parses all tables for each declared version, which took a tenth of the
 * worker's start time. Therefore only the last version is declared. Dexie creates the tables and indexes that
 * the installed database lacks. The upgrade runs the row changes of each later version.
 */

/**
 * Changes of a version: tables in Dexie's notation (primary key, then indexes; null deletes a table), and the
 * upgrade of their rows.
 */
export interface DatabaseVersion<Upgrade = never> {
  readonly stores: Readonly<Record<string, string | null>>
  readonly upgrade?: Upgrade
}

/** Part of a Dexie database that declares versions. */
interface Versioned<Transaction> {
  version(number: number): {
    stores(stores: Record<string, string | null>): {
      upgrade(upgrade: (transaction: Transaction) => Promise<void>): unknown
    }
  }
}

interface Versions<Transaction> {
  /** IndexedDB factory for Dexie. It refuses a database that a later version of Cowbell wrote. */
  readonly indexedDB: IDBFactory
  readonly declare: (database: Versioned<NoInfer<Transaction>>) => void
}

/** IndexedDB version numbers per Dexie version. Dexie adds 1 when it repairs a schema. */
const STEP = 10

/**
 * Creates the versions of a history. Its first row is version 1. A database of a later version is refused,
 * because Dexie would open any database and write rows in the old form. Opening a database without a version
 * accepts the last known version, including repairs.
 */
export function createVersions<Transaction>(
  find: () => IDBFactory,
  history: readonly DatabaseVersion<(transaction: Transaction) => Promise<void>>[],
): Versions<Transaction> {
  const { length } = history
  let installed = length
  const open: IDBFactory['open'] = (name, version = length * STEP + STEP - 1) => {
    const request = find().open(name, version)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      installed = Math.floor(oldVersion / STEP)
    })
    return request
  }
  const upgrade = async (transaction: Transaction) => {
    for (const { upgrade: change } of history.slice(installed)) await change?.(transaction)
  }
  return {
    indexedDB: {
      open,
      deleteDatabase: (name) => find().deleteDatabase(name),
      databases: () => find().databases(),
      cmp: (first, second) => find().cmp(first, second),
    },
    declare: (database) => {
      const stores = Object.assign({}, ...history.map((row) => row.stores))
      database.version(length).stores(stores).upgrade(upgrade)
    },
  }
}
