import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/api/caller'
import { clientDb } from '../../../src/client/db/db'
import { followMs } from '../../../src/client/orders/ended-orders'
import { readEntry } from '../../../src/client/orders/journal'
import { nextAlarm } from '../../../src/client/schedule/alarms'
import { track } from '../../../src/client/watch/track'
import { readPending } from '../../../src/client/worker/pending'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, Seconds } from '../../../src/domain/scalars'
import {
  countCalls,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  signedFor,
  type TestService,
} from '../../support/client'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let service: TestService
const ports = () => ({ profileId: 'sandbox' as const, call: service.call, report: () => undefined })

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
})

describe('the trades of a filled order', () => {
  const entry = makeAccepted(makeTerms())
  beforeEach(async () => {
    await clientDb.orders.put(entry)
    await clientDb.ledger.put(signedFor(entry, 3000) as never)
    service.orders.set(entry.uid, makeOrder(entry.terms, FILLED))
  })

  it('are requested again if the worker died before they arrived', async () => {
    // A worker that dies receives no reply.
    const dying = ((name: string, input: never) =>
      name === 'getTrades'
        ? new Promise(() => undefined)
        : service.call(name as never, input)) as unknown as Call
    track({ ...ports(), call: dying }, NOW).catch(() => undefined)
    await expect.poll(async () => (await readEntry(entry))?.step).toBe('final')
    await track(ports(), later(8 * HOUR))
    expect(countCalls(service, 'getTrades')).toBe(1)
  })

  it('are requested every five minutes for one day until they arrive', async () => {
    service.failures.set('getTrades', new Refusal('Unreachable'))
    for (const at of [0, 30_000, followMs(MAINNET), HOUR]) await track(ports(), later(at))
    expect(countCalls(service, 'getTrades')).toBe(4)
    await clientDb.deliveries.clear()
    const waits = [60_000, followMs(MAINNET) + 240_000, HOUR].map(async (at) =>
      nextAlarm(await readPending('sandbox', later(at)), later(at)),
    )
    expect(await Promise.all(waits)).toEqual([300_000, 300_000, 300_000])
    await track(ports(), later(DAY))
    expect(await clientDb.endedOrders.count()).toBe(0)
  })
})

describe('an open order whose trades were unavailable', () => {
  it('does not keep the worker awake like an ended order', async () => {
    const terms = makeTerms({
      partiallyFillable: true,
      validTo: (NOW / 1000 + (365 * DAY) / 1000) as Seconds,
    })
    const entry = makeAccepted(terms)
    const part = { executedSellAmount: 4n * 10n ** 17n, executedBuyAmount: 1_300_000_000n }
    await clientDb.orders.put(entry)
    service.orders.set(entry.uid, makeOrder(terms, part as Record<keyof typeof part, Amount>))
    service.failures.set('getTrades', new Refusal('Unreachable'))
    await track(ports(), NOW)
    service.failures.clear()
    await clientDb.deliveries.clear()
    await track(ports(), later(DAY))
    expect((await readEntry(entry))?.step).toBe('accepted')
    expect(nextAlarm(await readPending('sandbox', later(DAY)), later(DAY))).toBe(300_000)
  })
})
