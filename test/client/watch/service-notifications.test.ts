import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import {
  checkServiceNotifications,
  resetNotificationThrottle,
} from '../../../src/client/watch/service-notifications'
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
let listed: unknown[]
const troubles: unknown[] = []
const ports = () => ({
  profileId: 'sandbox' as const,
  call: (async (name: never, input: never) => {
    const reply = await service.call(name, input)
    return (name as string) === 'getNotifications' ? listed : reply
  }) as unknown as TestService['call'],
  report: (trouble: unknown) => void troubles.push(trouble),
})
const notification = (type: string, orderUid = entry.uid as string) => ({ type, metadata: { orderUid } })

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  listed = []
  troubles.length = 0
  await clientDb.orders.put(entry)
})

describe('a notification of the service', () => {
  it('about an insufficient balance causes one notification, with the same id from every source', async () => {
    listed = [notification('insufficient_balance'), notification('insufficient_balance')]
    await checkServiceNotifications(ports(), NOW)
    await checkServiceNotifications(ports(), later(300_000))
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:insufficient_balance`, type: 'insufficient_balance' },
    ])
    expect(await clientDb.deliveries.count()).toBe(1)
  })

  it('is ignored for orders of other accounts', async () => {
    listed = [notification('insufficient_balance', '0x12'), notification('order_filled')]
    await checkServiceNotifications(ports(), NOW)
    expect(await clientDb.notifications.count()).toBe(0)
  })

  it('is found for one of many orders by reading each reported notification once', async () => {
    const entries = Array.from({ length: 20 }, (_, index) =>
      makeAccepted(makeTerms({ sellAmount: BigInt(index + 1) as never })),
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
    listed = [counted, notification('insufficient_balance', entries[7]?.uid)]
    await checkServiceNotifications(ports(), NOW)
    expect(looks).toBe(1)
    expect(await clientDb.notifications.toArray()).toMatchObject([{ uid: entries[7]?.uid }])
  })

  it('is requested at most every five minutes, and never without an open order', async () => {
    await checkServiceNotifications(ports(), NOW)
    await checkServiceNotifications(ports(), later(299_999))
    expect(service.asked).toHaveLength(1)
    await checkServiceNotifications(ports(), later(300_000))
    await clientDb.orders.clear()
    await checkServiceNotifications(ports(), later(900_000))
    expect(service.asked).toHaveLength(2)
  })

  it('about a missing approval causes a notification of that type', async () => {
    listed = [{ type: 'insufficient_balance', metadata: { orderUid: entry.uid, missing: 'approval' } }]
    await checkServiceNotifications(ports(), NOW)
    expect(await clientDb.notifications.toArray()).toMatchObject([{ type: 'approval_missing' }])
  })

  it('is requested at once after a push', async () => {
    await checkServiceNotifications(ports(), NOW)
    await resetNotificationThrottle()
    await checkServiceNotifications(ports(), later(1))
    expect(service.asked).toHaveLength(2)
  })

  it('about any other event leads to a request of the order, which then has one notification', async () => {
    listed = [notification('order_filled')]
    service.orders.set(entry.uid, makeOrder(entry.terms, FILLED))
    await checkServiceNotifications(ports(), NOW)
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:order_filled` },
    ])
    await track(ports(), later(1))
    expect(await clientDb.notifications.toArray()).toMatchObject([
      { id: `sandbox:${entry.uid}:order_filled` },
    ])
  })

  it.each(['NotFound', 'IntegrationOff'] as const)(
    'causes no error if the service refuses with %s',
    async (errorType) => {
      service.failures.set('getNotifications', new Refusal(errorType))
      await checkServiceNotifications(ports(), NOW)
      expect(troubles).toEqual([])
    },
  )

  it('causes a reported error if the request fails', async () => {
    service.failures.set('getNotifications', new Refusal('Unreachable'))
    await checkServiceNotifications(ports(), NOW)
    expect(troubles).toMatchObject([{ errorType: 'Unreachable' }])
  })
})
