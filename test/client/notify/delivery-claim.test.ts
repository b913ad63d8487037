import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { NotificationType } from '../../../src/client/db/rows/notification'
import { writeTimer } from '../../../src/client/db/worker-state'
import { addChannel } from '../../../src/client/notify/channels/setup'
import { changeChannel, readChannels } from '../../../src/client/notify/channels/stored-channels'
import { claimNext } from '../../../src/client/notify/delivery-claim'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import { readDueDeliveries } from '../../../src/client/notify/outbox'
import { changePreferences, setMute, snooze } from '../../../src/client/settings/preferences'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const orderAt = (at: number) => makeAccepted(makeTerms({ validTo: (NOW / 1000 + 600 + at) as Seconds }))
const notify = (at: number, type: NotificationType = 'order_expired', now = NOW) =>
  enqueueNotifications([toNotification(orderAt(at), type, { sell: 0n, buy: 0n }, now)], now)
const claim = async (at = 0) => (await claimNext('desktop', later(at)))?.notifications.map(({ type }) => type)
const states = async () => (await clientDb.deliveries.toArray()).map(({ state }) => state)
const errors = async () => (await clientDb.deliveries.toArray()).map(({ lastError }) => lastError)
const asleep = () => writeTimer('woken', NOW)

beforeEach(emptyClientDb)

describe('deliveries of one order', () => {
  it('keep their sequence, however long one delivery is retried', async () => {
    await notify(1, 'order_expiring')
    await notify(1)
    expect(await claim()).toEqual(['order_expiring'])
    expect(await claim(29_999)).toBeUndefined()
    expect(await claim(30_000)).toEqual(['order_expiring'])
    await clientDb.deliveries
      .filter(({ notificationId }) => notificationId.includes('expiring'))
      .modify({ state: 'sent' })
    expect(await claim(30_001)).toEqual(['order_expired'])
  })

  it('do not block other orders', async () => {
    await notify(1, 'order_expiring')
    await notify(2)
    expect([await claim(), await claim(), await claim()]).toEqual([
      ['order_expiring'],
      ['order_expired'],
      undefined,
    ])
  })
})

describe('a suppressed delivery', () => {
  it.each([
    [
      'is muted by type',
      () => setMute('type:order_expired', true),
      { reason: 'muted', mute: 'type:order_expired' },
    ],
    [
      'is muted on this channel',
      () => setMute('type:order_expired@desktop', true),
      { reason: 'muted', mute: 'type:order_expired@desktop' },
    ],
    [
      'belongs to a channel that is off',
      () => changeChannel('desktop', { isOn: false }),
      'The channel is off.',
    ],
    [
      'was created while notifications are off',
      () => changePreferences(() => ({ isOff: true })),
      'Notifications are off.',
    ],
    ['lost its notification', () => clientDb.notifications.clear(), 'Notification deleted.'],
  ])('stores its reason if it %s', async (_, prepare, why) => {
    await notify(1)
    await prepare()
    expect(await claim()).toBeUndefined()
    expect([await states(), await errors()]).toEqual([['suppressed'], [why]])
  })

  it('is never a signature mismatch, unless all notifications are off', async () => {
    await setMute('type:signature_mismatch', true)
    await snooze(NOW, 1000)
    await notify(1, 'signature_mismatch')
    expect(await claim()).toEqual(['signature_mismatch'])
    await notify(2, 'signature_mismatch')
    await changePreferences(() => ({ isOff: true }))
    expect(await claim()).toBeUndefined()
  })
})

describe('a summary', () => {
  it('combines more than three events during sleep, and stays the same at each attempt', async () => {
    await asleep()
    for (const at of [1, 2, 3, 4]) await notify(at)
    const first = await claimNext('desktop', NOW)
    expect(first?.notifications).toHaveLength(4)
    expect(first?.rows[0]?.messageId).toMatch(/^summary:/)
    await notify(5)
    const other = await claimNext('desktop', NOW)
    expect(other?.notifications).toHaveLength(1)
    const again = await claimNext('desktop', later(30_000))
    expect(again?.rows.map(({ id }) => id)).toEqual(first?.rows.map(({ id }) => id))
    expect(again?.rows[0]?.messageId).toBe(first?.rows[0]?.messageId)
  })

  it.each([
    ['its channel is off', () => changeChannel('desktop', { isOn: false }), 'The channel is off.'],
    ['notifications are off', () => changePreferences(() => ({ isOff: true })), 'Notifications are off.'],
    ['its notifications are deleted', () => clientDb.notifications.clear(), 'Notification deleted.'],
  ])('is suppressed after a failed attempt when %s', async (_, prepare, why) => {
    await asleep()
    for (const at of [1, 2, 3, 4]) await notify(at)
    expect(await claim()).toHaveLength(4)
    await prepare()
    expect(await claim(30_000)).toBeUndefined()
    expect(await states()).toEqual(Array.from({ length: 4 }, () => 'suppressed'))
    expect(await errors()).toEqual(Array.from({ length: 4 }, () => why))
    expect(await readDueDeliveries(later(30_000))).toEqual([])
  })

  it('keeps notifications that were muted after a failed attempt, and drops deleted ones', async () => {
    await asleep()
    for (const at of [1, 2, 3, 4]) await notify(at)
    const first = await claimNext('desktop', NOW)
    await setMute('type:order_expired', true)
    await clientDb.notifications.delete(first?.notifications[0]?.id ?? '')
    const again = await claimNext('desktop', later(30_000))
    expect(again?.notifications).toEqual(first?.notifications.slice(1))
    expect(again?.rows[0]?.messageId).toBe(first?.rows[0]?.messageId)
  })

  it('contains no delivery that would overtake an earlier delivery of its order', async () => {
    await notify(1)
    await asleep()
    for (const at of [2, 3, 4, 5]) await notify(at)
    await notify(1, 'order_cancelled')
    // The first is sent alone and waits, so no delivery of its order joins the summary.
    const apart = toNotification(orderAt(1), 'order_expired', { sell: 0n, buy: 0n }, NOW).id
    await clientDb.deliveries.where('notificationId').equals(apart).modify({ seq: 3 })
    expect(await claim()).toEqual(Array.from({ length: 4 }, () => 'order_expired'))
    expect(await claim()).toEqual(['order_expired'])
  })

  it('does not combine three events', async () => {
    await asleep()
    for (const at of [1, 2, 3]) await notify(at)
    expect(await claim()).toHaveLength(1)
  })

  it('does not combine events that happened while the worker was awake', async () => {
    for (const at of [1, 2, 3, 4, 5]) await notify(at)
    expect(await claim()).toHaveLength(1)
  })

  it('is sent after quiet hours for two or more events, in their sequence', async () => {
    const clock = (at: Milliseconds) => Math.floor((at - NOW) / 60_000)
    await changePreferences(() => ({ quiet: { from: 0, to: 60 } }))
    await notify(1, 'order_expiring')
    await notify(1)
    expect(await claimNext('desktop', NOW, clock)).toBeUndefined()
    const digest = await claimNext('desktop', later(60 * 60_000), clock)
    expect(digest?.notifications.map(({ type }) => type)).toEqual(['order_expiring', 'order_expired'])
  })

  it('is not used by a channel without quiet hours, which sends during a snooze', async () => {
    await snooze(NOW, 60_000)
    await changeChannel('desktop', { respectsQuietHours: false })
    await notify(1)
    expect(await claim()).toEqual(['order_expired'])
  })
})

describe('a burst', () => {
  const drain = async (at = 0, channel = 'desktop') => {
    const messages: (readonly string[])[] = []
    for (;;) {
      const got = await claimNext(channel, later(at))
      if (!got) return messages
      messages.push(got.notifications.map(({ id }) => id))
      await clientDb.deliveries
        .where('id')
        .anyOf(got.rows.map(({ id }) => id))
        .modify({ state: 'sent' })
    }
  }

  it('becomes five messages, and one summary a minute after the first', async () => {
    const orders = Array.from({ length: 140 }, (_, index) => orderAt(index))
    const none = { sell: 0n, buy: 0n }
    await enqueueNotifications(
      orders.map((each) => toNotification(each, 'order_cancelled', none, NOW)),
      NOW,
    )
    const apart = await drain()
    expect(apart.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
    expect(await drain(59_999)).toEqual([])
    const rest = await drain(60_000)
    expect(rest.map(({ length }) => length)).toEqual([135])
    expect(new Set([...apart, ...rest].flat()).size).toBe(140)
  })

  it('becomes five messages and a summary if its events arrive singly; a later event is sent alone', async () => {
    const sizes: number[] = []
    for (let index = 1; index <= 20; index += 1) {
      await notify(index, 'order_expired', later(index * 100))
      sizes.push(...(await drain(index * 100)).map(({ length }) => length))
    }
    expect(sizes).toEqual([1, 1, 1, 1, 1])
    expect((await drain(60_100)).map(({ length }) => length)).toEqual([15])
    await notify(21, 'order_expired', later(70_000))
    expect(await drain(70_000)).toHaveLength(1)
  })

  it('needs more than five events within a minute', async () => {
    for (const at of [1, 2, 3, 4, 5]) await notify(at)
    expect(await drain()).toHaveLength(5)
    await notify(6, 'order_expired', later(60_000))
    expect(await drain(60_000)).toHaveLength(1)
  })

  it('lasts one minute for all events of an order except the last', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await notify(at, 'order_expiring')
    await drain()
    await notify(7, 'out_of_reach')
    expect(await drain(1_000)).toEqual([])
    expect((await drain(60_000)).map(({ length }) => length)).toEqual([2, 1])
  })

  it('does not delay the last event of an order, which takes along the waiting events of its order', async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await notify(at, 'order_expiring')
    await drain()
    await notify(7, 'order_filled', later(1_000))
    const idOf = (type: NotificationType) => toNotification(orderAt(7), type, { sell: 0n, buy: 0n }, NOW).id
    expect(await drain(1_000)).toEqual([[idOf('order_expiring'), idOf('order_filled')]])
    expect((await drain(60_000)).map(({ length }) => length)).toEqual([1])
  })

  it('does not delay a fill if it consists of other ends', async () => {
    for (let index = 1; index <= 8; index += 1) await notify(index, 'order_cancelled')
    await drain()
    await notify(9, 'order_filled')
    expect((await drain(1_000)).map(({ length }) => length)).toEqual([1])
  })

  it('does not count partial fills that are shown again in place of the former ones', async () => {
    const order = makeAccepted(makeTerms({ partiallyFillable: true }))
    const part = (sell: bigint, at: number, type: NotificationType = 'order_partially_filled') =>
      enqueueNotifications([toNotification(order, type, { sell, buy: sell }, later(at))], later(at))
    let shown = 0
    for (let index = 1; index <= 20; index += 1) {
      await part(BigInt(index), index * 1_000)
      shown += (await drain(index * 1_000)).length
    }
    expect(shown).toBe(20)
    expect((await readChannels()).find(({ id }) => id === 'desktop')?.sendings).toHaveLength(1)
    await part(100n, 21_000, 'order_filled')
    expect(await drain(21_000)).toHaveLength(1)
  })

  it('defers urgent notifications only in a burst of urgent ones', async () => {
    for (let index = 1; index <= 8; index += 1) await notify(index)
    await drain()
    for (let index = 11; index <= 18; index += 1) await notify(index, 'signature_mismatch')
    expect(await drain(1_000)).toHaveLength(5)
    expect((await drain(60_000)).map(({ length }) => length)).toEqual([6])
  })

  it('does not count messages from before the clock was set back', async () => {
    for (const at of [1, 2, 3, 4, 5]) await notify(at)
    await drain(600_000)
    await notify(6)
    expect(await drain()).toHaveLength(1)
  })

  it('does not exist on a channel that sends every event at once, not even after sleep', async () => {
    const add = (combines: object) =>
      addChannel({
        ...({ kind: 'webhook', label: 'w' } as const),
        values: { url: 'https://a.example' },
        secrets: { secret: 's' },
        ...combines,
      })
    const [program, person] = [await add({}), await add({ combinesEvents: true })]
    await asleep()
    for (let index = 1; index <= 20; index += 1) await notify(index)
    expect((await drain(0, program)).map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 1))
    expect((await drain(0, person)).map(({ length }) => length)).toEqual([20])
  })
})

it('claimNext claims nothing for a removed channel', async () => {
  expect(await claimNext('nowhere', NOW)).toBeUndefined()
})
