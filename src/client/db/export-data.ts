/**
 * Everything that is stored here, as JSON, read as it lies: for data that this version cannot use. What opens a secret is left out;
 * the vault stays sealed under its password.
 */
import { isSecretRow, SECRET_TABLES, toExportedText } from './export-set-aside'

const NAMES = /^cowbell-/
/** Tables of the wallet that hold the key of an open session. */
const LEFT_OUT = new Set([...SECRET_TABLES, 'sessions'])
/** IndexedDB counts ten for each version. */
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

/** The databases of Cowbell, whichever version wrote them. */
export async function exportData(): Promise<string> {
  const known = (await indexedDB.databases()).flatMap(({ name }) => (name && NAMES.test(name) ? [name] : []))
  const databases = await Promise.all(known.sort().map(readDatabase))
  return JSON.stringify({ format: 'cowbell-data', version: 1, databases }, toExportedText, 2)
}
