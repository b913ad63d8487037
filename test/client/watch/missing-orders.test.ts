import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { orderOf } from '../../../src/client/db/rows/order-entry'
import { readEntry } from '../../../src/client/orders/journal'
import { track } from '../../../src/client/watch/track'
import { readPending } from '../../../src/client/worker/pending'
import type { Order } from '../../../src/domain/orders/order'
import type { Amount } from '../../../src/domain/scalars'
import {
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
const ports = () => ({
  profileId: 'sandbox' as const,
  call: service.call,
  report: (trouble: unknown) => {
    throw trouble
  },
})

const terms = makeTerms({ partiallyFillable: true })
const entry = makeAccepted(terms)
const serve = (change: Partial<Order>) => service.orders.set(entry.uid, makeOrder(terms, change))
const PART: Partial<Order> = {
  executedSellAmount: (4n * 10n ** 17n) as Amount,
  executedBuyAmount: 1_300_000_000n as Amount,
}
const notifications = () => clientDb.notifications.toArray()

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  await clientDb.orders.put(entry)
})

describe('an order that the service no longer knows', () => {
  const end = Number(terms.validTo) * 1000 - NOW

  it('stays open until ten minutes after its expiry, because a fill may be reported late', async () => {
    serve({})
    await track(ports(), NOW)
    service.orders.delete(entry.uid)
    await track(ports(), later(1))
    await track(ports(), later(end + 599_999))
    expect(await readEntry(entry)).toMatchObject({ step: 'accepted', missingSince: later(1) })
    expect(await notifications()).toEqual([])
    serve({ ...FILLED, status: 'fulfilled' })
    await track(ports(), later(end + 599_999))
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
  })

  it('expires at its end with its filled amount and one notification', async () => {
    serve(PART)
    await track(ports(), NOW)
    service.orders.delete(entry.uid)
    await track(ports(), later(1))
    await track(ports(), later(end + 600_000))
    await track(ports(), later(end + 700_000))
    const order = { status: 'expired', executedBuyAmount: PART.executedBuyAmount }
    expect(await readEntry(entry)).toMatchObject({ step: 'final', missingSince: later(1), order })
    const types = (await notifications()).map(({ type }) => type)
    expect(types.filter((type) => type === 'order_expired')).toHaveLength(1)
  })

  it('expires at its end even if it was never observed, and is not requested anymore', async () => {
    await track(ports(), later(end + 600_000))
    expect(await readEntry(entry)).toMatchObject({
      step: 'final',
      missingSince: later(end + 600_000),
      order: { uid: entry.uid, status: 'expired' },
    })
    const ended = await readEntry(entry)
    const order = ended && orderOf(ended)
    expect(order).not.toHaveProperty('executedSellAmount')
    expect(order).not.toHaveProperty('executedBuyAmount')
    const [expiry, ...others] = await notifications()
    expect([expiry?.type, others]).toEqual(['order_expired', []])
    expect(expiry?.message).not.toContain('Nothing was traded')
    await track(ports(), later(end + 1_400_000))
    expect(await readPending('sandbox', later(end + 1_400_000))).toMatchObject({ open: [], due: [] })
  })

  it('is filled if a late fill is reported', async () => {
    await track(ports(), later(end + 600_000))
    serve({ ...FILLED, status: 'fulfilled' })
    await track(ports(), later(end + 700_000))
    const read = await readEntry(entry)
    expect(read).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect(read).not.toHaveProperty('missingSince')
  })
})
