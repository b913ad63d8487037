/** Tables of the installed extension. */

/** A page of the extension in either browser's driver. */
interface ExtensionPage {
  evaluate(run: () => Promise<void>): Promise<unknown>
}

/** Empties every table of the extension from one of its pages, so the next test meets an unused service. */
export async function emptyTables(page: ExtensionPage): Promise<void> {
  await page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      const tables = [...database.objectStoreNames]
      const transaction = database.transaction(tables, 'readwrite')
      await Promise.all(tables.map((table) => settle(transaction.objectStore(table).clear())))
      database.close()
    }
  })
}
