/**
 * Every version that a database of Cowbell ever had, as fixtures: each climbs to that of now, and none is changed afterwards. A
 * new version is added to `test/fixtures/database-versions.json` before it is released.
 */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import app from '../../../package.json' with { type: 'json' }
import { openDatabase } from '../../../src/backend/local/store/schema'
import { clientDb } from '../../../src/client/db/db'
import { openWalletDb } from '../../../src/wallet/vault/db'
import histories from '../../fixtures/database-versions.json' with { type: 'json' }
import { emptyClientDb } from '../../support/client'

/** Tables by name, in Dexie's notation. */
type Tables = Readonly<Record<string, string>>

const databases: readonly { readonly name: keyof typeof histories; readonly open: () => Dexie }[] = [
  { name: 'cowbell-desk', open: () => clientDb },
  { name: 'cowbell-wallet', open: openWalletDb },
  { name: 'cowbell-service', open: () => openDatabase('cowbell-service') },
]
/** Tables whose rows no upgrade may touch, as far as a version has them. */
const KEPT = [
  'orders',
  'ledger',
  'addresses',
  'alerts',
  'vaults',
  'accounts',
  'appData',
  'holdings',
  'affiliates',
]

const opened: Dexie[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete()
  await emptyClientDb()
})

/** A row with no more than its key. */
function rowOf(table: Dexie['tables'][number]): Record<string, unknown> {
  const { keyPath } = table.schema.primKey
  return Object.fromEntries([keyPath ?? []].flat().map((field) => [field, 1]))
}

const pathText = (path: string | string[] | null): string =>
  Array.isArray(path) ? `[${path.join('+')}]` : `${path}`

/** The tables of an open database as the browser has them, written as the fixtures write them. */
function tablesOf(database: Dexie): Tables {
  const backend = database.backendDB()
  const stores = backend.transaction([...backend.objectStoreNames])
  const textOf = (store: IDBObjectStore): string => {
    const indexes = [...store.indexNames].map((name) => {
      const { unique, multiEntry, keyPath } = store.index(name)
      return `${unique ? '&' : ''}${multiEntry ? '*' : ''}${pathText(keyPath)}`
    })
    return [`${store.autoIncrement ? '++' : ''}${pathText(store.keyPath)}`, ...indexes.sort()].join(', ')
  }
  return Object.fromEntries(
    [...backend.objectStoreNames].map((name) => [name, textOf(stores.objectStore(name))]),
  )
}

/** The tables of a database that is made now. */
async function tablesOfNew(open: () => Dexie): Promise<Tables> {
  const fresh = open()
  await fresh.delete()
  await fresh.open()
  const tables = tablesOf(fresh)
  await fresh.delete()
  return tables
}

describe.each(databases)('$name', ({ name, open }) => {
  const history: readonly Tables[] = histories[name] as never
  const cases = history.map((tables, index) => [index + 1, tables] as const)

  it.each(cases)('of version %i climbs to that of now, with its rows', async (version, tables) => {
    const tablesOfNow = await tablesOfNew(open)
    const before = new Dexie(name)
    before.version(version).stores(tables)
    await before.open()
    const kept = before.tables.filter((table) => KEPT.includes(table.name))
    for (const table of kept) await table.put(rowOf(table))
    before.close()
    const now = open()
    opened.push(now)
    await now.open()
    expect(tablesOf(now)).toEqual(tablesOfNow)
    for (const table of kept) expect(await now.table(table.name).toArray()).toEqual([rowOf(table)])
  })

  it('has every version among the fixtures, from the first release on', async () => {
    const { verno } = open()
    expect(history.length).toBeGreaterThan(0)
    if (app.version !== '0.1.0') expect(history).toHaveLength(verno)
    if (history.length === verno) expect(await tablesOfNew(open)).toEqual(history.at(-1))
  })
})
