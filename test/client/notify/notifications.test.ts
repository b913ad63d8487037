import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { notificationTitle, notificationType } from '../../../src/client/db/rows/notification'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { readAll } from '../../../src/client/notify/notification-list'
import {
  countUnread,
  markRead,
  readNotification,
  unreadText,
  watchUnread,
} from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { changePreferences } from '../../../src/client/settings/preferences'
import { changeSettings } from '../../../src/client/settings/settings'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const notification = (at: number, profileId: 'sandbox' | 'staging' = 'sandbox') =>
  toNotification(
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + at) as Seconds }), { profileId }),
    'order_expired',
    { sell: 0n, buy: 0n },
    later(at),
  )
const [first, second, elsewhere] = [notification(1), notification(2), notification(3, 'staging')]

beforeEach(async () => {
  await emptyClientDb()
  await enqueueNotifications([first, second, elsewhere], NOW)
})

describe('notifications', () => {
  it('are unread until they are marked', async () => {
    expect(await countUnread()).toBe(2)
    await markRead([first.id, 'no such notification'])
    expect(await countUnread()).toBe(1)
    expect(await readNotification(first.id)).toMatchObject({ isRead: true })
  })

  it('are marked as read for one profile only', async () => {
    await readAll(() => undefined)
    expect(await countUnread()).toBe(0)
    await changeSettings({ profileId: 'staging' })
    expect(await countUnread()).toBe(1)
  })

  it('are not counted while they are off', async () => {
    await changePreferences(() => ({ isOff: true }))
    expect(await countUnread()).toBe(0)
  })

  it('are counted up to a hundred', async () => {
    const more = Array.from({ length: 150 }, (_, index) => ({ ...first, id: `more-${index}` }))
    await clientDb.notifications.bulkPut(more)
    const count = await countUnread()
    expect([count, unreadText(count), unreadText(99)]).toEqual([100, '99+', '99'])
  })

  it('are counted again when one is read', async () => {
    const counts: number[] = []
    const watching = watchUnread().subscribe((count) => counts.push(count))
    await expect.poll(() => counts.at(-1)).toBe(2)
    await markRead([first.id])
    await expect.poll(() => counts.at(-1)).toBe(1)
    watching.unsubscribe()
  })

  it.each(notificationType.options)('have a title: %s', (type) => {
    expect(notificationTitle(type)).toMatch(/^[A-Z]/)
  })
})
