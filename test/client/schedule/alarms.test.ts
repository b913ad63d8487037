import { describe, expect, it } from 'vitest'
import { assertAlarm, nextAlarm, type Pending, setAlarm } from '../../../src/client/schedule/alarms'
import type { Seconds } from '../../../src/domain/scalars'
import { later, NOW } from '../../support/client'

const MINUTE = 60_000
const SECOND = 1000
const open = (placedMs: number, expiresMs: number): Pending => ({
  open: [{ placedAt: later(-placedMs), validTo: ((NOW + expiresMs) / 1000) as Seconds }],
  due: [],
  own: [],
})
const due = (...ms: number[]): Pending => ({ open: [], due: ms.map(later), own: [] })
const DAY = 1440 * MINUTE

describe('nextAlarm', () => {
  it.each([
    ['nothing is open', due(), undefined],
    ['an order was just placed', open(0, DAY), 30 * SECOND],
    ['an order was placed nine minutes ago', open(9 * MINUTE, DAY), 30 * SECOND],
    ['an order was placed half an hour ago', open(30 * MINUTE, DAY), 2 * MINUTE],
    ['an order has been waiting for hours', open(5 * 60 * MINUTE, DAY), 5 * MINUTE],
    ['an order expires in four minutes', open(DAY, 4 * MINUTE), 30 * SECOND],
    ['an order expired a minute ago', open(DAY, -MINUTE), 30 * SECOND],
    ['an order expired long ago and no end was reported', open(DAY, -60 * MINUTE), 5 * MINUTE],
    ['an order waits to be sent in 90 s', due(90 * SECOND), 90 * SECOND],
    ['an order should have been sent a minute ago', due(-MINUTE), 30 * SECOND],
    ['a service asked to wait for an hour', due(60 * MINUTE), 5 * MINUTE],
    ['several times are due', due(4 * MINUTE, 40 * SECOND, 2 * MINUTE), 40 * SECOND],
  ])('returns the right delay when %s', (_, pending, delay) => {
    expect(nextAlarm(pending, NOW)).toBe(delay)
  })

  it.each([
    [0, 30 * SECOND],
    [1, 60 * SECOND],
    [3, 240 * SECOND],
    [9, 30 * MINUTE],
  ])('returns the delay after %d ticks without an answer: %s ms', (failures, delay) => {
    expect(nextAlarm(open(0, DAY), NOW, failures)).toBe(delay)
  })

  it('does not delay deliveries while the service does not answer', () => {
    expect(nextAlarm({ ...open(0, DAY), own: [later(30 * SECOND)] }, NOW, 9)).toBe(30 * SECOND)
    expect(nextAlarm({ ...open(0, DAY), own: [later(60 * MINUTE)] }, NOW, 9)).toBe(5 * MINUTE)
  })

  it('returns at least 30 s', () => {
    const delays = [0, 1, 5, 29_999, 31_000].map((ms) => nextAlarm(due(ms), NOW) ?? 0)
    expect(Math.min(...delays)).toBe(30 * SECOND)
  })
})

function fakeAlarms(scheduledTime?: number) {
  const set: { delayInMinutes: number; periodInMinutes: number }[] = []
  let cleared = 0
  return {
    set,
    cleared: () => cleared,
    alarms: {
      create: async (_: string, when: (typeof set)[number]) => void set.push(when),
      get: async () => (scheduledTime === undefined ? undefined : { scheduledTime }),
      clear: async () => {
        cleared += 1
        return true
      },
    },
  }
}

describe('the alarm', () => {
  it('is periodic, so that it fires again for a worker that died during a tick', async () => {
    const { alarms, set } = fakeAlarms()
    await setAlarm(alarms, 30_000)
    expect(set).toEqual([{ delayInMinutes: 0.5, periodInMinutes: 0.5 }])
  })

  it('is cleared if nothing is pending', async () => {
    const { alarms, set, cleared } = fakeAlarms()
    await setAlarm(alarms, undefined)
    expect([set, cleared()]).toEqual([[], 1])
  })

  it('stays unchanged if it is asserted again', async () => {
    const { alarms, set } = fakeAlarms(later(20_000))
    await assertAlarm(alarms, 30_000, NOW)
    expect(set).toEqual([])
  })

  it('fires earlier if it is asserted with an earlier time', async () => {
    const { alarms, set } = fakeAlarms(later(300_000))
    await assertAlarm(alarms, 30_000, NOW)
    expect(set).toHaveLength(1)
  })

  it('is set again if the browser lost it', async () => {
    const { alarms, set } = fakeAlarms()
    await assertAlarm(alarms, 120_000, NOW)
    expect(set).toEqual([{ delayInMinutes: 2, periodInMinutes: 2 }])
  })

  it('stays set if it is asserted with nothing pending', async () => {
    const { alarms, set, cleared } = fakeAlarms(later(1))
    await assertAlarm(alarms, undefined, NOW)
    expect([set, cleared()]).toEqual([[], 0])
  })
})
