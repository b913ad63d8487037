import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { counterRow } from '../../../../src/backend/local/store/rows'
import { checkRow, openDatabase } from '../../../../src/backend/local/store/schema'
import { MAINNET, newTrader, place, refusal, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

describe('the database', () => {
  it('is at version 6 and has all its tables', async () => {
    const { database } = openService()
    await database.open()
    expect(database.verno).toBe(6)
    expect(database.tables).toHaveLength(20)
  })

  it('gives back an order as it was put in, bigints and all, after it was closed', async () => {
    const first = openService({ databaseName: 'closed-and-opened' })
    const trader = await newTrader(first.world)
    const uid = await place(first.world, trader, someTerms(first.world))
    const order = await first.call('getOrder', { network: MAINNET, uid })
    first.database.close()
    const second = openService({ databaseName: 'closed-and-opened' })
    expect(await second.call('getOrder', { network: MAINNET, uid })).toEqual(order)
  })

  it('is not believed when a row does not fit: the order is a bug alone, and an error among others', async () => {
    const { world, call, database, bugs } = openService()
    const trader = await newTrader(world)
    const [good, bad] = [
      await place(world, trader, someTerms(world)),
      await place(world, trader, someTerms(world, { partiallyFillable: true })),
    ]
    await database.orders.update(bad, { executedFee: 'much' as never })
    await refusal(call('getOrder', { network: MAINNET, uid: bad }), 'InternalServerError', 500)
    expect(String(bugs)).toContain('executedFee')
    const found = await call('getOrders', { network: MAINNET, body: [good, bad] })
    expect(found).toContainEqual({ order: expect.objectContaining({ uid: good }) })
    expect(found).toContainEqual({ error: { uid: bad, description: expect.stringContaining('executedFee') } })
  })

  it('says which table and field are damaged', () => {
    expect(() => checkRow(counterRow, { name: 'a', value: -1 }, 'counters')).toThrow(
      /counters is damaged at value/,
    )
  })

  it('keeps orders of before quotes were made of trades, and forgets the ways of their quotes', async () => {
    const name = 'climbing'
    const before = new Dexie(name)
    before.version(3).stores({ orders: 'uid', quotes: '++id, expiresAt' })
    await before.table('orders').put({ uid: '0x01', quote: { sell: 1n, route: [{ pool: 'a' }] } })
    await before.table('quotes').put({ price: { route: [] }, expiresAt: 1 })
    before.close()
    const database = openDatabase(name)
    expect(await database.orders.toArray()).toEqual([{ uid: '0x01', quote: { sell: 1n, swaps: [] } }])
    expect(await database.quotes.count()).toBe(0)
    database.close()
  })
})
