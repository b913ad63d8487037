import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { keyOf } from '../../../src/client/db/rows/keys'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import { changePreferences } from '../../../src/client/settings/preferences'
import { forgetOld } from '../../../src/client/worker/retention'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const DAY = 86_400_000
const entry = makeAccepted(makeTerms())
const counts = () => Promise.all([clientDb.notifications.count(), clientDb.deliveries.count()])

beforeEach(async () => {
  await emptyClientDb()
  await enqueueNotifications([toNotification(entry, 'order_cancelled', { sell: 0n, buy: 0n }, NOW)], NOW)
})

describe('what was told', () => {
  it('is kept for as long as was chosen, and goes then with its deliveries', async () => {
    await changePreferences(() => ({ keepDays: 2 }))
    await forgetOld(later(2 * DAY))
    expect(await counts()).toEqual([1, 1])
    await forgetOld(later(3 * DAY + 1))
    expect(await counts()).toEqual([0, 0])
  })

  it('is looked through once a day', async () => {
    await forgetOld(later(90 * DAY))
    await forgetOld(later(90 * DAY + 1000))
    expect(await counts()).toEqual([1, 1])
  })

  it('leaves nothing of orders that are over', async () => {
    const over = { ...keyOf(entry), profileId: 'production' } as const
    await clientDb.orders.put(entry)
    await clientDb.reaches.bulkPut([keyOf(entry), over].map((key) => ({ ...key, isAway: true, turns: 1 })))
    await recordCancellationRequest([entry.uid], NOW)
    await forgetOld(later(100 * DAY))
    expect(await clientDb.reaches.toArray()).toEqual([{ ...keyOf(entry), isAway: true, turns: 1 }])
    expect(await clientDb.cancellations.count()).toBe(0)
  })
})
