import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  buildNotificationId,
  serviceNotification,
  serviceNotificationType,
} from '../../../src/domain/reports/notifications'
import type { OrderUid } from '../../../src/domain/scalars'

const uid = `0x${'ab'.repeat(56)}` as OrderUid

describe('the id of a notification', () => {
  it('is derived from the event, so that one event has the same id everywhere', () => {
    expect(buildNotificationId(uid, 'order_filled')).toBe(`${uid}:order_filled`)
  })

  it('distinguishes two partial fills by the executed amount', () => {
    expect(buildNotificationId(uid, 'order_partially_filled', 5n)).toBe(`${uid}:order_partially_filled:5`)
    expect(buildNotificationId(uid, 'order_partially_filled', 0n)).toBe(`${uid}:order_partially_filled:0`)
  })
})

describe('a notification', () => {
  const wire = {
    id: '1',
    account: `0x${'ab'.repeat(20)}`,
    type: 'order_filled',
    message: 'Filled.',
    timestamp: '2024-01-02T03:04:05.000Z',
    metadata: { orderId: uid, executedAmount: '5' },
  }

  it('has the types of the specification', () => {
    expect(serviceNotificationType.options).toEqual([
      'order_filled',
      'order_expired',
      'order_cancelled',
      'order_partially_filled',
      'insufficient_balance',
      'price_improvement',
    ])
  })

  it('keeps its metadata and unknown fields', () => {
    expect(z.decode(serviceNotification, { ...wire, url: '/x' } as never)).toMatchObject({
      metadata: wire.metadata,
      url: '/x',
    })
  })

  it('is refused with another type or without a message', () => {
    for (const wrong of [{ type: 'order_eaten' }, { message: undefined }, { timestamp: 'now' }]) {
      expect(z.safeDecode(serviceNotification, { ...wire, ...wrong } as never).success).toBe(false)
    }
  })
})
