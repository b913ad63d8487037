import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { debugReport, eventLabel, eventReason } from '../../../src/domain/reports/debug-reports'
import { wireReport } from '../../fixtures/order-reply'

describe('a debug report', () => {
  it('is decoded completely: order, events, auctions and trades', () => {
    const given = z.decode(debugReport, wireReport as never)
    expect(given.order.sellAmount).toBe(1_000n)
    expect(given.events).toEqual([
      { label: 'created', timestamp: 1_704_164_645_678 },
      { label: 'invalid', timestamp: 1_704_164_646_678, reason: 'insufficient_balance' },
    ])
    expect(given.auctions[0]?.proposedSolutions[0]).toMatchObject({ score: '-15', executedBuy: 501n })
    expect(given.trades[0]).not.toHaveProperty('txHash')
  })

  it('can belong to an order without events', () => {
    const bare = { ...wireReport, events: [], auctions: [], trades: [] }
    expect(z.safeDecode(debugReport, bare as never).success).toBe(true)
  })

  it('is refused without one of its parts', () => {
    for (const part of ['orderUid', 'order', 'events', 'auctions', 'trades']) {
      expect(z.safeDecode(debugReport, { ...wireReport, [part]: undefined } as never).success).toBe(false)
    }
  })
})

describe('an order event', () => {
  it('has the labels and reasons of the live service, and three of the local service', () => {
    expect(eventLabel.options).toEqual([
      ...['created', 'ready', 'filtered', 'invalid', 'executing', 'considered', 'traded', 'cancelled'],
    ])
    expect(eventReason.options).toEqual([
      ...['in_flight', 'banned_user', 'invalid_signature', 'unsupported_token'],
      ...['insufficient_balance', 'dust_order', 'missing_native_price'],
      ...['fees_exceed_limit', 'solver_error', 'reorged'],
    ])
  })

  it('is accepted with an unknown label or reason', () => {
    const event = { label: 'blessed', timestamp: '2024-01-02T03:04:05.000Z', reason: 'mood' }
    const { events } = z.decode(debugReport, { ...wireReport, events: [event] } as never)
    expect(events).toMatchObject([{ label: 'blessed', reason: 'mood' }])
  })
})
