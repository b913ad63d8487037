import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { counterRow } from '../../../../src/backend/local/store/rows'
import { checkRow } from '../../../../src/backend/local/store/schema'
import { MAINNET, newTrader, place, refusal, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

describe('the database', () => {
  it('has version 1 and all its tables', async () => {
    const { database } = openService()
    await database.open()
    expect(database.verno).toBe(1)
    expect(database.tables).toHaveLength(20)
  })

  it('returns an order unchanged after reopening, including bigints', async () => {
    const first = openService({ databaseName: 'closed-and-opened' })
    const trader = await newTrader(first.world)
    const uid = await place(first.world, trader, someTerms(first.world))
    const order = await first.call('getOrder', { network: MAINNET, uid })
    first.database.close()
    const second = openService({ databaseName: 'closed-and-opened' })
    expect(await second.call('getOrder', { network: MAINNET, uid })).toEqual(order)
  })

  it('reports a damaged row as a bug when read alone, and as an error among other orders', async () => {
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

  it('names the table and the field of a damaged row', () => {
    expect(() => checkRow(counterRow, { name: 'a', value: -1 }, 'counters')).toThrow(
      /counters is damaged at value/,
    )
  })
})
