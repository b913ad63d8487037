/**
 * The history of a database, as rows. Dexie parses the tables of all versions again at each version it is given, which at eight
 * versions took a quarter of the worker's start; and it makes what the installed database lacks, whatever version that is of.
 * So it is given only the versions that change rows, and the last.
 */

/** What a version changed: tables in Dexie's notation (primary key, then indexes; null: gone), and how their rows change. */
export interface DatabaseVersion<Upgrade = never> {
  readonly stores: Readonly<Record<string, string | null>>
  readonly upgrade?: Upgrade
}

/** What versions are declared to: as much of a Dexie database as it takes. */
interface Versioned<Upgrade> {
  version(number: number): {
    stores(stores: Record<string, string | null>): { upgrade(upgrade: Upgrade): unknown }
  }
}

/** Declares the versions that have to be known, each with all tables of its time. The first row is version 1. */
export function declareVersions<Upgrade>(
  database: Versioned<NoInfer<Upgrade>>,
  history: readonly DatabaseVersion<Upgrade>[],
): void {
  let stores: Record<string, string | null> = {}
  history.forEach((row, index) => {
    stores = { ...stores, ...row.stores }
    if (row.upgrade === undefined && index < history.length - 1) return
    const version = database.version(index + 1).stores(stores)
    if (row.upgrade) version.upgrade(row.upgrade)
  })
}

/** IndexedDB counts ten for each version of Dexie, which adds one where it mends a schema. */
const STEP = 10

/**
 * A browser's databases, of which one that a later version wrote is refused: Dexie would open it whatever it holds, and write
 * rows as they were known before. What it tries without a version may be of the last known version, mended, and no later.
 */
export const refuseNewer = (
  find: () => IDBFactory,
  { length }: readonly DatabaseVersion<unknown>[],
): IDBFactory => ({
  open: (name, version = length * STEP + STEP - 1) => find().open(name, version),
  deleteDatabase: (name) => find().deleteDatabase(name),
  databases: () => find().databases(),
  cmp: (first, second) => find().cmp(first, second),
})
