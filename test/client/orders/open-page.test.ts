import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { readNotification } from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { muteNotification, openNotification, openOrderPage } from '../../../src/client/orders/open-page'
import { readPreferences } from '../../../src/client/settings/preferences'
import { emptyClientDb, makeAccepted, makeTerms, NOW } from '../../support/client'

const entry = makeAccepted(makeTerms())
const notification = toNotification(entry, 'order_expired', { sell: 0n, buy: 0n }, NOW)
let opened: string[]
let cleared: string[]
const ports = {
  openTab: async (path: string) => void opened.push(path),
  clearNotification: async (id: string) => void cleared.push(id),
}

beforeEach(async () => {
  await emptyClientDb()
  opened = []
  cleared = []
  await enqueueNotifications([notification], NOW)
})

describe('the page of an order', () => {
  it('opens by environment, network and UID', async () => {
    await openOrderPage(entry, ports)
    expect(opened).toEqual([`tab.html#/order/sandbox/1/${entry.uid}`])
  })

  it('opens on a click on its notification, which is marked as read and removed', async () => {
    await openNotification(notification.id, ports)
    expect(opened).toEqual([`tab.html#/order/sandbox/1/${entry.uid}`])
    expect(cleared).toEqual([notification.id])
    expect(await readNotification(notification.id)).toMatchObject({ isRead: true })
  })

  it('is not opened by a summary, which opens the notifications and marks them as read', async () => {
    await clientDb.deliveries.toCollection().modify({ messageId: 'summary:1', state: 'sent' })
    await openNotification('summary:1', ports)
    expect(opened).toEqual(['tab.html#/notifications'])
    expect(cleared).toEqual(['summary:1'])
    expect(await readNotification(notification.id)).toMatchObject({ isRead: true })
  })

  it('stays closed when the mute button mutes the order and marks its notification as read', async () => {
    await muteNotification(notification.id, ports)
    await muteNotification('other', ports)
    expect((await readPreferences()).mutes).toContain(`order:sandbox:1:${entry.uid}`)
    expect([opened, cleared]).toEqual([[], [notification.id]])
    expect(await readNotification(notification.id)).toMatchObject({ isRead: true })
  })

  it('stays closed on a click on an unknown notification', async () => {
    await openNotification('other', ports)
    expect([opened, cleared]).toEqual([[], []])
  })
})
