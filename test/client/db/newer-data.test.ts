import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { exportData } from '../../../src/client/db/export-data'
import { toStorageRefusal } from '../../../src/domain/storage-faults'
import { emptyClientDb } from '../../support/client'

const NAME = 'cowbell-client'

afterEach(async () => {
  await clientDb.delete()
  await emptyClientDb()
})

describe('a database of a later version', () => {
  /** Writes a row into an unknown table, as a later version would. */
  async function writeLater(version: number): Promise<void> {
    await clientDb.delete()
    const later = new Dexie(NAME)
    later.version(version).stores({ orders: '[profileId+chainId+uid]', journeys: 'id' })
    await later.table('journeys').put({ id: 1 })
    later.close()
  }
  const storesOf = async (): Promise<readonly string[]> => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(NAME)
      opening.onsuccess = () => resolve(opening.result)
    })
    database.close()
    return [...database.objectStoreNames, String(database.version)]
  }

  it('cannot be opened, and stays unchanged', async () => {
    await writeLater(99)
    const before = await storesOf()
    const refused = await clientDb.open().then(() => undefined, toStorageRefusal)
    expect(refused).toMatchObject({ errorType: 'NewerData' })
    await expect(clientDb.drafts.put({ name: 'a', value: 1 })).rejects.toThrow()
    expect(await storesOf()).toEqual(before)
    expect(before).toEqual(['journeys', 'orders', '990'])
  })

  it('can be exported, with its unknown table', async () => {
    await writeLater(99)
    const { databases } = JSON.parse(await exportData())
    // Other tests in this process may have left databases of the wallet and the service.
    const exported = { name: NAME, version: 99, tables: { journeys: [{ id: 1 }], orders: [] } }
    expect(databases).toContainEqual(exported)
  })

  it('opens if Dexie only increased the version to repair the schema', async () => {
    await clientDb.delete()
    await clientDb.open()
    const { version } = clientDb.backendDB()
    clientDb.close()
    const mended = indexedDB.open(NAME, version + 1)
    await new Promise((resolve) => {
      mended.onsuccess = resolve
    })
    mended.result.close()
    await clientDb.open()
    await clientDb.drafts.put({ name: 'a', value: 1 })
    expect(await clientDb.drafts.count()).toBe(1)
  })
})
