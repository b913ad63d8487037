import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { ChannelMessage } from '../../../src/client/notify/channel-message'
import { readChannels } from '../../../src/client/notify/channels/stored-channels'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { deliver, readDueDeliveries, SendFailure } from '../../../src/client/notify/outbox'
import { changePreferences } from '../../../src/client/settings/preferences'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const notificationAt = (at: number) =>
  toNotification(
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + at) as Seconds })),
    'order_expired',
    { sell: 0n, buy: 0n },
    NOW,
  )
const notification = notificationAt(1)
let shown: ChannelMessage[]
let time: Milliseconds

const send = async (given: ChannelMessage): Promise<void> => void shown.push(given)
const fail = async (): Promise<void> => {
  throw new Error('no room')
}
const ports = (sender: (given: ChannelMessage) => Promise<void> = send) => ({
  channels: { desktop: { send: sender } },
  now: () => time,
  random: () => 1,
})
const row = () => clientDb.deliveries.toCollection().first()

beforeEach(async () => {
  await emptyClientDb()
  shown = []
  time = NOW
  await enqueueNotifications([notification], NOW)
})

describe('a delivery', () => {
  it('is sent once with its notification', async () => {
    await deliver(ports())
    await deliver(ports())
    expect(shown).toMatchObject([
      { id: notification.id, notifications: [{ message: notification.message, isRead: false }] },
    ])
    expect(await row()).toMatchObject({ state: 'sent', sentAt: NOW, attempts: 1 })
  })

  it('is queued once, however often its notification is added', async () => {
    await enqueueNotifications([notification], later(5))
    expect(await clientDb.deliveries.toArray()).toMatchObject([{ queuedAt: NOW }])
  })

  it('is sent once if two workers deliver at the same time', async () => {
    await Promise.all([deliver(ports()), deliver(ports()), deliver(ports())])
    expect(shown).toHaveLength(1)
  })

  it('stays claimed by a dead worker until its lease ends', async () => {
    const never = () => new Promise<void>(() => undefined)
    void deliver(ports(never))
    await expect.poll(async () => (await row())?.state).toBe('claimed')
    time = later(29_999)
    await deliver(ports())
    expect(shown).toHaveLength(0)
    time = later(30_000)
    await deliver(ports())
    expect(shown).toHaveLength(1)
  })

  it('is not settled by a revived worker after another worker claimed it', async () => {
    let goOn = () => {}
    const slow = () =>
      new Promise<void>((resolve) => {
        goOn = resolve
      })
    const first = deliver(ports(slow))
    await expect.poll(async () => (await row())?.state).toBe('claimed')
    time = later(30_000)
    await deliver(ports(fail))
    goOn()
    await first
    expect(await row()).toMatchObject({ state: 'queued', attempts: 2, lastError: 'no room' })
  })

  it('is retried after a failure, with the reason stored', async () => {
    await deliver(ports(fail))
    expect(await row()).toMatchObject({ state: 'queued', lastError: 'no room', dueAt: later(1000) })
    expect(await readDueDeliveries(NOW)).toEqual([later(1000)])
    time = later(1000)
    await deliver(ports())
    expect(await row()).toMatchObject({ state: 'sent', lastError: null, attempts: 2 })
  })

  it('waits as long as its receiver asks, at most an hour', async () => {
    const refuse = (seconds: number) => async () => {
      throw new SendFailure('busy', true, { waitSeconds: seconds })
    }
    await deliver(ports(refuse(90)))
    expect(await row()).toMatchObject({ dueAt: later(90_000) })
    time = later(90_000)
    await deliver(ports(refuse(1e9)))
    expect(await row()).toMatchObject({ dueAt: later(90_000 + 3_600_000) })
  })

  it('is not given up after a long sleep, even if its first attempt was hours ago', async () => {
    await deliver(ports(fail))
    time = later(3 * 3_600_000)
    await deliver(ports(fail))
    expect(await row()).toMatchObject({ state: 'queued', attempts: 2 })
  })

  it('is not settled by the older of two claims', async () => {
    let goOn = () => {}
    const slow = () =>
      new Promise<void>((resolve) => {
        goOn = resolve
      })
    const first = deliver(ports(slow))
    await expect.poll(async () => (await row())?.state).toBe('claimed')
    await clientDb.deliveries.toCollection().modify({ attempts: 2 })
    goOn()
    await first
    expect(await row()).toMatchObject({ state: 'claimed', attempts: 2 })
  })

  it('is given up two hours after its first attempt, with the reason stored', async () => {
    for (let minutes = 0; minutes <= 180; minutes += 1) {
      time = later(minutes * 60_000)
      await deliver(ports(fail))
    }
    expect(await row()).toMatchObject({ state: 'failed', attempts: 121, lastError: 'no room' })
    expect(await readDueDeliveries(time)).toEqual([])
  })

  it('is not retried if its receiver refused it', async () => {
    await deliver(
      ports(async () => {
        throw new SendFailure('It answered 403: no', false)
      }),
    )
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1, lastError: 'It answered 403: no' })
  })

  it('does not block other orders when it fails', async () => {
    const other = notificationAt(2)
    await enqueueNotifications([other], NOW)
    await deliver(
      ports(async (given) => {
        if (given.id === notification.id) throw new Error('no room')
        shown.push(given)
      }),
    )
    expect(shown.map(({ id }) => id)).toEqual([other.id])
  })

  it('stores the result of the last attempt in its channel', async () => {
    await deliver(ports(fail))
    expect(await readChannels()).toMatchObject([{ last: { at: NOW, isSent: false, error: 'no room' } }])
    time = later(1000)
    await deliver(ports())
    expect(await readChannels()).toMatchObject([{ last: { at: later(1000), isSent: true } }])
  })

  it('is sent at once if its due time is in the far future, because the clock was set back', async () => {
    await clientDb.deliveries.toCollection().modify({ dueAt: later(7 * 86_400_000) })
    await deliver(ports())
    expect(shown).toHaveLength(1)
  })

  it('is due at the end of quiet hours if they defer it', async () => {
    await changePreferences(() => ({ quiet: { from: 0, to: 30 } }))
    const clock = (at: Milliseconds) => Math.floor((at - NOW) / 60_000)
    await deliver({ ...ports(), clock })
    expect(await row()).toMatchObject({ state: 'queued', deferredBy: 'quiet' })
    expect(await readDueDeliveries(NOW, clock)).toEqual([later(30 * 60_000)])
    time = later(30 * 60_000)
    await deliver({ ...ports(), clock })
    expect(shown).toHaveLength(1)
  })
})
