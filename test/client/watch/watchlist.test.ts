import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readCounter } from '../../../src/client/db/worker-state'
import { followMs } from '../../../src/client/orders/ended-orders'
import { muteOfOrder, setMute } from '../../../src/client/settings/preferences'
import { setNotified, watchNotified } from '../../../src/client/watch/notification-switch'
import { readWatched, trackWatched } from '../../../src/client/watch/watchlist'
import { readPending } from '../../../src/client/worker/pending'
import type { Order } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
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
  type TestService,
} from '../../support/client'

const terms = makeTerms()
const { uid } = makeOrder(terms)
const DAY = 86_400_000
let service: TestService
const key = { profileId: 'sandbox', chainId: MAINNET, uid } as const
const set = (isWanted: boolean) => setNotified(key, isWanted, service.orders.get(uid), NOW)
const isNotified = () =>
  new Promise<boolean>((resolve, reject) => {
    watchNotified(key).subscribe(resolve, reject)
  })
const show = (change: Partial<Order> = {}) => service.orders.set(uid, makeOrder(terms, change))
const look = (ms = 0) =>
  trackWatched(
    {
      profileId: 'sandbox',
      call: service.call,
      report: (trouble) => {
        throw trouble
      },
    },
    later(ms),
  )
const notifications = () => clientDb.notifications.toArray()

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  service.failures.set('getDebugReport', new Refusal('NotFound'))
  show()
})

describe('an order of another account', () => {
  it('is watched after one press and not after the next press', async () => {
    expect(await isNotified()).toBe(false)
    await set(true)
    expect(await isNotified()).toBe(true)
    expect((await readWatched('sandbox')).map((row) => row.uid)).toEqual([uid])
    await set(false)
    expect(await isNotified()).toBe(false)
    expect(await readWatched('sandbox')).toEqual([])
  })

  it('is watched again after a press if it was muted', async () => {
    await set(true)
    await setMute(muteOfOrder(key), true)
    expect(await isNotified()).toBe(false)
    await set(true)
    expect(await isNotified()).toBe(true)
    show(FILLED)
    await look()
    expect(await notifications()).toMatchObject([{ type: 'order_filled', isRead: 0 }])
  })

  it('causes one notification when it ends, marked as watched, and is dropped when no reorg can revert it', async () => {
    await set(true)
    await look()
    expect(await notifications()).toEqual([])
    show(FILLED)
    const before = await readCounter('changes')
    await look(1000)
    await look(2000)
    expect(await notifications()).toMatchObject([
      {
        type: 'order_filled',
        uid,
        isRead: 0,
        message: 'Watched: Sold 1 WETH for 3,020 USDC. Surplus +20 USDC (+0.66%).',
      },
    ])
    expect(await readCounter('changes')).toBe(before + 1)
    expect(await readWatched('sandbox')).toHaveLength(1)
    await look(1000 + followMs(MAINNET))
    expect(await readWatched('sandbox')).toEqual([])
  })

  it('wakes the worker like an own order and shares its request', async () => {
    const others = [1, 2, 3].map((more) => makeOrder(makeTerms({ validTo: (terms.validTo + more) as never })))
    for (const order of others) {
      service.orders.set(order.uid, order)
      await setNotified({ ...key, uid: order.uid }, true, order, NOW)
    }
    expect((await readPending('sandbox', NOW)).open).toHaveLength(3)
    const before = countCalls(service, 'getOrders')
    await look()
    expect(countCalls(service, 'getOrders')).toBe(before + 1)
  })

  it('is dropped a day after its expiry without a notification if the service lost it', async () => {
    await set(true)
    service.orders.clear()
    await look(DAY)
    expect(await readWatched('sandbox')).toHaveLength(1)
    await look(2 * DAY)
    expect(await readWatched('sandbox')).toEqual([])
    expect(await notifications()).toEqual([])
  })

  it('is not watched if it does not hash to its UID, and forged reports are ignored', async () => {
    show({ sellAmount: 5n as never })
    await expect(set(true)).rejects.toMatchObject({ errorType: 'NotFound' })
    expect(await readWatched('sandbox')).toEqual([])
    show()
    await set(true)
    show({ ...FILLED, sellAmount: 5n as never })
    await look()
    expect(await notifications()).toEqual([])
  })
})

describe('an own order', () => {
  it('is muted and unmuted, and never watched', async () => {
    await clientDb.orders.put(makeAccepted(terms, { order: makeOrder(terms) }))
    expect(await isNotified()).toBe(true)
    await set(false)
    expect(await isNotified()).toBe(false)
    await set(true)
    expect(await isNotified()).toBe(true)
    expect(await readWatched('sandbox')).toEqual([])
  })
})
