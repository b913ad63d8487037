/** The client's database in a page: as version 4 wrote it, opened by the code of now, and stopped in the middle of that. */
import { clientDb } from '../../../src/client/db/db'
import { readVersion4, writeVersion4 } from '../../fixtures/client-db'

/** Given by the test. */
declare const tell: (text: string) => void

const NAME = 'cowbell-desk'
/** Orders beside those of the fixture: an upgrade takes a while. */
const MORE = 500

/** A database as it is stored: its version as IndexedDB counts, rows as text by table. */
export interface Dump {
  readonly version: number
  readonly rows: Readonly<Record<string, readonly string[]>>
}

const textOf = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function dump(): Promise<Dump> {
  const database = await settled(indexedDB.open(NAME))
  const tables = [...database.objectStoreNames].sort()
  const transaction = database.transaction(tables)
  const read = async (table: string) =>
    [table, (await settled(transaction.objectStore(table).getAll())).map(textOf)] as const
  const rows = Object.fromEntries(await Promise.all(tables.map(read)))
  database.close()
  return { version: database.version, rows }
}

async function writeOld(): Promise<Dump> {
  await settled(indexedDB.deleteDatabase(NAME))
  const { orders = [] } = await readVersion4()
  const copies = Array.from({ length: MORE }, (_, at) => ({
    ...orders[0],
    uid: `0x${at.toString(16).padStart(112, '0')}`,
  }))
  await writeVersion4(NAME, { orders: [...orders, ...copies] })
  return dump()
}

async function openAsNow(): Promise<Dump> {
  await clientDb.open()
  clientDb.close()
  return dump()
}

/** Opens it, and tells so and hangs at a write of the upgrade, counted from 1. */
async function hangAtWrite(nth: number): Promise<void> {
  let writes = 0
  for (const name of ['put', 'delete'] as const) {
    const act = IDBObjectStore.prototype[name] as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest
    const counted = function (this: IDBObjectStore, ...given: unknown[]) {
      const request = act.apply(this, given)
      if (this.transaction.mode === 'versionchange' && ++writes === nth) {
        tell(`hangs at write ${nth}`)
        for (;;);
      }
      return request
    }
    Object.assign(IDBObjectStore.prototype, { [name]: counted })
  }
  await clientDb.open()
  clientDb.close()
  tell(`ended after ${writes} writes`)
}

Object.assign(globalThis, { writeOld, openAsNow, hangAtWrite, dump })
