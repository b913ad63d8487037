/** A chain of one's own can take a block back, and with it what was final: the journal follows. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readEntry } from '../../../src/client/orders/journal'
import { track } from '../../../src/client/watch/track'
import type { Order } from '../../../src/domain/orders/order'
import {
  countOrderRows,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  type TestService,
} from '../../support/client'

let service: TestService
const terms = makeTerms()
const own = makeAccepted(terms, { profileId: 'devnet' })
const tell = (change: Partial<Order>) => service.orders.set(own.uid, makeOrder(terms, change))
const look = (at = NOW) => track({ profileId: 'devnet', call: service.call, report: () => undefined }, at)

describe('an order that ended on a chain of one’s own', () => {
  beforeEach(async () => {
    await emptyClientDb()
    service = createTestService()
    await clientDb.orders.put(own)
    tell(FILLED)
    await look()
  })

  it('is open again when its block was taken back, and its second fill is no second notification', async () => {
    expect((await readEntry(own))?.step).toBe('final')
    tell({})
    await look(later(1))
    expect(await readEntry(own)).toMatchObject({ step: 'accepted', order: { status: 'open' } })
    tell(FILLED)
    await look(later(2))
    expect(await readEntry(own)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect((await clientDb.notifications.toArray()).map(({ type }) => type)).toEqual(['order_filled'])
  })

  it('stays as it is while the same is told of it, and is left alone once it ended long ago', async () => {
    await look(later(1))
    expect(await readEntry(own)).toMatchObject({ step: 'final', updatedAt: NOW })
    await look(later(11 * 60_000))
    tell({})
    await look(later(12 * 60_000))
    expect((await readEntry(own))?.step).toBe('final')
  })

  it('is followed without reading those that ended long ago', async () => {
    await look(later(11 * 60_000))
    const entry = await readEntry(own)
    const old = Array.from({ length: 50 }, (_, at) => ({
      ...entry,
      uid: `0x${at.toString(16).padStart(112, '0')}`,
    }))
    await clientDb.orders.bulkPut(old as never)
    expect(await countOrderRows(() => look(later(11 * 60_000 + 1)))).toBe(0)
  })
})
