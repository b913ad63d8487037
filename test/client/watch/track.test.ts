import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { recordCancellationRequest } from '../../../src/client/orders/cancellation-requests'
import { markReplaced, readEntry } from '../../../src/client/orders/journal'
import { setMute } from '../../../src/client/settings/preferences'
import { toBatches, track } from '../../../src/client/watch/track'
import { readPending } from '../../../src/client/worker/pending'
import type { Order } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
import type { Amount, OrderUid, Seconds } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  GNOSIS,
  later,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  type TestService,
} from '../../support/client'

let service: TestService
const troubles: unknown[] = []
const ports = () => ({
  profileId: 'sandbox' as const,
  call: service.call,
  report: (lastError: unknown) => void troubles.push(lastError),
})

const terms = makeTerms({ partiallyFillable: true })
const entry = makeAccepted(terms)
const serve = (change: Partial<Order>) => service.orders.set(entry.uid, makeOrder(terms, change))
const executed = (sell: bigint, buy: bigint): Partial<Order> => ({
  executedSellAmount: sell as Amount,
  executedBuyAmount: buy as Amount,
})
const PART = executed(4n * 10n ** 17n, 1_300_000_000n)
const notifications = () => clientDb.notifications.toArray()

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  troubles.length = 0
  await clientDb.orders.put(entry)
})

const many = (count: number, chainId = entry.chainId) =>
  Array.from({ length: count }, (_, index) =>
    makeAccepted(makeTerms({ validTo: (terms.validTo + 1 + index) as Seconds }), { chainId }),
  )

describe('batches of tracked orders', () => {
  it('split 200 orders into 128 and 72', () => {
    expect(toBatches(many(200)).map(({ entries }) => entries.length)).toEqual([128, 72])
  })

  it('never mix two networks', () => {
    const batches = toBatches([...many(2), ...many(3, GNOSIS)])
    expect(batches.map(({ chainId, entries }) => [chainId, entries.length])).toEqual([
      [1, 2],
      [100, 3],
    ])
  })

  it('request every order once, at most 128 at a time', async () => {
    await clientDb.orders.bulkPut(many(199))
    await track(ports(), NOW)
    const asked = service.asked.map(({ input }) => (input as { body: OrderUid[] }).body)
    expect(asked.map((uids) => uids.length)).toEqual([128, 72])
    expect(new Set(asked.flat()).size).toBe(200)
  })

  it('report a write that fails', async () => {
    serve(FILLED)
    const refuse = () => {
      throw new Error('No room for this order.')
    }
    clientDb.orders.hook('updating', refuse)
    await track(ports(), NOW).finally(() => clientDb.orders.hook('updating').unsubscribe(refuse))
    expect(troubles.map(String)).toEqual([expect.stringContaining('No room for this order.')])
    expect((await readEntry(entry))?.step).toBe('accepted')
  })

  it('report a failure and continue with the other batches', async () => {
    await clientDb.orders.bulkPut(many(130, GNOSIS))
    serve(FILLED)
    const real = service.call
    const call = (async (name: never, input: { network: number }) => {
      if (input.network === 100) throw new Refusal('Unreachable')
      return real(name, input as never)
    }) as unknown as typeof real
    await track({ ...ports(), call }, NOW)
    expect(troubles).toHaveLength(2)
    expect((await readEntry(entry))?.step).toBe('final')
  })
})

describe('an observation', () => {
  it('makes a filled order final, with one notification and one delivery', async () => {
    serve(FILLED)
    await track(ports(), NOW)
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect(await notifications()).toMatchObject([
      { id: `sandbox:${entry.uid}:order_filled`, type: 'order_filled', isRead: 0, at: NOW },
    ])
    expect(await clientDb.deliveries.toArray()).toMatchObject([{ state: 'queued', channel: 'desktop' }])
  })

  it('is compared with the initial state if it is the first', async () => {
    serve({ status: 'cancelled', invalidated: true })
    await track(ports(), NOW)
    expect(await notifications()).toMatchObject([
      { id: `sandbox:${entry.uid}:order_cancelled`, type: 'cancelled_elsewhere' },
    ])
  })

  it('stores a cancellation that was requested here as read, and sends nothing', async () => {
    await recordCancellationRequest([entry.uid], NOW)
    serve({ status: 'cancelled', invalidated: true })
    await track(ports(), NOW)
    expect(await notifications()).toMatchObject([{ type: 'order_cancelled', isRead: 1 }])
    expect(await clientDb.deliveries.count()).toBe(0)
  })

  it('names the order that replaces it by an edit, and sends nothing', async () => {
    const terms = makeTerms({ buyAmount: 3_100_000_000n as Amount })
    const replacement = makeAccepted(terms, { replaces: entry.uid })
    await clientDb.orders.put(replacement)
    await recordCancellationRequest([entry.uid], NOW)
    await markReplaced(replacement, true)
    serve({ status: 'cancelled', invalidated: true })
    await track(ports(), NOW)
    const ofEdited = (await notifications()).filter(({ uid }) => uid === entry.uid)
    expect(ofEdited).toMatchObject([
      { isRead: 1, message: expect.stringMatching(/^Replaced by: Sell 1 WETH for at least 3,100 USDC/) },
    ])
    expect(await clientDb.deliveries.count()).toBe(0)
  })

  it('sends no notification when it is repeated', async () => {
    serve(PART)
    await track(ports(), NOW)
    await track(ports(), later(1))
    await track(ports(), later(2))
    expect(await notifications()).toHaveLength(1)
    expect(await clientDb.deliveries.count()).toBe(1)
  })

  it('causes one notification when three ticks record it at once', async () => {
    serve(FILLED)
    await Promise.all([track(ports(), NOW), track(ports(), later(1)), track(ports(), later(2))])
    expect(await notifications()).toHaveLength(1)
    expect(await clientDb.deliveries.count()).toBe(1)
  })

  it('sends notifications of partial fills, and then of the final fill', async () => {
    for (const change of [PART, executed(5n * 10n ** 17n, 1_600_000_000n), FILLED]) {
      serve(change)
      await track(ports(), NOW)
    }
    expect((await notifications()).map(({ type }) => type).toSorted()).toEqual([
      'order_filled',
      'order_partially_filled',
    ])
  })

  it('combines partial fills of one minute in one notification, and sends another for later fills', async () => {
    serve(PART)
    await track(ports(), NOW)
    serve(executed(5n * 10n ** 17n, 1_600_000_000n))
    await track(ports(), later(59_999))
    expect(await notifications()).toMatchObject([{ at: NOW, message: expect.stringMatching(/^50%/) }])
    serve(executed(6n * 10n ** 17n, 1_900_000_000n))
    await track(ports(), later(60_000))
    expect(await notifications()).toHaveLength(2)
  })

  it('sends a separate notification of a price improvement only if the user wants it', async () => {
    await setMute('type:price_improvement', false)
    serve(FILLED)
    await track(ports(), NOW)
    expect((await notifications()).map(({ type }) => type).toSorted()).toEqual([
      'order_filled',
      'price_improvement',
    ])
  })

  it('writes nothing if nothing changed', async () => {
    serve({})
    await track(ports(), NOW)
    const before = await readEntry(entry)
    await track(ports(), later(60_000))
    expect(await readEntry(entry)).toEqual(before)
  })

  it('leaves a read notification unchanged', async () => {
    serve(PART)
    await track(ports(), NOW)
    await clientDb.notifications.toCollection().modify({ isRead: 1 })
    await clientDb.orders.put(entry)
    await track(ports(), later(1))
    expect(await notifications()).toMatchObject([{ isRead: 1, at: NOW }])
  })

  it('does not change a final order that is reported again', async () => {
    serve(FILLED)
    await track(ports(), NOW)
    const before = await readEntry(entry)
    await track(ports(), later(1))
    expect(await readEntry(entry)).toEqual(before)
  })
})

describe('an order that the service does not know', () => {
  it('stays in the journal with the time since when it is missing', async () => {
    await track(ports(), NOW)
    await track(ports(), later(500))
    expect(await readEntry(entry)).toMatchObject({ step: 'accepted', missingSince: NOW })
  })

  it('is no longer missing once the service knows it', async () => {
    await track(ports(), NOW)
    serve({})
    await track(ports(), later(1))
    expect(await readEntry(entry)).toMatchObject({ missingSince: null, order: { status: 'open' } })
  })

  it('does not count as missing if the reply has an item without a UID, and the error is reported', async () => {
    const call = (async () => [
      { error: { uid: '', description: 'It does not fit at its root: \u202eexpected object' } },
    ]) as unknown as typeof service.call
    await track({ ...ports(), call }, NOW)
    expect(await readEntry(entry)).toMatchObject({ step: 'accepted', missingSince: null })
    expect(troubles.map((each) => (each as Refusal).message)).toEqual([
      'An order without a UID in the reply could not be read: “It does not fit at its root: expected object”',
    ])
  })

  it('does not affect other orders of the reply if it is unreadable, and the error is reported', async () => {
    const [other] = many(1)
    if (!other) throw new Error('There is one.')
    await clientDb.orders.put(other)
    serve(FILLED)
    const real = service.call
    const unread = { uid: other.uid, description: 'It does not fit at order.sellAmount: expected string' }
    const call = (async (name: never, input: never) => {
      const reply: unknown = await real(name, input)
      return name === 'getOrders' ? [...(reply as unknown[]), { error: unread }] : reply
    }) as unknown as typeof real
    await track({ ...ports(), call }, NOW)
    expect((await readEntry(entry))?.step).toBe('final')
    expect(await readEntry(other)).toMatchObject({ step: 'accepted', missingSince: null })
    expect(troubles).toHaveLength(1)
    expect((troubles[0] as Refusal).message).toMatch(
      /^Order 0x[0-9a-f]{9}… in the reply could not be read: “It/,
    )
  })

  it('does not count as missing if the service knows it but cannot read it', async () => {
    const call = (async () => [
      { error: { uid: entry.uid, description: 'odd' } },
    ]) as unknown as typeof service.call
    await track({ ...ports(), call }, NOW)
    expect(await readEntry(entry)).toEqual(entry)
  })
})

describe('a forged order', () => {
  it('is stored as forged, and its fields are ignored', async () => {
    serve({ ...FILLED, buyAmount: 1n as Amount })
    await track(ports(), NOW)
    expect(await readEntry(entry)).toMatchObject({
      step: 'accepted',
      order: null,
      forgery: { errorType: 'ForgedOrder', fix: 'Do not trust this service.' },
    })
    expect((await notifications()).map(({ type }) => type)).toEqual(['signature_mismatch'])
  })

  it('stays forged when the genuine order is reported later', async () => {
    serve({ buyAmount: 1n as Amount })
    await track(ports(), NOW)
    serve(FILLED)
    await track(ports(), later(1))
    expect(await readEntry(entry)).toMatchObject({ step: 'final', forgery: { errorType: 'ForgedOrder' } })
  })
})

describe('an order that ended without being filled', () => {
  const cancelled = { status: 'cancelled', invalidated: true } as const
  const types = async () => (await notifications()).map(({ type }) => type).toSorted()
  const end = async (change: Partial<Order>) => {
    await recordCancellationRequest([entry.uid], NOW)
    serve(change)
    await track(ports(), NOW)
    service.asked.length = 0
  }

  it.each([
    { ended: cancelled, type: 'order_cancelled' },
    { ended: { status: 'expired' }, type: 'order_expired' },
  ] as const)('becomes filled if a fill is reported later: $type', async ({ ended, type }) => {
    await end(ended)
    serve(FILLED)
    await track(ports(), later(12_000))
    expect(await types()).toEqual([type, 'order_filled'].toSorted())
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    await track(ports(), later(24_000))
    expect(await clientDb.notifications.count()).toBe(2)
  })

  it('causes a notification of a late partial fill and keeps its final status', async () => {
    await end(cancelled)
    serve({ ...cancelled, ...PART })
    await track(ports(), later(12_000))
    expect(await types()).toEqual(['order_cancelled', 'order_partially_filled'])
    expect(await readEntry(entry)).toMatchObject({ step: 'final', order: { status: 'cancelled' } })
  })

  it('is requested until it was observed after the deadline for late fills', async () => {
    await end(cancelled)
    for (const at of [60_000, 12 * 60_000, 3_600_000, 3_700_000]) await track(ports(), later(at))
    expect(service.asked).toHaveLength(3)
  })

  it('keeps the worker awake until the deadline for late fills', async () => {
    await end(cancelled)
    expect((await readPending('sandbox', later(60_000))).due).toEqual(expect.arrayContaining([later(90_000)]))
    await track(ports(), later(800_000))
    expect((await readPending('sandbox', later(800_000))).open).toEqual([])
    expect(await clientDb.endedOrders.toArray()).toEqual([])
  })
})
