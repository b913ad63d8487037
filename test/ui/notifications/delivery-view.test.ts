import { describe, expect, it } from 'vitest'
import type { LogLine } from '../../../src/client/notify/delivery-log'
import { queueDelivery } from '../../../src/client/notify/delivery-queue'
import type { Milliseconds } from '../../../src/domain/scalars'
import {
  delaysText,
  deliveryText,
  groupByEvent,
  resultChoices,
  resultTones,
  statesOfResult,
} from '../../../src/ui/notifications/delivery-view'

const now = 1_800_000_000_000 as Milliseconds
const line = (change: Partial<LogLine['delivery']> = {}, delayMs: number | null = null): LogLine => ({
  delivery: queueDelivery('one', 'desktop', now, change),
  notification: undefined,
  delayMs,
})
const words = (given: LogLine) => deliveryText(given, now, (name) => `<${name}>`)

describe('the view of a delivery', () => {
  it.each([
    [line({ state: 'sent', attempts: 1, sentAt: now }, 400), 'Sent 0.4s after the event.'],
    [line({ state: 'sent', attempts: 3 }, 75_000), 'Sent 1m 15s after the event, at attempt 3.'],
    [
      line({ state: 'dismissed', attempts: 1, deferredBy: 'quiet', messageId: 'summary' }, 3_600_000),
      'Sent and read 1h after the event; held back: quiet hours, in a summary.',
    ],
    [line({ state: 'sent', attempts: 1 }), 'Sent.'],
    [line(), 'Waiting to be sent.'],
    [line({ deferredBy: 'snooze' }), 'Held back: snooze.'],
    [line({ deferredBy: 'burst' }), 'Held back: many within a minute.'],
    [line({ state: 'claimed', attempts: 1 }), 'Being sent.'],
    [
      line({ state: 'failed', attempts: 1, lastError: 'It answered 403: no' }),
      'Given up after one attempt: It answered 403: no',
    ],
    [line({ state: 'failed', attempts: 10, lastError: 'gone' }), 'Given up after 10 attempts: gone'],
    [line({ state: 'suppressed', lastError: 'The channel is off.' }), 'Not sent. The channel is off.'],
    [
      line({ state: 'suppressed', lastError: { reason: 'muted', mute: 'type:x@y' } }),
      'Not sent. Muted: <type:x@y>.',
    ],
  ])('describes the delivery in a sentence: %#', (given, text) => {
    expect(words(given)).toBe(text)
  })

  it('states the next attempt and the last error', () => {
    expect(words(line({ attempts: 2, lastError: 'It answered 503: down' }))).toMatch(
      /^Attempt 2 failed: It answered 503: down\. Next at .+\.$/,
    )
  })

  it('has a filter choice for every result', () => {
    const offered = resultChoices.flatMap(({ states }) => states ?? [])
    expect(offered.toSorted()).toEqual(Object.keys(resultTones).toSorted())
    expect(statesOfResult('all')).toBeUndefined()
    expect(statesOfResult('sent')).toEqual(['sent', 'dismissed'])
  })
})

it.each([
  [0, '0.0s'],
  [9_940, '9.9s'],
  [10_000, '10s'],
  [60_000, '1m'],
  [3_661_000, '1h 01m'],
])('a delay of %i ms is shown as %s', (ms, text) =>
  expect(words(line({ state: 'sent', attempts: 1 }, ms))).toBe(`Sent ${text} after the event.`),
)

it('delaysText needs enough deliveries for a median', () => {
  expect(delaysText({ count: 0, medianMs: null, p95Ms: null })).toBeUndefined()
  expect(delaysText({ count: 9, medianMs: 500, p95Ms: 2_000 })).toBeUndefined()
  expect(delaysText({ count: 10, medianMs: 500, p95Ms: 2_000 })).toBe('Delivery time: median 0.5s, p95 2.0s')
})

it('groupByEvent groups lines by event, the newest event first', () => {
  const lineOf = (notificationId: string, channel: string): LogLine => ({
    ...line(),
    delivery: queueDelivery(notificationId, channel, now),
  })
  const groups = groupByEvent([lineOf('b', 'x'), lineOf('a', 'x'), lineOf('b', 'y')])
  expect(groups.map(({ notificationId, lines }) => [notificationId, lines.length])).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
