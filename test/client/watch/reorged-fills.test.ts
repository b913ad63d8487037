/** A reorg on a devnet reverts final orders, and the journal follows. */
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
  makePublicOrder,
  makeTerms,
  NOW,
  type TestService,
} from '../../support/client'

let service: TestService
const terms = makeTerms()
const own = makeAccepted(terms, { profileId: 'devnet' })
const serve = (change: Partial<Order>) => service.orders.set(own.uid, makePublicOrder(terms, change))
const look = (time = NOW) => track({ profileId: 'devnet', call: service.call, report: () => undefined }, time)

describe('an ended order on a devnet', () => {
  beforeEach(async () => {
    await emptyClientDb()
    service = createTestService()
    await clientDb.orders.put(own)
    serve(FILLED)
    await look()
  })

  it('is open again after a reorg, and its second fill causes no notification', async () => {
    expect((await readEntry(own))?.step).toBe('final')
    serve({})
    await look(later(1))
    expect(await readEntry(own)).toMatchObject({ step: 'accepted', order: { status: 'open' } })
    serve(FILLED)
    await look(later(2))
    expect(await readEntry(own)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect((await clientDb.notifications.toArray()).map(({ type }) => type)).toEqual(['order_filled'])
  })

  it('stays unchanged while the same state is reported, and is not tracked once it ended long ago', async () => {
    await look(later(1))
    expect(await readEntry(own)).toMatchObject({ step: 'final', updatedAt: NOW })
    await look(later(11 * 60_000))
    serve({})
    await look(later(12 * 60_000))
    expect((await readEntry(own))?.step).toBe('final')
  })

  it('is tracked without reading orders that ended long ago', async () => {
    await look(later(11 * 60_000))
    const entry = await readEntry(own)
    const old = Array.from({ length: 50 }, (_, index) => ({
      ...entry,
      uid: `0x${index.toString(16).padStart(112, '0')}`,
    }))
    await clientDb.orders.bulkPut(old as never)
    expect(await countOrderRows(() => look(later(11 * 60_000 + 1)))).toBe(0)
  })
})
