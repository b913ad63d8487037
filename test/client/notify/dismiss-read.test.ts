import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { dismissRead } from '../../../src/client/notify/dismiss-read'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { markRead } from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'
import { countRowsRead } from '../../support/rows-read'

const [first, second] = [1, 2].map((at) =>
  toNotification(
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + at) as Seconds })),
    'order_expired',
    { sell: 0n, buy: 0n },
    NOW,
  ),
) as [ReturnType<typeof toNotification>, ReturnType<typeof toNotification>]
let cleared: string[]
const clear = async (id: string) => void cleared.push(id)
const states = async () => (await clientDb.deliveries.toArray()).map(({ state }) => state)

beforeEach(async () => {
  await emptyClientDb()
  cleared = []
  await enqueueNotifications([first, second], NOW)
})

describe('dismissRead', () => {
  it('dismisses a read notification once and marks its delivery', async () => {
    await clientDb.deliveries.toCollection().modify({ state: 'sent' })
    await markRead([first.id])
    await dismissRead(clear)
    await dismissRead(clear)
    expect(cleared).toEqual([first.id])
    expect((await states()).toSorted()).toEqual(['dismissed', 'sent'])
  })

  it('keeps a summary until all its notifications are read', async () => {
    await clientDb.deliveries.toCollection().modify({ state: 'sent', messageId: 'summary:1' })
    await markRead([first.id])
    await dismissRead(clear)
    expect(cleared).toEqual([])
    await markRead([second.id])
    await dismissRead(clear)
    expect([new Set(cleared), await states()]).toEqual([new Set(['summary:1']), ['dismissed', 'dismissed']])
  })

  it('queues a notification again if a fill was added while it was dismissed', async () => {
    await clientDb.deliveries.clear()
    const entry = makeAccepted(makeTerms({ partiallyFillable: true }))
    const fillOf = (sell: bigint) =>
      toNotification(entry, 'order_partially_filled', { sell, buy: sell }, later(Number(sell)))
    await enqueueNotifications([fillOf(1n)], NOW)
    await clientDb.deliveries.toCollection().modify({ state: 'sent' })
    await markRead([fillOf(1n).id])
    await dismissRead(() => enqueueNotifications([fillOf(2n)], later(2)))
    expect(await states()).toEqual(['queued'])
  })

  it('ignores a read notification that was not sent yet', async () => {
    await markRead([first.id])
    await dismissRead(clear)
    expect(await states()).toEqual(['queued', 'queued'])
  })

  it('finds the newest read notification without reading years of unread ones', async () => {
    const [delivery] = await clientDb.deliveries.toArray()
    if (!delivery) throw new Error('nothing was queued')
    const sent = { ...delivery, state: 'sent' } as const
    const old = Array.from({ length: 5_000 }, (_, index) => ({
      ...sent,
      id: `old-${index}`,
      notificationId: `old-${index}`,
    }))
    await clientDb.notifications.bulkPut(old.map(({ id }) => ({ ...first, id, isRead: 0 as const })))
    await clientDb.deliveries.bulkPut(old)
    const newest = { id: 'newest', notificationId: second.id, queuedAt: later(1) }
    await clientDb.deliveries.put({ ...sent, ...newest })
    await markRead([second.id])
    expect(await countRowsRead(() => dismissRead(clear))).toBeLessThan(1_000)
    expect(cleared).toEqual([second.id])
    expect(await clientDb.deliveries.get('newest')).toMatchObject({ state: 'dismissed' })
  })
})
