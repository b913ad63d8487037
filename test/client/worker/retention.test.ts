import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../../src/client/db/db'
import { keyOf } from '../../../src/client/db/rows/keys'
import { addNotices } from '../../../src/client/notify/enqueue'
import { toNotice } from '../../../src/client/notify/notice'
import { noteCancelling } from '../../../src/client/orders/cancellation-requests'
import { changePreferences } from '../../../src/client/settings/preferences'
import { forgetOld } from '../../../src/client/worker/retention'
import { emptyDesk, later, makeAccepted, makeTerms, NOW } from '../../support/desk'

const DAY = 86_400_000
const entry = makeAccepted(makeTerms())
const counts = () => Promise.all([deskDb.notices.count(), deskDb.deliveries.count()])

beforeEach(async () => {
  await emptyDesk()
  await addNotices([toNotice(entry, 'order_cancelled', { sell: 0n, buy: 0n }, NOW)], NOW)
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
    await deskDb.orders.put(entry)
    await deskDb.reaches.bulkPut([keyOf(entry), over].map((key) => ({ ...key, isAway: true, turns: 1 })))
    await noteCancelling([entry.uid], NOW)
    await forgetOld(later(100 * DAY))
    expect(await deskDb.reaches.toArray()).toEqual([{ ...keyOf(entry), isAway: true, turns: 1 }])
    expect(await deskDb.cancellations.count()).toBe(0)
  })
})
