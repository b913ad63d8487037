import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { askNotifications, forgetAsking } from '../../../src/client/watch/service-notifications'
import { track } from '../../../src/client/watch/track'
import { Refusal } from '../../../src/domain/refusal'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  type TestService,
} from '../../support/client'

const entry = makeAccepted(makeTerms())
let service: TestService
let told: unknown[]
const troubles: unknown[] = []
const ports = () => ({
  profileId: 'sandbox' as const,
  call: (async (name: never, input: never) => {
    const reply = await service.call(name, input)
    return (name as string) === 'getNotifications' ? told : reply
  }) as unknown as TestService['call'],
  report: (trouble: unknown) => void troubles.push(trouble),
})
const notification = (type: string, orderUid = entry.uid as string) => ({ type, metadata: { orderUid } })

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  told = []
  troubles.length = 0
  await clientDb.orders.put(entry)
})

describe('a balance that is short', () => {
  it('is told once, by the name that the event has everywhere', async () => {
    told = [notification('insufficient_balance'), notification('insufficient_balance')]
    await askNotifications(ports(), NOW)
    await askNotifications(ports(), later(300_000))
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:insufficient_balance`, type: 'insufficient_balance' },
    ])
    expect(await clientDb.deliveries.count()).toBe(1)
  })

  it('is not told of an order that is not ours, nor for another event', async () => {
    told = [notification('insufficient_balance', '0x12'), notification('order_filled')]
    await askNotifications(ports(), NOW)
    expect(await clientDb.notifications.count()).toBe(0)
  })

  it('is found among those of many orders, with each notification looked at once', async () => {
    const entries = Array.from({ length: 20 }, (_, at) =>
      makeAccepted(makeTerms({ sellAmount: BigInt(at + 1) as never })),
    )
    await clientDb.orders.bulkPut(entries)
    let looks = 0
    const counted = {
      type: 'order_filled',
      get metadata() {
        looks += 1
        return { orderUid: '0x12' }
      },
    }
    told = [counted, notification('insufficient_balance', entries[7]?.uid)]
    await askNotifications(ports(), NOW)
    expect(looks).toBe(1)
    expect(await clientDb.notifications.toArray()).toMatchObject([{ uid: entries[7]?.uid }])
  })

  it('is asked for every five minutes at most, and never without an open order', async () => {
    await askNotifications(ports(), NOW)
    await askNotifications(ports(), later(299_999))
    expect(service.asked).toHaveLength(1)
    await askNotifications(ports(), later(300_000))
    await clientDb.orders.clear()
    await askNotifications(ports(), later(900_000))
    expect(service.asked).toHaveLength(2)
  })

  it('is an approval that is missing where the service says so', async () => {
    told = [{ type: 'insufficient_balance', metadata: { orderUid: entry.uid, missing: 'approval' } }]
    await askNotifications(ports(), NOW)
    expect(await clientDb.notifications.toArray()).toMatchObject([{ type: 'approval_missing' }])
  })

  it('is asked for at once after a push', async () => {
    await askNotifications(ports(), NOW)
    await forgetAsking()
    await askNotifications(ports(), later(1))
    expect(service.asked).toHaveLength(2)
  })

  it('is not all that is told: of anything else the order itself is asked, and tells it once', async () => {
    told = [notification('order_filled')]
    service.orders.set(entry.uid, makeOrder(entry.terms, FILLED))
    await askNotifications(ports(), NOW)
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:order_filled` },
    ])
    await track(ports(), later(1))
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:order_filled` },
    ])
  })

  it.each(['NotFound', 'IntegrationOff'] as const)(
    'is no trouble where the service says %s',
    async (errorType) => {
      service.failures.set('getNotifications', new Refusal(errorType))
      await askNotifications(ports(), NOW)
      expect(troubles).toEqual([])
    },
  )

  it('is reported when it could not be asked for', async () => {
    service.failures.set('getNotifications', new Refusal('Unreachable'))
    await askNotifications(ports(), NOW)
    expect(troubles).toMatchObject([{ errorType: 'Unreachable' }])
  })
})
