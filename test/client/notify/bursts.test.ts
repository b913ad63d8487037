import { describe, expect, it } from 'vitest'
import { holdBurst, type Sending, withinLastMinute } from '../../../src/client/notify/bursts'
import { queueDelivery } from '../../../src/client/notify/delivery-queue'
import { later, NOW } from '../../support/client'

const many = (count: number, isUrgent = false) =>
  Array.from({ length: count }, (_, at) => ({ row: queueDelivery(`${at}`, 'desktop', NOW), isUrgent }))
const sent = (count: number, at = NOW, isUrgent = false): readonly Sending[] =>
  Array.from({ length: count }, () => ({ at, isUrgent }))

describe('holdBurst', () => {
  it('defers all but the first five until a minute after the first', () => {
    const held = holdBurst(many(140), [], NOW)
    expect(held).toHaveLength(135)
    expect(held[0]).toMatchObject({
      notificationId: '5',
      deferredBy: 'burst',
      dueAt: later(60_000),
      putOffAt: NOW,
    })
    expect(holdBurst(many(2), sent(5), later(10_000))[0]).toMatchObject({ dueAt: later(60_000) })
  })

  it('defers nothing of five, and no row that waited or was tried before', () => {
    expect(holdBurst(many(5), [], NOW)).toEqual([])
    expect(holdBurst(many(5), sent(5), later(60_000))).toEqual([])
    const [one] = many(1)
    const rows = [{ deferredBy: 'sleep' as const }, { messageId: 'summary' }, { attempts: 1 }]
    const known = rows.map((more) => ({ row: { ...one?.row, ...more } as never, isUrgent: false }))
    expect(holdBurst(known, sent(9), NOW)).toEqual([])
  })

  it('defers urgent messages only after five urgent ones', () => {
    expect(holdBurst(many(5, true), sent(9), NOW)).toEqual([])
    expect(holdBurst(many(5, true), sent(4, NOW, true), NOW)).toHaveLength(4)
  })
})

it('counts messages of the last minute, even after the clock was set back', () => {
  const kept = [...sent(1, later(-59_999)), ...sent(1)]
  expect(withinLastMinute([...sent(1, later(-60_000)), ...kept, ...sent(1, later(1))], NOW)).toEqual(kept)
})
