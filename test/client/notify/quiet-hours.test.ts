import { describe, expect, it } from 'vitest'
import { pauseEnd, pauseOf, type WallClock } from '../../../src/client/notify/quiet-hours'
import type { Milliseconds } from '../../../src/domain/scalars'

const MINUTE = 60_000
const NIGHT = { quiet: { from: 22 * 60, to: 7 * 60 }, snooze: null }
const at = (text: string): Milliseconds => Date.parse(text) as Milliseconds

/** Returns the local clock of a time zone. */
const clockOf = (timeZone: string): WallClock => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return (time) => {
    const [hour = 0, minute = 0] = format.format(time).split(':').map(Number)
    return (hour % 24) * 60 + minute
  }
}
const berlin = clockOf('Europe/Berlin')

describe('quiet hours', () => {
  it.each([
    ['21:59', undefined],
    ['22:00', 'quiet'],
    ['03:00', 'quiet'],
    ['06:59', 'quiet'],
    ['07:00', undefined],
  ])('apply over midnight: at %s the pause is %s', (time, pause) => {
    expect(pauseOf(NIGHT, at(`2027-01-10T${time}:00Z`), clockOf('UTC'))).toBe(pause)
  })

  it('apply between start and end within a day', () => {
    const noon = { quiet: { from: 720, to: 780 }, snooze: null }
    const held = ['11:59', '12:00', '12:59', '13:00'].map((time) =>
      pauseOf(noon, at(`2027-01-10T${time}:00Z`), clockOf('UTC')),
    )
    expect(held).toEqual([undefined, 'quiet', 'quiet', undefined])
  })

  it('end by local time when summer time begins or ends', () => {
    const spring = pauseEnd(NIGHT, at('2027-03-27T22:00:00Z'), berlin)
    expect(new Date(spring).toISOString()).toBe('2027-03-28T05:00:00.000Z')
    const autumn = pauseEnd(NIGHT, at('2027-10-30T21:00:00Z'), berlin)
    expect(new Date(autumn).toISOString()).toBe('2027-10-31T06:00:00.000Z')
  })

  it('follow the time zone: the same moment is night in Berlin and day in Tokyo', () => {
    const moment = at('2027-01-10T02:00:00Z')
    expect(pauseOf(NIGHT, moment, berlin)).toBe('quiet')
    expect(pauseOf(NIGHT, moment, clockOf('Asia/Tokyo'))).toBeUndefined()
  })

  it('do not apply if start and end are equal', () => {
    expect(pauseOf({ quiet: { from: 60, to: 60 }, snooze: null }, at('2027-01-10T01:00:00Z'))).toBeUndefined()
  })
})

describe('a snooze', () => {
  const from = at('2027-01-10T12:00:00Z')
  const snoozed = { quiet: null, snooze: { from, until: from + 90 * MINUTE } }

  it('lasts as long as chosen', () => {
    expect(pauseOf(snoozed, from)).toBe('snooze')
    expect(pauseEnd(snoozed, from)).toBe(from + 90 * MINUTE)
    expect(pauseOf(snoozed, (from + 90 * MINUTE) as Milliseconds)).toBeUndefined()
  })

  it('does not last a year longer after the clock was set back by a year', () => {
    expect(pauseOf(snoozed, at('2026-01-10T12:00:00Z'))).toBeUndefined()
  })

  it('ends with the night if it reaches into the night', () => {
    const both = { ...NIGHT, snooze: { from, until: at('2027-01-10T23:30:00Z') } }
    const end = pauseEnd(both, from, clockOf('UTC'))
    expect(new Date(end).toISOString()).toBe('2027-01-11T07:00:00.000Z')
  })

  it('delays nothing if it is not set', () => {
    expect(pauseEnd({ quiet: null, snooze: null }, from)).toBe(from)
  })
})

it('pauseOf counts minutes since local midnight', () => {
  const pauseAt = (minute: number, from: number) =>
    pauseOf(
      { quiet: { from, to: from + 1 }, snooze: null },
      new Date(2027, 0, 10, 3, minute).getTime() as Milliseconds,
    )
  expect([pauseAt(4, 184), pauseAt(4, 183), pauseAt(5, 184)]).toEqual(['quiet', undefined, undefined])
})
