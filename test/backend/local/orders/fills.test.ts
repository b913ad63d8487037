import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { addFill, reopen } from '../../../../src/backend/local/orders/fills'
import { openChanges, retire } from '../../../../src/backend/local/store/order-changes'
import { findOrder } from '../../../../src/backend/local/store/orders'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

/** An order that was filled, and what a reorg leaves of it; `given` is what else there is of it. */
async function loseFill(given: object, last: { label: 'traded' | 'cancelled'; reason?: 'banned_user' }) {
  const { world, database, now } = openService()
  const uid = await place(world, await newTrader(world), someTerms(world))
  const row = await findOrder(database, MAINNET, uid)
  if (!row) throw new Error('no order')
  const left = { ...row, ...given, last }
  const { sellAmount: sell, buyAmount: buy } = row.terms
  const before = retire(addFill(left, { sell, buy, fee: 0n, signedFee: 0n }))
  const changes = openChanges([before], now())
  reopen(changes, before, left, now())
  const { orders, events, notifications } = changes.close()
  return { last: orders[0]?.last, events: events.length, notified: notifications.map(({ type }) => type) }
}

describe('an order whose fill a reorg took away', () => {
  const invalidated = { invalidatedAt: 1 }

  it('is ready for auctions again', async () => {
    const outcome = await loseFill({}, { label: 'traded' })
    expect(outcome).toEqual({ last: { label: 'ready', reason: 'reorged' }, events: 1, notified: [] })
  })

  it('is cancelled when it was invalidated since, and its owner hears of it', async () => {
    const outcome = await loseFill(invalidated, { label: 'traded' })
    expect(outcome).toEqual({ last: { label: 'cancelled' }, events: 1, notified: ['order_cancelled'] })
  })

  it('stays cancelled for the reason that it was cancelled for', async () => {
    const last = { label: 'cancelled', reason: 'banned_user' } as const
    expect(await loseFill(invalidated, last)).toMatchObject({ last, events: 0 })
  })
})
