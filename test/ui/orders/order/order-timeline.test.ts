import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTimeSeconds, formatTimeSeconds } from '../../../../src/domain/text/numbers'
import type { TimelineEvent } from '../../../../src/ui/orders/order/order-explanations'
import { formatTimes } from '../../../../src/ui/orders/order/order-timeline'

const first = new Date(2026, 10, 21, 18).getTime()
const WEEK = 7 * 86_400_000
const event = (at: number, until = at) => ({ at, until, count: at === until ? 1 : 2 }) as TimelineEvent

describe('the times of a timeline', () => {
  it('include the date where it changes, but not the date of today', () => {
    const events = [event(first), event(first + 12_000), event(first + WEEK), event(first + WEEK + 12_000)]
    const rest = [
      formatTimeSeconds(first + 12_000),
      formatDateTimeSeconds(first + WEEK),
      formatTimeSeconds(first + WEEK + 12_000),
    ]
    expect(formatTimes(events, formatDate(first))).toEqual([formatTimeSeconds(first), ...rest])
    expect(formatTimes(events, formatDate(first + WEEK))).toEqual([formatDateTimeSeconds(first), ...rest])
  })

  it('include the date of the last repetition', () => {
    expect(formatTimes([event(first, first + WEEK)], formatDate(first))).toEqual([
      `${formatTimeSeconds(first)} – ${formatDateTimeSeconds(first + WEEK)}`,
    ])
  })
})
