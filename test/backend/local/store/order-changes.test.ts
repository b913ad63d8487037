import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { collectChanges, retire, writeChanges } from '../../../../src/backend/local/store/order-changes'
import { findOrder } from '../../../../src/backend/local/store/orders'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

async function openWithOrder() {
  const service = openService()
  const trader = await newTrader(service.world)
  const uid = await place(service.world, trader, someTerms(service.world))
  const row = await findOrder(service.database, MAINNET, uid)
  if (!row) throw new Error('no order')
  return { ...service, uid, row, at: service.now() }
}

describe('changes of orders', () => {
  it('write an event only if label or reason differs from the newest event', async () => {
    const { row, uid, at } = await openWithOrder()
    const changes = collectChanges([row], at)
    changes.addEvent(uid, 'ready')
    changes.addEvent(uid, 'ready')
    changes.addEvent(uid, 'invalid', 'insufficient_balance')
    changes.addEvent(uid, 'invalid', 'invalid_signature')
    changes.addEvent(uid, 'ready')
    const { events, orders } = changes.close()
    expect(events.map(({ label, reason }) => [label, reason])).toEqual([
      ['ready', undefined],
      ['invalid', 'insufficient_balance'],
      ['invalid', 'invalid_signature'],
      ['ready', undefined],
    ])
    expect(orders).toEqual([{ ...row, last: { label: 'ready' } }])
  })

  it('write a notification once and keep the first', async () => {
    const { row, at, database } = await openWithOrder()
    for (const message of ['first', 'second']) {
      const changes = collectChanges([row], at)
      changes.notify({ id: 'x', account: row.owner, type: 'order_filled', message, at, metadata: {} })
      await writeChanges(database, changes)
    }
    expect((await database.notifications.toArray()).map(({ message }) => message)).toEqual(['first'])
  })

  it('remove a retired order from the indexes of live orders', async () => {
    const { row, at, database } = await openWithOrder()
    const changes = collectChanges([row], at)
    changes.replace(retire(row))
    await writeChanges(database, changes)
    expect(await database.orders.where('[liveOn+owner]').equals([MAINNET, row.owner]).toArray()).toEqual([])
  })

  it('refuse an unknown order', async () => {
    const { row, at } = await openWithOrder()
    expect(() => collectChanges([], at).addEvent(row.uid, 'ready')).toThrow(RangeError)
  })
})
