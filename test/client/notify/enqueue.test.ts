import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { writeTimer } from '../../../src/client/db/worker-state'
import { writePayload } from '../../../src/client/notify/channel-message'
import { addChannel } from '../../../src/client/notify/channels/setup'
import { claimNext } from '../../../src/client/notify/delivery-claim'
import { enqueueNotifications, threadOf } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { setMute } from '../../../src/client/settings/preferences'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW, TRADER } from '../../support/client'

const entry = makeAccepted(makeTerms({ partiallyFillable: true }))
const fill = (sell: bigint, at = 0) =>
  toNotification(entry, 'order_partially_filled', { sell, buy: sell / 300n }, later(at))
const filled = (at: number) =>
  toNotification(entry, 'order_filled', { sell: 10n ** 18n, buy: 3_020_000_000n }, later(at))
const webhook = (combinesEvents = true) =>
  addChannel({
    ...({ kind: 'webhook', label: 'w' } as const),
    values: { url: 'https://a.example' },
    secrets: { secret: 's' },
    combinesEvents,
  })
const deliveries = async () =>
  (await clientDb.deliveries.toArray()).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))

beforeEach(emptyClientDb)

describe('an event', () => {
  it('queues a delivery on every channel that is on', async () => {
    const id = await webhook()
    await enqueueNotifications([filled(0)], NOW)
    expect((await deliveries()).map(({ channel }) => channel).toSorted()).toEqual(['desktop', id])
    expect((await deliveries())[0]).toMatchObject({ thread: `sandbox:1:${entry.uid}`, dueAt: NOW })
  })

  it('is stored as read if it is muted', async () => {
    await setMute(`account:${TRADER}`, true)
    await enqueueNotifications([filled(0)], NOW)
    expect(await clientDb.notifications.toArray()).toMatchObject([{ isRead: 1 }])
  })

  it('can join a summary right after sleep, but not later', async () => {
    await writeTimer('woken', NOW)
    await enqueueNotifications([filled(0)], NOW)
    await enqueueNotifications([{ ...filled(0), id: 'other' }], later(60_000))
    expect((await deliveries()).map(({ deferredBy }) => deferredBy)).toEqual(['sleep', undefined])
  })
})

describe('fills of one order', () => {
  it('share one notification within a minute: the desktop shows it again, other channels send it at the end', async () => {
    const id = await webhook()
    await enqueueNotifications([fill(1n)], NOW)
    await clientDb.deliveries.filter(({ channel }) => channel === 'desktop').modify({ state: 'sent' })
    await clientDb.notifications.toCollection().modify({ isRead: 1 })
    await enqueueNotifications([fill(2n, 30_000)], later(30_000))
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: fill(1n).id, soFar: 2n, isRead: 0, at: NOW },
    ])
    const rows = await deliveries()
    expect(rows.find(({ channel }) => channel === 'desktop')).toMatchObject({ state: 'queued' })
    expect(rows.find(({ channel }) => channel === id)).toMatchObject({
      state: 'queued',
      dueAt: later(60_000),
    })
  })

  it('share one notification even if one channel mutes it; the channel sends it once it is unmuted', async () => {
    const [muted, other] = [await webhook(), await webhook()]
    await setMute(`type:order_partially_filled@${muted}`, true)
    await enqueueNotifications([fill(1n)], NOW)
    expect(await claimNext(muted, NOW)).toBeUndefined()
    await enqueueNotifications([fill(2n, 5_000)], later(5_000))
    expect(await claimNext(muted, later(5_000))).toBeUndefined()
    await setMute(`type:order_partially_filled@${muted}`, false)
    await enqueueNotifications([fill(3n, 10_000)], later(10_000))
    expect(await clientDb.notifications.toArray()).toMatchObject([{ id: fill(1n).id, soFar: 3n }])
    for (const id of [muted, other])
      expect((await claimNext(id, later(60_000)))?.notifications).toMatchObject([{ soFar: 3n }])
  })

  it('are queued again on every channel if the first fill was sent early', async () => {
    const id = await webhook()
    await enqueueNotifications([fill(1n)], NOW)
    const other = toNotification(entry, 'order_expiring', { sell: 1n, buy: 0n }, later(10_000))
    await enqueueNotifications([other], later(10_000))
    await clientDb.deliveries.toCollection().modify({ state: 'sent', attempts: 1 })
    await enqueueNotifications([fill(3n, 20_000)], later(20_000))
    await enqueueNotifications([fill(4n, 25_000)], later(25_000))
    const waiting = (await deliveries()).filter(({ state }) => state === 'queued')
    expect(waiting.map(({ channel, notificationId }) => [channel, notificationId]).toSorted()).toEqual(
      [
        ['desktop', fill(3n).id],
        [id, fill(3n).id],
      ].toSorted(),
    )
    expect(await clientDb.notifications.get(fill(3n).id)).toMatchObject({ soFar: 4n })
  })

  it('are sent one by one over a channel that sends every event at once, each with its own id', async () => {
    const [program, person] = [await webhook(false), await webhook()]
    const seen: unknown[] = []
    for (const [at, sell] of [1n, 2n, 3n].entries()) {
      await enqueueNotifications([fill(sell, at)], later(at))
      const claim = await claimNext(program, later(at))
      seen.push(writePayload({ id: '', notifications: claim?.notifications ?? [] }).events[0]?.id)
      expect(await claimNext(person, later(at))).toBeUndefined()
    }
    expect(seen).toEqual([fill(1n).id, fill(2n).id, fill(3n).id])
    expect((await claimNext(person, later(60_000)))?.notifications).toMatchObject([
      { id: fill(1n).id, eventId: fill(3n).id, at: NOW, happenedAt: later(2), soFar: 3n },
    ])
    expect(await clientDb.notifications.count()).toBe(1)
  })

  it('cause no further notification when an older amount is reported', async () => {
    await enqueueNotifications([fill(2n)], NOW)
    await enqueueNotifications([fill(1n, 70_000), fill(2n, 80_000)], later(80_000))
    expect(await clientDb.notifications.count()).toBe(1)
  })

  it('are sent before the notification of the final fill', async () => {
    const id = await webhook()
    await enqueueNotifications([fill(1n)], NOW)
    await enqueueNotifications([filled(10)], later(10))
    const rows = (await deliveries()).filter(({ channel }) => channel === id)
    expect(rows.map(({ notificationId, dueAt }) => [notificationId, dueAt])).toEqual([
      [fill(1n).id, later(10)],
      [filled(10).id, later(10)],
    ])
  })
})

it('threadOf returns the id of a notification without an order', () => {
  expect(threadOf({ ...fill(1n), uid: null, id: 'alert' })).toBe('alert')
})
