import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import {
  groupByOrder,
  markUnread,
  type NotificationPage,
  readAll,
  watchNotifications,
} from '../../../src/client/notify/notification-list'
import { markRead } from '../../../src/client/notify/notifications'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { changeSettings } from '../../../src/client/settings/settings'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW, TRADER } from '../../support/client'
import { countRowsRead } from '../../support/rows-read'

const entry = (at: number, profileId: 'sandbox' | 'staging' = 'sandbox') =>
  makeAccepted(makeTerms({ validTo: (NOW / 1000 + 600 + at) as Seconds }), { profileId })
const none = { sell: 0n, buy: 0n }
const first = toNotification(entry(1), 'order_expiring', none, later(1))
const second = toNotification(entry(1), 'order_expired', none, later(2))
const third = toNotification(entry(3), 'order_cancelled', none, later(3))
const elsewhere = toNotification(entry(4, 'staging'), 'order_expired', none, later(4))
/** Marks all notifications as read and returns the ids of the marked ones. */
async function markAll(): Promise<readonly string[]> {
  const marked: string[] = []
  await readAll((slice) => marked.push(...slice))
  return marked
}
const ids = async (filter = {}) =>
  (await firstOf(watchNotifications(filter))).notifications.map(({ id }) => id)

beforeEach(async () => {
  await emptyClientDb()
  await enqueueNotifications([first, second, third, elsewhere], NOW)
})

describe('the notification list', () => {
  it("contains the chosen profile's notifications, newest first", async () => {
    expect(await ids()).toEqual([third.id, second.id, first.id])
    await changeSettings({ profileId: 'staging' })
    expect(await ids()).toEqual([elsewhere.id])
  })

  it('is read in pages', async () => {
    expect(await firstOf(watchNotifications({ limit: 2 }))).toMatchObject({
      notifications: [{}, {}],
      hasMore: true,
    })
    expect((await firstOf(watchNotifications({ limit: 3 }))).hasMore).toBe(false)
  })

  it('finds a few unread notifications of many without reading the others', async () => {
    const row = { ...third, isRead: 1 } as const
    const read = Array.from({ length: 3_000 }, (_, index) => ({
      ...row,
      id: `read ${index}`,
      at: later(10 + index),
    }))
    await clientDb.notifications.bulkPut(read)
    let found: readonly string[] = []
    const rows = await countRowsRead(async () => {
      found = await ids({ isUnread: true })
    })
    expect(found).toEqual([third.id, second.id, first.id])
    expect(rows).toBeLessThan(100)
    expect(await countRowsRead(markAll)).toBeLessThan(100)
    expect(await ids({ isUnread: true })).toEqual([])
  })

  it('finds many unread notifications, newest first, in pages', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({
      ...third,
      id: `${index}`,
      at: later(10 + index),
    }))
    await clientDb.notifications.bulkPut(many)
    const page = await firstOf(watchNotifications({ isUnread: true, limit: 2 }))
    expect(page).toMatchObject({ notifications: [{ id: '1499' }, { id: '1498' }], hasMore: true })
  })

  it.each([
    ['by type', { types: ['order_expired'] }, [second.id]],
    ['by account', { owner: TRADER }, [third.id, second.id, first.id]],
    ['by another account', { owner: '0x12' }, []],
    ['by order', { uid: first.uid }, [second.id, first.id]],
    ['by network', { chainId: 100 }, []],
    ['by words', { search: ' CANCELLED ' }, [third.id]],
    ['by token', { search: 'usdc' }, [third.id, second.id, first.id]],
    ['by part of a UID', { search: third.uid?.slice(2, 30) }, [third.id]],
  ] as const)('is filtered %s', async (_, filter, expected) => {
    expect(await ids(filter)).toEqual(expected)
  })

  it('can be limited to unread notifications', async () => {
    await markRead([third.id])
    expect(await ids({ isUnread: true })).toEqual([second.id, first.id])
  })

  it('marks all notifications of the chosen profile as read, and marks them unread again', async () => {
    await markRead([third.id])
    expect(await markAll()).toEqual([second.id, first.id])
    expect(await ids({ isUnread: true })).toEqual([])
    await markUnread([second.id, 'nobody'])
    expect(await ids({ isUnread: true })).toEqual([second.id])
    await changeSettings({ profileId: 'staging' })
    expect(await ids({ isUnread: true })).toEqual([elsewhere.id])
  })

  describe('with many unread notifications', () => {
    const MANY = 2_500
    const idAt = (at: number) => `many ${String(at).padStart(4, '0')}`
    const rowAt = (at: number) => ({ ...third, id: idAt(at), at: later(10 + at) })
    const unread = () =>
      clientDb.notifications.where('[profileId+isRead]').equals(['sandbox', 0]).primaryKeys()
    /** Runs an action once after this many changed rows. */
    const onChange = (count: number, act: () => void) => {
      let left = count
      const listener = () => {
        left -= 1
        if (left === 0) act()
      }
      clientDb.notifications.hook('updating', listener)
      return () => clientDb.notifications.hook('updating').unsubscribe(listener)
    }

    beforeEach(async () => {
      await clientDb.notifications.clear()
      await clientDb.notifications.bulkPut(Array.from({ length: MANY }, (_, index) => rowAt(index)))
    })

    it('marks all as read, and all as unread again', async () => {
      const marked = await markAll()
      expect(marked).toHaveLength(MANY)
      expect(await ids({ isUnread: true })).toEqual([])
      await markUnread(marked)
      expect((await unread()).toSorted()).toEqual(marked.toSorted())
    })

    it('marks some as read if it is interrupted, and the rest the next time', async () => {
      const stop = onChange(1_500, () => {
        throw new Error('The page is gone.')
      })
      const marked: string[] = []
      await expect(readAll((slice) => marked.push(...slice))).rejects.toThrow('The page is gone.')
      stop()
      const left = await unread()
      expect(left).toHaveLength(1_500)
      // The ids of the marked notifications are known, so that they can be marked unread again.
      expect(new Set([...marked, ...left]).size).toBe(MANY)
      await markUnread(marked)
      expect(await unread()).toHaveLength(MANY)
      await markAll()
      await markUnread(left)
      expect((await markAll()).toSorted()).toEqual(left.toSorted())
    })

    it('skips new notifications and notifications that another page marked', async () => {
      let others: Promise<unknown> = Promise.resolve()
      const stop = onChange(1, () => {
        others = Dexie.ignoreTransaction(async () => {
          await Promise.all([clientDb.notifications.add(rowAt(MANY)), markRead([idAt(MANY - 1)])])
        })
      })
      const marked = await markAll()
      stop()
      await others
      expect(await ids({ isUnread: true })).toEqual([idAt(MANY)])
      expect(marked).toHaveLength(MANY - 1)
      expect(marked).not.toContain(idAt(MANY - 1))
    })
  })

  it('is emitted again when a notification is marked as read', async () => {
    const pages: NotificationPage[] = []
    const watching = watchNotifications({ isUnread: true }).subscribe((page) => pages.push(page))
    await expect.poll(() => pages.at(-1)?.notifications.length).toBe(3)
    await markRead([first.id])
    await expect.poll(() => pages.at(-1)?.notifications.length).toBe(2)
    watching.unsubscribe()
  })

  it('is grouped by order, newest group first', async () => {
    const groups = groupByOrder((await firstOf(watchNotifications())).notifications)
    expect(groups.map(({ notifications }) => notifications.map(({ id }) => id))).toEqual([
      [third.id],
      [second.id, first.id],
    ])
  })
})
