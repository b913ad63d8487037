import { describe, expect, it } from 'vitest'
import { clock, day, moment } from '../../../../src/domain/text/numbers'
import { writeTimes } from '../../../../src/ui/orders/order/order-timeline'
import type { StoryEvent } from '../../../../src/ui/orders/order/story'

const first = new Date(2026, 10, 21, 18).getTime()
const WEEK = 7 * 86_400_000
const event = (at: number, until = at) => ({ at, until, count: at === until ? 1 : 2 }) as StoryEvent

describe('the times of a timeline', () => {
  it('name the day where it changes, and of today none', () => {
    const events = [event(first), event(first + 12_000), event(first + WEEK), event(first + WEEK + 12_000)]
    const rest = [clock(first + 12_000), moment(first + WEEK), clock(first + WEEK + 12_000)]
    expect(writeTimes(events, day(first))).toEqual([clock(first), ...rest])
    expect(writeTimes(events, day(first + WEEK))).toEqual([moment(first), ...rest])
  })

  it('name the last day of what came again', () => {
    expect(writeTimes([event(first, first + WEEK)], day(first))).toEqual([
      `${clock(first)} – ${moment(first + WEEK)}`,
    ])
  })
})
