/** Stories of clocks: a machine that sleeps, a clock that is put right, summer time, a journey; told by whole rounds. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readEntry } from '../../../src/client/orders/journal'
import { changePreferences, snooze } from '../../../src/client/settings/preferences'
import { Refusal } from '../../../src/domain/refusal'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import { FILLED, later, makeAccepted, makeOrder, makeTerms, NOW } from '../../support/client'
import { createWorkerRounds, type WorkerRounds } from '../../support/worker-rounds'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let desk: WorkerRounds

/** Open orders of a month, known to the service. */
async function openOrders(count: number) {
  const entries = Array.from({ length: count }, (_, at) =>
    makeAccepted(makeTerms({ validTo: (NOW / 1000 + 30 * 86_400 + at) as Seconds })),
  )
  for (const entry of entries) desk.service.orders.set(entry.uid, makeOrder(entry.terms))
  await clientDb.orders.bulkPut(entries)
  return entries
}
const fill = (entries: Awaited<ReturnType<typeof openOrders>>) => {
  for (const { uid, terms } of entries) desk.service.orders.set(uid, { ...makeOrder(terms), ...FILLED })
}

beforeEach(async () => {
  desk = await createWorkerRounds()
})

describe('a computer that was asleep for a week', () => {
  it('rings once for all that happened, and once for each event after', async () => {
    const entries = await openOrders(6)
    await desk.round()
    fill(entries.slice(0, 5))
    desk.turn(7 * DAY)
    await desk.round()
    expect(desk.shown).toHaveLength(1)
    expect(desk.shown[0]?.notifications).toHaveLength(5)
    fill(entries)
    desk.turn(2 * MINUTE)
    await desk.round()
    expect(desk.shown.map(({ notifications }) => notifications.length)).toEqual([5, 1])
  })

  it('rings for each of three', async () => {
    const entries = await openOrders(3)
    await desk.round()
    fill(entries)
    desk.turn(7 * DAY)
    await desk.round()
    expect(desk.shown.map(({ notifications }) => notifications.length)).toEqual([1, 1, 1])
  })

  it('is not taken for asleep when nothing was to wake for', async () => {
    await desk.round()
    desk.turn(7 * DAY)
    const entries = await openOrders(5)
    await desk.round()
    fill(entries)
    desk.turn(30_000)
    await desk.round()
    expect(desk.shown).toHaveLength(5)
  })
})

describe('a clock', () => {
  it('that is put back by a year loses nothing and tells nothing twice', async () => {
    const [entry] = await openOrders(1)
    await desk.round()
    desk.turn(-365 * DAY)
    fill(entry ? [entry] : [])
    await desk.round()
    await desk.round()
    expect(desk.shown).toHaveLength(1)
  })

  it('that is put back while a retry waits does not hold it back', async () => {
    fill(await openOrders(1))
    desk.failing = true
    await desk.round()
    desk.failing = false
    desk.turn(-DAY)
    await desk.round()
    expect(desk.shown).toHaveLength(1)
  })

  it('that is put back by an hour while a retry waits does not hold it back either', async () => {
    fill(await openOrders(1))
    desk.failing = true
    await desk.round()
    desk.failing = false
    desk.turn(-HOUR)
    await desk.round()
    expect(desk.shown).toHaveLength(1)
  })

  it('that is put back sends an order at once whose service had asked to wait', async () => {
    const entry = {
      ...makeAccepted(makeTerms()),
      step: 'signed',
      attempts: 1,
      retryAt: later(HOUR),
      lastError: null,
    } as const
    const { order: _, missingSince: __, forgery: ___, ...signed } = entry
    await clientDb.orders.put(signed)
    await desk.round()
    expect((await readEntry(signed))?.step).toBe('signed')
    desk.turn(-HOUR)
    await desk.round()
    expect((await readEntry(signed))?.step).toBe('accepted')
  })

  it('that is put ahead by a day tells what is open, and asks prices no more than it should', async () => {
    await openOrders(1)
    await desk.round()
    desk.turn(DAY)
    await desk.round()
    expect(desk.shown).toEqual([])
  })
})

describe('a night', () => {
  /** Berlin's nights from ten to seven, the last of March among them, which has an hour less. */
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
  const startAt = (text: string) => desk.turn(Date.parse(text) - NOW)
  beforeEach(async () => {
    desk.clock = clockBy(format)
    await changePreferences(() => ({ quiet: { from: 22 * 60, to: 7 * 60 } }))
  })

  it('without an hour ends by the clock on the wall, with one digest of the night', async () => {
    startAt('2027-03-27T21:30:00Z')
    const entries = await openOrders(2)
    fill(entries)
    await desk.round()
    expect(desk.shown).toEqual([])
    desk.turn(7 * HOUR + 29 * MINUTE)
    await desk.round()
    expect(desk.shown).toEqual([])
    desk.turn(MINUTE)
    await desk.round()
    expect(desk.shown.map(({ notifications }) => notifications.length)).toEqual([2])
  })

  it('that one flies out of is over on landing', async () => {
    startAt('2027-01-10T22:00:00Z')
    fill(await openOrders(1))
    await desk.round()
    expect(desk.shown).toEqual([])
    desk.clock = clockBy(inTokyo)
    desk.turn(30_000)
    await desk.round()
    expect(desk.shown).toHaveLength(1)
  })

  it('is no reason to wake every half minute', async () => {
    startAt('2027-01-10T22:00:00Z')
    fill(await openOrders(1))
    await desk.round()
    expect(desk.alarm).toBe(5 * MINUTE)
  })
})

describe('a service that is away', () => {
  it('is asked less and less often, and at once as usual when it is back', async () => {
    await openOrders(1)
    desk.service.failures.set('getOrders', new Refusal('Unreachable'))
    const alarms: (number | undefined)[] = []
    for (let round = 0; round < 4; round += 1) {
      await desk.round()
      alarms.push(desk.alarm)
      desk.turn(desk.alarm ?? 0)
    }
    expect(alarms).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE])
    desk.service.failures.clear()
    await desk.round()
    expect(desk.alarm).toBe(2 * MINUTE)
  })
})

describe('turned off', () => {
  it('is off: no notification, no number, and nothing of it afterwards', async () => {
    await changePreferences(() => ({ isOff: true }))
    fill(await openOrders(2))
    await desk.round()
    await changePreferences(() => ({ isOff: false }))
    await desk.round()
    expect(desk.shown).toEqual([])
    expect((await clientDb.deliveries.toArray()).map(({ state }) => state)).toEqual([
      'suppressed',
      'suppressed',
    ])
  })

  it('for an hour is a digest after it', async () => {
    await snooze(later(0), HOUR)
    fill(await openOrders(2))
    await desk.round()
    expect(desk.shown).toEqual([])
    desk.turn(HOUR)
    await desk.round()
    expect(desk.shown.map(({ notifications }) => notifications.length)).toEqual([2])
  })
})
