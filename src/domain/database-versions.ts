/**
 * The history of a database, as rows. Dexie parses the tables of all versions again at each version it is given, which took a
 * tenth of the worker's start; and it makes what the installed database lacks, whatever version that is of. So it is given the
 * last version alone, whose upgrade changes rows as each later version than the installed one did.
 */

/** What a version changed: tables in Dexie's notation (primary key, then indexes; null: gone), and how their rows change. */
export interface DatabaseVersion<Upgrade = never> {
  readonly stores: Readonly<Record<string, string | null>>
  readonly upgrade?: Upgrade
}

/** What a version is declared to: as much of a Dexie database as it takes. */
interface Versioned<Transaction> {
  version(number: number): {
    stores(stores: Record<string, string | null>): {
      upgrade(upgrade: (transaction: Transaction) => Promise<void>): unknown
    }
  }
}

/** What opens and declares a database of a history. */
interface Versions<Transaction> {
  /** What the database opens. One that a later version wrote is refused. */
  readonly indexedDB: IDBFactory
  /** Declares the last version. */
  readonly declare: (database: Versioned<NoInfer<Transaction>>) => void
}

/** IndexedDB counts ten for each version of Dexie, which adds one where it mends a schema. */
const STEP = 10

/**
 * Creates the versions of a history, whose first row is version 1. A database of a later version is refused: Dexie would open it whatever it
 * holds, and write rows as they were known before. What it tries without a version may be of the last known version, mended, and
 * no later.
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
