import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import {
  type DeliveryLog,
  delaysOf,
  sendAgain,
  watchDeliveryLog,
} from '../../../src/client/notify/delivery-log'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import { toNotification } from '../../../src/client/notify/order-notifications'
import type { Seconds } from '../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'
import { countRowsRead } from '../../support/rows-read'

const notify = (at: number) =>
  enqueueNotifications(
    [
      toNotification(
        makeAccepted(makeTerms({ validTo: (NOW / 1000 + 600 + at) as Seconds })),
        'order_cancelled',
        { sell: 0n, buy: 0n },
        later(at),
      ),
    ],
    later(at),
  )

beforeEach(async () => {
  await emptyClientDb()
  for (const at of [1, 2, 3]) await notify(at)
})

describe('the delivery log', () => {
  it('lists sent deliveries with their delay, newest first', async () => {
    await clientDb.deliveries.toCollection().modify({ state: 'sent', sentAt: later(103) })
    const { lines, delays, hasMore } = await firstOf(watchDeliveryLog())
    expect(lines.map(({ delayMs }) => delayMs)).toEqual([100, 101, 102])
    expect(lines[0]?.notification).toMatchObject({ type: 'order_cancelled', at: later(3) })
    expect([delays, hasMore]).toEqual([{ count: 3, medianMs: 101, p95Ms: 102 }, false])
  })

  it('finds a few failed deliveries of many, and the deliveries of a notification, without reading the others', async () => {
    const [row] = await clientDb.deliveries.toArray()
    if (!row) throw new Error('a delivery was wanted')
    const sent = { ...row, state: 'sent', sentAt: later(1), notificationId: 'another' } as const
    await clientDb.deliveries.bulkPut(
      Array.from({ length: 3_000 }, (_, index) => ({
        ...sent,
        id: `sent ${index}`,
        queuedAt: later(10 + index),
      })),
    )
    await clientDb.deliveries.update(row.id, { state: 'failed' })
    for (const filter of [{ states: ['failed'] }, { notificationId: row.notificationId }] as const) {
      let log: DeliveryLog | undefined
      const rows = await countRowsRead(async () => {
        log = await firstOf(watchDeliveryLog(filter))
      })
      expect(log?.lines.map(({ delivery }) => delivery.id)).toEqual([row.id])
      expect(rows).toBeLessThan(100)
    }
    expect((await firstOf(watchDeliveryLog({ states: ['sent'], limit: 2 }))).lines).toMatchObject([
      { delivery: { id: 'sent 2999' } },
      { delivery: { id: 'sent 2998' } },
    ])
  })

  it('contains the reason why a delivery was not sent', async () => {
    await clientDb.deliveries
      .toCollection()
      .modify({ state: 'suppressed', lastError: { reason: 'muted', mute: 'type:x' } })
    const { lines, delays } = await firstOf(watchDeliveryLog())
    expect(lines[0]).toMatchObject({
      delivery: { lastError: { reason: 'muted', mute: 'type:x' } },
      delayMs: null,
    })
    expect(delays).toEqual({ count: 0, medianMs: null, p95Ms: null })
  })

  it('can be filtered by notification, channel or state, and read in pages', async () => {
    expect(await firstOf(watchDeliveryLog({ limit: 2 }))).toMatchObject({ hasMore: true, lines: [{}, {}] })
    expect((await firstOf(watchDeliveryLog({ channel: 'webhook' }))).lines).toEqual([])
    expect((await firstOf(watchDeliveryLog({ states: ['sent'] }))).lines).toEqual([])
    const [first] = (await firstOf(watchDeliveryLog())).lines
    expect(
      (await firstOf(watchDeliveryLog({ notificationId: first?.notification?.id ?? '' }))).lines,
    ).toHaveLength(1)
  })

  it('is emitted again at each change', async () => {
    const seen: DeliveryLog[] = []
    const watching = watchDeliveryLog().subscribe((log) => seen.push(log))
    await expect.poll(() => seen.at(-1)?.lines.length).toBe(3)
    await notify(4)
    await expect.poll(() => seen.at(-1)?.lines.length).toBe(4)
    watching.unsubscribe()
  })
})

describe('delaysOf', () => {
  it('returns median and 95th percentile', () => {
    const delays = Array.from({ length: 20 }, (_, index) => (index + 1) * 10)
    expect(delaysOf(delays.toReversed())).toEqual({ count: 20, medianMs: 100, p95Ms: 190 })
    expect(delaysOf([7])).toEqual({ count: 1, medianMs: 7, p95Ms: 7 })
  })
})

describe('a failed delivery', () => {
  it('can be queued again like a new delivery', async () => {
    const [first, second] = await clientDb.deliveries.toArray()
    await clientDb.deliveries.update(first?.id ?? '', {
      state: 'failed',
      attempts: 12,
      triedAt: NOW,
      messageId: 'summary:1',
      lastError: 'down',
    })
    await sendAgain(first?.id ?? '', later(9_000))
    const again = await clientDb.deliveries.get(first?.id ?? '')
    expect(again).toMatchObject({ state: 'queued', attempts: 0, dueAt: later(9_000) })
    expect([again?.triedAt, again?.messageId]).toEqual([undefined, undefined])
    await clientDb.deliveries.update(second?.id ?? '', { state: 'sent' })
    await sendAgain(second?.id ?? '', later(9_000))
    expect(await clientDb.deliveries.get(second?.id ?? '')).toMatchObject({ state: 'sent' })
  })
})
