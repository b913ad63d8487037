import { describe, expect, it } from 'vitest'
import { notificationType } from '../../../src/client/db/rows/notification'
import { deferBurst, laneOf, type Sending, withinLastMinute } from '../../../src/client/notify/bursts'
import { queueDelivery } from '../../../src/client/notify/delivery-queue'
import { later, NOW } from '../../support/client'

const LANES = [0, 1, 2, 3]
const many = (count: number, lane = 3) =>
  Array.from({ length: count }, (_, index) => ({ row: queueDelivery(`${index}`, 'desktop', NOW), lane }))
const sent = (count: number, at = NOW, lane = 3): readonly Sending[] =>
  Array.from({ length: count }, () => ({ at, lane }))

describe('deferBurst', () => {
  it('defers all deliveries but the first five, until a minute after the first', () => {
    const held = deferBurst(many(140), [], NOW)
    expect(held).toHaveLength(135)
    expect(held[0]).toMatchObject({
      notificationId: '5',
      deferredBy: 'burst',
      dueAt: later(60_000),
      putOffAt: NOW,
    })
    expect(deferBurst(many(2), sent(5), later(10_000))[0]).toMatchObject({ dueAt: later(60_000) })
  })

  it('does not defer five deliveries, or a delivery that already waited, was tried or replaces another', () => {
    expect(deferBurst(many(5), [], NOW)).toEqual([])
    expect(deferBurst(many(5), sent(5), later(60_000))).toEqual([])
    const [one] = many(1)
    const rows = [
      { deferredBy: 'sleep' as const },
      { messageId: 'summary' },
      { attempts: 1 },
      { replaces: true },
    ]
    const known = rows.map((more) => ({ row: { ...one?.row, ...more } as never, lane: 3 }))
    expect(deferBurst(known, sent(9), NOW)).toEqual([])
  })

  it.each(LANES.flatMap((lane) => LANES.map((other) => [lane, other] as const)))(
    'defers an event of lane %i after five messages of lane %i only if the messages are at least as important',
    (lane, other) => {
      expect(deferBurst(many(1, lane), sent(5, NOW, other), NOW)).toHaveLength(other <= lane ? 1 : 0)
    },
  )
})

it('laneOf puts mismatches before fills, fills before other ends, and other ends before the rest', () => {
  const types = notificationType.options.toSorted((a, b) => laneOf(a) - laneOf(b))
  expect(types[0]).toBe('signature_mismatch')
  expect(types.slice(1, 3).toSorted()).toEqual(['fill_reverted', 'order_filled'])
  expect(types.slice(3, 6).toSorted()).toEqual(['cancelled_elsewhere', 'order_cancelled', 'order_expired'])
  expect(types.slice(6).every((type) => laneOf(type) === 3)).toBe(true)
})

it('withinLastMinute returns the messages of the last minute, even after the clock was set back', () => {
  const kept = [...sent(1, later(-59_999)), ...sent(1)]
  expect(withinLastMinute([...sent(1, later(-60_000)), ...kept, ...sent(1, later(1))], NOW)).toEqual(kept)
})
