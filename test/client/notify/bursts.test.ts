import { describe, expect, it } from 'vitest'
import { deferBurst, type Sending, withinLastMinute } from '../../../src/client/notify/bursts'
import { queueDelivery } from '../../../src/client/notify/delivery-queue'
import { later, NOW } from '../../support/client'

const many = (count: number, isUrgent = false) =>
  Array.from({ length: count }, (_, index) => ({ row: queueDelivery(`${index}`, 'desktop', NOW), isUrgent }))
const sent = (count: number, at = NOW, isUrgent = false): readonly Sending[] =>
  Array.from({ length: count }, () => ({ at, isUrgent }))

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

  it('does not defer five deliveries, or a delivery that already waited or was tried', () => {
    expect(deferBurst(many(5), [], NOW)).toEqual([])
    expect(deferBurst(many(5), sent(5), later(60_000))).toEqual([])
    const [one] = many(1)
    const rows = [{ deferredBy: 'sleep' as const }, { messageId: 'summary' }, { attempts: 1 }]
    const known = rows.map((more) => ({ row: { ...one?.row, ...more } as never, isUrgent: false }))
    expect(deferBurst(known, sent(9), NOW)).toEqual([])
  })

  it('defers urgent deliveries only after five urgent ones', () => {
    expect(deferBurst(many(5, true), sent(9), NOW)).toEqual([])
    expect(deferBurst(many(5, true), sent(4, NOW, true), NOW)).toHaveLength(4)
  })
})

it('withinLastMinute returns the messages of the last minute, even after the clock was set back', () => {
  const kept = [...sent(1, later(-59_999)), ...sent(1)]
  expect(withinLastMinute([...sent(1, later(-60_000)), ...kept, ...sent(1, later(1))], NOW)).toEqual(kept)
})
