/**
 * Exports all stored data as raw JSON, for data that this version cannot read. Keys of secrets are left out.
 * The vault remains encrypted under its password.
 */
import { isSecretRow, SECRET_TABLES, toExportedText } from './export-damaged-rows'

const NAMES = /^cowbell-/
/** Omitted tables. `sessions` has the key of an unlocked wallet. */
const LEFT_OUT = new Set([...SECRET_TABLES, 'sessions'])
/** IndexedDB versions are ten times those of Dexie. */
const STEP = 10

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function readDatabase(name: string) {
  const database = await done(indexedDB.open(name))
  const names = [...database.objectStoreNames].filter((table) => !LEFT_OUT.has(table))
  const transaction = names.length > 0 ? database.transaction(names) : undefined
  const tables = await Promise.all(
    names.map(async (table) => {
      const rows = await done(transaction?.objectStore(table).getAll() as IDBRequest<object[]>)
      return [table, rows.filter((row) => !isSecretRow(table, row))]
    }),
  )
  database.close()
  return { name, version: Math.floor(database.version / STEP), tables: Object.fromEntries(tables) }
}

/** Exports all databases of Cowbell, whatever their versions. */
export async function exportData(): Promise<string> {
  const known = (await indexedDB.databases()).flatMap(({ name }) => (name && NAMES.test(name) ? [name] : []))
  const databases = await Promise.all(known.sort().map(readDatabase))
  return JSON.stringify({ format: 'cowbell-data', version: 1, databases }, toExportedText, 2)
}
