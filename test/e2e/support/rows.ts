/** Rows of the extension's databases, read and written from an empty page of the extension. */

/** Row of any table. */
export type Row = Readonly<Record<string, unknown>>

/** Writes a row. Runs in the extension's page, so it cannot use anything of this file. */
export async function writeRow({ database, table, row }: { database: string; table: string; row: Row }) {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await settle(indexedDB.open(database))
  await settle(opened.transaction(table, 'readwrite').objectStore(table).put(row))
  opened.close()
}
/** Reads all rows of a table. Runs in the extension's page, so it cannot use anything of this file. */
export async function readRows({ database, table }: { database: string; table: string }): Promise<Row[]> {
  const settle = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opened = await settle(indexedDB.open(database))
  const rows = await settle<Row[]>(opened.transaction(table).objectStore(table).getAll())
  opened.close()
  return rows
}
