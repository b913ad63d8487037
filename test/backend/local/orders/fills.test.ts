import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { addFill, reopen } from '../../../../src/backend/local/orders/fills'
import { collectChanges, retire } from '../../../../src/backend/local/store/order-changes'
import { findOrder } from '../../../../src/backend/local/store/orders'
import { MAINNET, newTrader, place, someTerms } from '../../../contract/story'
import { openService } from '../../../support/service'

/** Removes an order's fill as a reorg does. `given` are other fields of the order. */
async function loseFill(given: object, last: { label: 'traded' | 'cancelled'; reason?: 'banned_user' }) {
  const { world, database, now } = openService()
  const uid = await place(world, await newTrader(world), someTerms(world))
  const row = await findOrder(database, MAINNET, uid)
  if (!row) throw new Error('no order')
  const left = { ...row, ...given, last }
  const { sellAmount: sell, buyAmount: buy } = row.terms
  const before = retire(addFill(left, { sell, buy, fee: 0n, signedFee: 0n }))
  const changes = collectChanges([before], now())
  reopen(changes, before, left, now())
  const { orders, events, notifications } = changes.close()
  return { last: orders[0]?.last, events: events.length, notified: notifications.map(({ type }) => type) }
}

describe('an order that lost its fill in a reorg', () => {
  const invalidated = { invalidatedAt: 1 }

  it('can take part in auctions again', async () => {
    const outcome = await loseFill({}, { label: 'traded' })
    expect(outcome).toEqual({ last: { label: 'ready', reason: 'reorged' }, events: 1, notified: [] })
  })

  it('gets status cancelled if it was invalidated meanwhile, and its owner is notified', async () => {
    const outcome = await loseFill(invalidated, { label: 'traded' })
    expect(outcome).toEqual({ last: { label: 'cancelled' }, events: 1, notified: ['order_cancelled'] })
  })

  it('keeps the reason of its cancellation', async () => {
    const last = { label: 'cancelled', reason: 'banned_user' } as const
    expect(await loseFill(invalidated, last)).toMatchObject({ last, events: 0 })
  })
})
