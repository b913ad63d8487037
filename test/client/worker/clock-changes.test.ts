/**
 * Clock changes over complete ticks: a sleeping computer, a corrected clock, summer time, a change of time
 * zone.
 */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readEntry } from '../../../src/client/orders/journal'
import { changePreferences, snooze } from '../../../src/client/settings/preferences'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import { FILLED, later, makeAccepted, makeOrder, makeTerms, NOW } from '../../support/client'
import { createTestWorker, type TestWorker } from '../../support/test-worker'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let worker: TestWorker

/** Adds open orders that are valid for a month. */
async function openOrders(count: number) {
  const entries = Array.from({ length: count }, (_, index) =>
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + 30 * 86_400 + index) as Seconds })),
  )
  for (const entry of entries) worker.service.orders.set(entry.uid, makeOrder(entry.terms))
  await clientDb.orders.bulkPut(entries)
  return entries
}
const fill = (entries: Awaited<ReturnType<typeof openOrders>>) => {
  for (const { uid, terms } of entries) worker.service.orders.set(uid, { ...makeOrder(terms), ...FILLED })
}

beforeEach(async () => {
  worker = await createTestWorker()
})

describe('a computer that slept for a week', () => {
  it('shows one summary of everything that happened, then single notifications', async () => {
    const entries = await openOrders(6)
    await worker.tick()
    fill(entries.slice(0, 5))
    worker.moveClock(7 * DAY)
    await worker.tick()
    expect(worker.shown).toHaveLength(1)
    expect(worker.shown[0]?.notifications).toHaveLength(5)
    fill(entries)
    worker.moveClock(2 * MINUTE)
    await worker.tick()
    expect(worker.shown.map(({ notifications }) => notifications.length)).toEqual([5, 1])
  })

  it('shows three events as single notifications', async () => {
    const entries = await openOrders(3)
    await worker.tick()
    fill(entries)
    worker.moveClock(7 * DAY)
    await worker.tick()
    expect(worker.shown.map(({ notifications }) => notifications.length)).toEqual([1, 1, 1])
  })

  it('is not detected as asleep if no alarm was set', async () => {
    await worker.tick()
    worker.moveClock(7 * DAY)
    const entries = await openOrders(5)
    await worker.tick()
    fill(entries)
    worker.moveClock(30_000)
    await worker.tick()
    expect(worker.shown).toHaveLength(5)
  })
})

describe('a clock change', () => {
  it('back by a year loses no notification and repeats none', async () => {
    const [entry] = await openOrders(1)
    await worker.tick()
    worker.moveClock(-365 * DAY)
    fill(entry ? [entry] : [])
    await worker.tick()
    await worker.tick()
    expect(worker.shown).toHaveLength(1)
  })

  it('back by a day does not delay a pending retry', async () => {
    fill(await openOrders(1))
    worker.failing = true
    await worker.tick()
    worker.failing = false
    worker.moveClock(-DAY)
    await worker.tick()
    expect(worker.shown).toHaveLength(1)
  })

  it('back by an hour does not delay a pending retry', async () => {
    fill(await openOrders(1))
    worker.failing = true
    await worker.tick()
    worker.failing = false
    worker.moveClock(-HOUR)
    await worker.tick()
    expect(worker.shown).toHaveLength(1)
  })

  it('back ends the wait that a service asked for', async () => {
    const entry = {
      ...makeAccepted(makeTerms()),
      step: 'signed',
      attempts: 1,
      retryAt: later(HOUR),
      lastError: null,
    } as const
    const { order: _, missingSince: __, forgery: ___, ...signed } = entry
    await clientDb.orders.put(signed)
    await worker.tick()
    expect((await readEntry(signed))?.step).toBe('signed')
    worker.moveClock(-HOUR)
    await worker.tick()
    expect((await readEntry(signed))?.step).toBe('accepted')
  })

  it('forward by a day causes no notification of an open order', async () => {
    await openOrders(1)
    await worker.tick()
    worker.moveClock(DAY)
    await worker.tick()
    expect(worker.shown).toEqual([])
  })
})

describe('a worker in quiet hours', () => {
  /** Formats times in Berlin. The last night of March is one hour shorter. */
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Berlin',
    hour: '2-digit',
    minute: '2-digit',
  })
  const inTokyo = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tokyo',
    hour: '2-digit',
    minute: '2-digit',
  })
  const clockBy = (of: Intl.DateTimeFormat) => (at: Milliseconds) => {
    const [hour = 0, minute = 0] = of.format(at).split(':').map(Number)
    return (hour % 24) * 60 + minute
  }
  const startAt = (text: string) => worker.moveClock(Date.parse(text) - NOW)
  beforeEach(async () => {
    worker.clock = clockBy(format)
    await changePreferences(() => ({ quiet: { from: 22 * 60, to: 7 * 60 } }))
  })

  it('shows one summary at the end of the night in local time when summer time begins', async () => {
    startAt('2027-03-27T21:30:00Z')
    const entries = await openOrders(2)
    fill(entries)
    await worker.tick()
    expect(worker.shown).toEqual([])
    worker.moveClock(7 * HOUR + 29 * MINUTE)
    await worker.tick()
    expect(worker.shown).toEqual([])
    worker.moveClock(MINUTE)
    await worker.tick()
    expect(worker.shown.map(({ notifications }) => notifications.length)).toEqual([2])
  })

  it('notifies on arrival in a time zone where the night is over', async () => {
    startAt('2027-01-10T22:00:00Z')
    fill(await openOrders(1))
    await worker.tick()
    expect(worker.shown).toEqual([])
    worker.clock = clockBy(inTokyo)
    worker.moveClock(30_000)
    await worker.tick()
    expect(worker.shown).toHaveLength(1)
  })

  it('does not wake every 30 seconds', async () => {
    startAt('2027-01-10T22:00:00Z')
    fill(await openOrders(1))
    await worker.tick()
    expect(worker.alarm).toBe(5 * MINUTE)
  })
})

describe('an unreachable service', () => {
  it('is polled with growing intervals, and at the usual interval once it answers', async () => {
    await openOrders(1)
    worker.service.failures.set('getOrders', new Refusal('Unreachable'))
    const alarms: (number | undefined)[] = []
    for (let round = 0; round < 4; round += 1) {
      await worker.tick()
      alarms.push(worker.alarm)
      worker.moveClock(worker.alarm ?? 0)
    }
    expect(alarms).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE])
    worker.service.failures.clear()
    await worker.tick()
    expect(worker.alarm).toBe(2 * MINUTE)
  })
})

describe('a worker whose notifications are off or snoozed', () => {
  it('shows no notification, not even once notifications are on again', async () => {
    await changePreferences(() => ({ isOff: true }))
    fill(await openOrders(2))
    await worker.tick()
    await changePreferences(() => ({ isOff: false }))
    await worker.tick()
    expect(worker.shown).toEqual([])
    expect((await clientDb.deliveries.toArray()).map(({ state }) => state)).toEqual([
      'suppressed',
      'suppressed',
    ])
  })

  it('shows one summary after a snooze of an hour', async () => {
    await snooze(later(0), HOUR)
    fill(await openOrders(2))
    await worker.tick()
    expect(worker.shown).toEqual([])
    worker.moveClock(HOUR)
    await worker.tick()
    expect(worker.shown.map(({ notifications }) => notifications.length)).toEqual([2])
  })
})
