import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskDb } from '../../../src/client/db/db'
import { addNotices } from '../../../src/client/notify/enqueue'
import { toNotice } from '../../../src/client/notify/notice'
import { readNotice } from '../../../src/client/notify/store'
import { muteNotice, openNotice, openOrderPage } from '../../../src/client/orders/open'
import { readPreferences } from '../../../src/client/settings/preferences'
import { emptyDesk, makeAccepted, makeTerms, NOW } from '../../support/desk'

const entry = makeAccepted(makeTerms())
const notice = toNotice(entry, 'order_expired', { sell: 0n, buy: 0n }, NOW)
let opened: string[]
let cleared: string[]
const ports = {
  openTab: async (path: string) => void opened.push(path),
  clearNotification: async (id: string) => void cleared.push(id),
}

beforeEach(async () => {
  await emptyDesk()
  opened = []
  cleared = []
  await addNotices([notice], NOW)
})

describe('the page of an order', () => {
  it('is opened by its environment, network and UID', async () => {
    await openOrderPage(entry, ports)
    expect(opened).toEqual([`tab.html#/order/sandbox/1/${entry.uid}`])
  })

  it('is opened by a click on a notification, which is read then and gone', async () => {
    await openNotice(notice.id, ports)
    expect(opened).toEqual([`tab.html#/order/sandbox/1/${entry.uid}`])
    expect(cleared).toEqual([notice.id])
    expect(await readNotice(notice.id)).toMatchObject({ isRead: true })
  })

  it('is the list of notices for a summary, all of which is read then', async () => {
    await deskDb.deliveries.toCollection().modify({ parcel: 'summary:1', state: 'sent' })
    await openNotice('summary:1', ports)
    expect(opened).toEqual(['tab.html#/notices'])
    expect(cleared).toEqual(['summary:1'])
    expect(await readNotice(notice.id)).toMatchObject({ isRead: true })
  })

  it('is muted by the other button, and what was told of it is read', async () => {
    await muteNotice(notice.id, ports)
    await muteNotice('other', ports)
    expect((await readPreferences()).mutes).toContain(`order:sandbox:1:${entry.uid}`)
    expect([opened, cleared]).toEqual([[], [notice.id]])
    expect(await readNotice(notice.id)).toMatchObject({ isRead: true })
  })

  it('is not opened by a click on something that is not ours', async () => {
    await openNotice('other', ports)
    expect([opened, cleared]).toEqual([[], []])
  })
})
