import 'fake-indexeddb/auto'
import Dexie, { type Transaction } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { createVersions, type DatabaseVersion } from '../../src/domain/database-versions'

type History = readonly DatabaseVersion<(transaction: Transaction) => Promise<void>>[]

const NAME = 'database-versions'
const opened: Dexie[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) database.close()
  await Dexie.delete(NAME)
})

/** Opens the database with these versions. */
async function open(history: History): Promise<Dexie> {
  const versions = createVersions(() => indexedDB, history)
  const database = new Dexie(NAME, { indexedDB: versions.indexedDB })
  opened.push(database)
  versions.declare(database)
  return database.open()
}

/** Creates an upgrade that adds its version to the list in every row of `orders`. */
const recordVersion = (version: number) => async (transaction: Transaction) => {
  await transaction
    .table('orders')
    .toCollection()
    .modify((row: { ran: number[] }) => {
      row.ran.push(version)
    })
}

const history: History = [
  { stores: { orders: 'uid', marks: 'name' } },
  { stores: { quotes: 'id' }, upgrade: recordVersion(2) },
  {
    stores: { marks: null, timers: 'name' },
    upgrade: async (transaction) => {
      await transaction.table('timers').bulkPut(await transaction.table('marks').toArray())
      await recordVersion(3)(transaction)
    },
  },
  { stores: { orders: 'uid, owner' } },
  { stores: {}, upgrade: recordVersion(5) },
]

describe('database versions', () => {
  it('create the remaining tables of a new database without running upgrades', async () => {
    const database = await open(history)
    expect(database.verno).toBe(5)
    expect(database.tables.map(({ name }) => name)).toEqual(['orders', 'quotes', 'timers'])
    expect(database.table('orders').schema.indexes.map(({ name }) => name)).toEqual(['owner'])
    expect(await database.table('orders').count()).toBe(0)
  })

  it.each([
    { from: 1, ran: [2, 3, 5] },
    { from: 2, ran: [3, 5] },
    { from: 3, ran: [5] },
    { from: 4, ran: [5] },
    { from: 5, ran: [] },
  ])('run the later upgrades in order on a database of version $from', async ({ from, ran }) => {
    const before = await open(history.slice(0, from).map(({ stores }) => ({ stores })))
    await before.table('orders').put({ uid: 1, ran: [] })
    if (from < 3) await before.table('marks').put({ name: 'alarm', at: 7 })
    before.close()
    const database = await open(history)
    expect(await database.table('orders').toArray()).toEqual([{ uid: 1, ran }])
    expect(await database.table('timers').toArray()).toEqual(from < 3 ? [{ name: 'alarm', at: 7 }] : [])
    expect([...database.backendDB().objectStoreNames]).toEqual(['orders', 'quotes', 'timers'])
  })

  it('keep the rows if an upgrade fails, and run it again at the next opening', async () => {
    const before = await open(history.slice(0, 4).map(({ stores }) => ({ stores })))
    await before.table('orders').put({ uid: 1, ran: [] })
    before.close()
    const failAfterWriting = async (transaction: Transaction) => {
      await recordVersion(5)(transaction)
      throw new Error('half-way')
    }
    const failing = history.with(4, { stores: { journeys: 'id' }, upgrade: failAfterWriting })
    await expect(open(failing)).rejects.toThrow('half-way')
    const database = await open(history)
    expect(await database.table('orders').toArray()).toEqual([{ uid: 1, ran: [5] }])
  })

  it('refuse a database that a later version wrote', async () => {
    const later = await open([...history, { stores: { journeys: 'id' } }])
    later.close()
    await expect(open(history)).rejects.toThrow(/version/i)
  })
})
