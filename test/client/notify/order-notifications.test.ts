import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { enqueueNotifications } from '../../../src/client/notify/enqueue'
import {
  executedSoFar,
  notificationTypeOf,
  toNotification,
} from '../../../src/client/notify/order-notifications'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../support/client'

const terms = makeTerms()
const entry = makeAccepted(terms)
beforeEach(emptyClientDb)

describe('executedSoFar', () => {
  it('returns zero before the first observation', () => {
    expect(executedSoFar(entry)).toEqual({ sell: 0n, buy: 0n })
  })
})

describe('a change of an order', () => {
  it.each([
    ['order_filled', { kind: 'filled' }],
    ['order_partially_filled', { kind: 'partiallyFilled', sell: 1n, buy: 1n }],
    ['order_cancelled', { kind: 'cancelled' }],
    ['order_expired', { kind: 'expired' }],
    ['fill_reverted', { kind: 'reverted' }],
    ['order_reopened', { kind: 'reopened' }],
  ] as const)('is reported as %s', (type, change) => {
    expect(notificationTypeOf(change)).toBe(type)
  })

  it('is not reported if the owner made it', () => {
    expect(notificationTypeOf({ kind: 'presigned' })).toBeUndefined()
  })
})

describe('the id of a notification', () => {
  const part = { sell: 5n, buy: 6n }

  it('differs by profile, type, filled amount, reverted fills, and how often the price crossed the limit', () => {
    const ids = [
      toNotification(entry, 'order_partially_filled', part, NOW).id,
      toNotification(entry, 'order_partially_filled', { ...part, sell: 7n }, NOW).id,
      toNotification({ ...entry, profileId: 'production' }, 'order_partially_filled', part, NOW).id,
      toNotification(entry, 'order_filled', part, NOW).id,
      toNotification({ ...entry, reverts: 1 }, 'order_filled', part, NOW).id,
      toNotification(entry, 'out_of_reach', part, NOW, { turn: 1 }).id,
      toNotification(entry, 'out_of_reach', part, NOW, { turn: 3 }).id,
    ]
    expect(new Set(ids).size).toBe(7)
  })

  it('stays the same for one event, whenever it is noticed and wherever the order was cancelled', () => {
    expect(toNotification(entry, 'order_filled', part, NOW).id).toBe(
      toNotification(entry, 'order_filled', part, later(9)).id,
    )
    expect(toNotification(entry, 'cancelled_elsewhere', part, NOW).id).toBe(
      toNotification(entry, 'order_cancelled', part, NOW).id,
    )
  })
})

it('toNotification dates an expiry to the end of its order, not to the time of the observation', () => {
  const at = later(2 * 86_400_000)
  expect(toNotification(entry, 'order_expired', { sell: 0n, buy: 0n }, at)).toMatchObject({
    at,
    happenedAt: later(1_800_000),
  })
})

it('enqueueNotifications stores a notification once if it is created twice', async () => {
  for (const at of [NOW, later(1)])
    await enqueueNotifications([toNotification(entry, 'signature_mismatch', executedSoFar(entry), at)], at)
  expect(await clientDb.notifications.count()).toBe(1)
})
