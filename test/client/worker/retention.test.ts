import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { keyOf } from '../../../src/client/db/rows/keys'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import { changePreferences } from '../../../src/client/settings/preferences'
import { deleteOld } from '../../../src/client/worker/retention'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const DAY = 86_400_000
const entry = makeAccepted(makeTerms())
const forget = (now: Parameters<typeof deleteOld>[0]) => deleteOld(now, async () => undefined)
const counts = () => Promise.all([clientDb.notifications.count(), clientDb.deliveries.count()])

beforeEach(async () => {
  await emptyClientDb()
  await enqueueNotifications([toNotification(entry, 'order_cancelled', { sell: 0n, buy: 0n }, NOW)], NOW)
})

describe('retention', () => {
  it('deletes notifications and their deliveries after the chosen number of days', async () => {
    await changePreferences(() => ({ keepDays: 2 }))
    await forget(() => later(2 * DAY))
    expect(await counts()).toEqual([1, 1])
    await forget(() => later(3 * DAY + 1))
    expect(await counts()).toEqual([0, 0])
  })

  it('deletes rows of every profile in slices, and keeps younger rows', async () => {
    const row = { ...toNotification(entry, 'order_expired', { sell: 0n, buy: 0n }, NOW), isRead: 1 } as const
    const rowsOf = (profileId: 'sandbox' | 'staging' | 'own-a1b2c3d4', count: number, day: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...row,
        profileId,
        id: `${profileId}:${day}:${index}`,
        at: later(day * DAY + index),
      }))
    await clientDb.notifications.bulkPut([
      ...rowsOf('sandbox', 2_100, 1),
      ...rowsOf('staging', 3, 1),
      ...rowsOf('own-a1b2c3d4', 2, 1),
      ...rowsOf('staging', 4, 60),
    ])
    const sizes = new Map<IDBTransaction, number>()
    const { delete: remove } = IDBObjectStore.prototype
    const spy = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      sizes.set(this.transaction, (sizes.get(this.transaction) ?? 0) + 1)
      return remove.apply(this, given)
    })
    await forget(() => later(100 * DAY))
    spy.mockRestore()
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(100)
    expect(await clientDb.notifications.toCollection().primaryKeys()).toEqual(
      rowsOf('staging', 4, 60).map(({ id }) => id),
    )
  })

  it('deletes rows over several ticks, then pauses for a day', async () => {
    const [row, delivery] = [await clientDb.notifications.toArray(), await clientDb.deliveries.toArray()]
    const copies = <T extends { readonly id: string }>([one]: readonly T[], count: number): readonly T[] =>
      one ? Array.from({ length: count }, (_, index) => ({ ...one, id: `${one.id}:${index}` })) : []
    await clientDb.notifications.bulkPut([...copies(row, 249)])
    await clientDb.deliveries.bulkPut([...copies(delivery, 249)])
    let at = later(100 * DAY)
    // The clock advances three seconds per call, so a tick has time for two slices.
    const slow = () => {
      at = (at + 3_000) as typeof at
      return at
    }
    const left: number[][] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await forget(slow)
      left.push(await counts())
    }
    expect(left.slice(0, 2)).toEqual([
      [50, 250],
      [0, 150],
    ])
    expect(left.at(-1)).toEqual([0, 0])
    expect(await clientDb.timers.where('name').equals('emptied').count()).toBe(0)
    await clientDb.deliveries.bulkPut([...copies(delivery, 1)])
    await forget(slow)
    expect(await counts()).toEqual([0, 1])
  })

  it('continues where the last tick stopped; rows added before that position are deleted a day later', async () => {
    const [row] = await clientDb.notifications.toArray()
    const copy = (n: number) => ({ ...row, id: `copy:${n}`, at: later(n) }) as never
    await clientDb.notifications.bulkPut(Array.from({ length: 299 }, (_, n) => copy(n + 1)))
    // The clock advances six seconds per call, so a tick has time for one slice.
    let at = later(100 * DAY)
    const slow = () => {
      at = (at + 6_000) as typeof at
      return at
    }
    await forget(slow)
    expect(await counts()).toEqual([200, 1])
    await clientDb.notifications.put(copy(5))
    for (let turn = 0; turn < 3; turn += 1) await forget(slow)
    expect(await counts()).toEqual([1, 0])
    await forget(() => later(102 * DAY))
    expect(await counts()).toEqual([0, 0])
  })

  it('deletes rows although the stored position is unreadable', async () => {
    await clientDb.timers.put({ name: 'emptied', scope: 'sandbox', at: 'yesterday' } as never)
    await forget(() => later(100 * DAY))
    expect(await counts()).toEqual([0, 0])
  })

  it('waits between two slices until a page is answered', async () => {
    const [row] = await clientDb.notifications.toArray()
    const copies = Array.from({ length: 149 }, (_, index) => ({ ...row, id: `copy:${index}` }) as never)
    await clientDb.notifications.bulkPut(copies)
    let endTurn = () => {}
    const turn = new Promise<void>((resolve) => {
      endTurn = resolve
    })
    const forgetting = deleteOld(
      () => later(100 * DAY),
      () => turn,
    )
    await expect.poll(counts).toEqual([50, 1])
    // Another slice would be finished after this number of reads.
    for (let read = 0; read < 20; read += 1) expect(await counts()).toEqual([50, 1])
    endTurn()
    await forgetting
    expect(await counts()).toEqual([0, 0])
  })

  it('runs once a day', async () => {
    await forget(() => later(90 * DAY))
    await forget(() => later(90 * DAY + 1000))
    expect(await counts()).toEqual([1, 1])
  })

  it('deletes the price states and cancellation requests of removed orders', async () => {
    const over = { ...keyOf(entry), profileId: 'production' } as const
    await clientDb.orders.put(entry)
    await clientDb.marketReaches.bulkPut(
      [keyOf(entry), over].map((key) => ({ ...key, isAway: true, turns: 1 })),
    )
    await recordCancellationRequest([entry.uid], NOW)
    await forget(() => later(100 * DAY))
    expect(await clientDb.marketReaches.toArray()).toEqual([{ ...keyOf(entry), isAway: true, turns: 1 }])
    expect(await clientDb.cancellations.count()).toBe(0)
  })
})
