import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { mayStillFill } from '../../../src/client/db/rows/order-entry'
import { LATE_FILL_MS } from '../../../src/client/orders/ended-orders'
import { readEntry } from '../../../src/client/orders/journal'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { syncAccounts } from '../../../src/client/watch/account-syncs'
import { track } from '../../../src/client/watch/track'
import { reorgMs } from '../../../src/domain/chains/chains'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { Order, OrderTerms } from '../../../src/domain/orders/order'
import type { Milliseconds, Seconds } from '../../../src/domain/scalars'
import {
  APP_DATA,
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
  makeAccepted,
  makePublicOrder,
  makeTerms,
  NOW,
  signDigest,
  type TestService,
  TRADER,
} from '../../support/client'
import { customAt } from '../../support/own-profile'

const CUSTOM = [customAt('https://orders.example')]
const PROFILE = profileOf({ profileId: 'own-custom00', ownProfiles: CUSTOM })
const DEPLOYMENT = deploymentFor(PROFILE, MAINNET)
const FIVE_MINUTES = 300_000

let service: TestService
const ports = () => ({
  profileId: 'own-custom00' as const,
  call: service.call,
  report: (trouble: unknown) => {
    throw trouble
  },
  yieldToPages: async () => undefined,
})
const find = (time: Milliseconds = NOW) => findAccountOrders(ports(), time)
const keyOf = ({ uid }: Order) => ({ profileId: 'own-custom00', chainId: MAINNET, uid }) as const
const notifications = () => clientDb.notifications.toArray()
const types = async () => (await notifications()).map(({ uid, type }) => [uid, type])

/** Adds an order to the service that the trader signed on another device. */
function elsewhere(terms: OrderTerms, change: Partial<Order> = {}): Order {
  const { bytes } = signDigest(orderDigest(DEPLOYMENT, terms))
  const order = makePublicOrder(terms, { signature: bytes, fullAppData: APP_DATA, ...change })
  service.orders.set(order.uid, order)
  return order
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  await changeSettings({ profileId: 'own-custom00', ownProfiles: CUSTOM })
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
})

describe('an order that the first pass found as filled', () => {
  it('causes a notification if a reorg takes back the fill that the first pass found', async () => {
    const order = elsewhere(makeTerms(), FILLED)
    await find()
    service.orders.set(order.uid, { ...order, ...makePublicOrder(makeTerms()), signature: order.signature })
    await track(ports(), later(60_000))
    expect(await notifications()).toMatchObject([{ type: 'fill_reverted' }])
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'accepted', order: { status: 'open' } })
  })

  it('is followed until no reorg can take back its fill', async () => {
    const order = elsewhere(makeTerms(), FILLED)
    await find()
    for (const [at, count] of [
      [reorgMs(MAINNET) - 1, 1],
      [reorgMs(MAINNET), 0],
    ] as const) {
      await track(ports(), later(at))
      expect(await clientDb.endedOrders.count()).toBe(count)
    }
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'final' })
    expect(await notifications()).toEqual([])
  })
})

describe('an order that the first pass found just after its end', () => {
  it.each([
    ['expired', { status: 'expired' }],
    ['cancelled', { status: 'cancelled', invalidated: true }],
  ] as const)('may still fill for ten minutes if it %s', async (_, change) => {
    const order = elsewhere(makeTerms({ validTo: (NOW / 1000 - 1) as Seconds }), change)
    await find()
    expect(mayStillFill(await readEntry(keyOf(order)))).toBe(true)
    service.orders.set(order.uid, { ...order, ...FILLED })
    await track(ports(), later(30_000))
    expect(await types()).toEqual([[order.uid, 'order_filled']])
    expect(mayStillFill(await readEntry(keyOf(order)))).toBe(false)
  })

  it('cannot fill any more ten minutes after its end', async () => {
    const ended = { status: 'expired' } as const
    const order = elsewhere(makeTerms({ validTo: (NOW / 1000 - 1) as Seconds }), ended)
    await find()
    await track(ports(), later(LATE_FILL_MS))
    expect(mayStillFill(await readEntry(keyOf(order)))).toBe(false)
  })
})

describe('an order placed elsewhere after the first complete pass', () => {
  it.each([
    ['was filled', FILLED, 'order_filled'],
    ['was cancelled', { status: 'cancelled', invalidated: true }, 'cancelled_elsewhere'],
    ['expired', { status: 'expired' }, 'order_expired'],
  ] as const)('causes one notification if it %s before it was found', async (_, change, type) => {
    await find()
    const order = elsewhere(makeTerms(), { creationDate: later(1000), ...change })
    for (const at of [1, 2, 3]) {
      await find(later(at * FIVE_MINUTES))
      await track(ports(), later(at * FIVE_MINUTES + 1))
    }
    expect(await types()).toEqual([[order.uid, type]])
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'final', foundAt: later(FIVE_MINUTES) })
  })

  it('replaces a refused entry, and its fill causes a notification', async () => {
    const order = elsewhere(makeTerms())
    const { order: _, missingSince: __, forgery: ___, ...signed } = makeAccepted(makeTerms())
    const refusal = { errorType: 'Forbidden', message: 'Forbidden', fix: '' } as const
    await clientDb.orders.put({ ...signed, profileId: 'own-custom00', step: 'refused', refusal })
    await find()
    service.orders.set(order.uid, { ...order, ...FILLED })
    await track(ports(), later(1000))
    expect((await readEntry(keyOf(order)))?.step).toBe('final')
    expect(await types()).toEqual([[order.uid, 'order_filled']])
  })

  it('causes a notification of its partial fill, and another when it is filled', async () => {
    elsewhere(makeTerms({ receiver: TRADER }), { creationDate: NOW, ...FILLED })
    await find()
    const part = { executedSellAmount: 1n, executedSellAmountBeforeFees: 1n, executedBuyAmount: 1n } as const
    const order = elsewhere(makeTerms({ partiallyFillable: true }), {
      creationDate: later(1000),
      ...(part as unknown as Partial<Order>),
    })
    await find(later(FIVE_MINUTES))
    service.orders.set(order.uid, { ...order, ...FILLED })
    await track(ports(), later(FIVE_MINUTES + 1000))
    const all = await types()
    expect(all.map(([, type]) => type).toSorted()).toEqual(['order_filled', 'order_partially_filled'])
    expect(new Set(all.map(([uid]) => uid))).toEqual(new Set([order.uid]))
  })

  it('causes one notification of its fill if it was presigned days later', async () => {
    const presign = { signingScheme: 'presign', signature: '0x', creationDate: NOW } as const
    const order = elsewhere(makeTerms(), { ...presign, status: 'presignaturePending' })
    await find()
    const days = 2 * 86_400_000
    elsewhere(makeTerms({ receiver: TRADER }), { creationDate: later(days) })
    await find(later(days))
    service.orders.set(order.uid, { ...order, ...FILLED })
    await find(later(days + FIVE_MINUTES))
    await track(ports(), later(days + FIVE_MINUTES + 1))
    expect(await types()).toEqual([[order.uid, 'order_filled']])
  })

  it('expires without a notification if it was never presigned', async () => {
    const presign = { signingScheme: 'presign', signature: '0x', creationDate: NOW } as const
    const order = elsewhere(makeTerms(), { ...presign, status: 'presignaturePending' })
    await find()
    const days = 2 * 86_400_000
    elsewhere(makeTerms({ receiver: TRADER }), { creationDate: later(days) })
    await find(later(days))
    service.orders.set(order.uid, { ...order, status: 'expired' })
    await find(later(days + FIVE_MINUTES))
    expect(await types()).toEqual([])
  })

  it('causes one notification even if the worker dies at any write', async () => {
    await find()
    const order = elsewhere(makeTerms(), { creationDate: later(1000), ...FILLED })
    let writes = 0
    let dies = 0
    const die = () => {
      writes += 1
      if (writes === dies) throw new Error('the worker died')
    }
    const tables = [clientDb.orders, clientDb.accountSyncs, clientDb.notifications] as const
    for (const table of tables) {
      table.hook('creating', die)
      table.hook('updating', die)
    }
    for (dies = 1; (await readEntry(keyOf(order))) === undefined; dies += 1) {
      writes = 0
      await find(later(FIVE_MINUTES + dies)).catch(() => undefined)
      expect(await notifications()).toHaveLength((await readEntry(keyOf(order))) ? 1 : 0)
    }
    for (const table of tables) {
      table.hook('creating').unsubscribe(die)
      table.hook('updating').unsubscribe(die)
    }
    expect(dies).toBeGreaterThan(4)
    await find(later(3 * FIVE_MINUTES))
    expect(await types()).toEqual([[order.uid, 'order_filled']])
  })

  it('causes no notification if it is old and was listed late', async () => {
    elsewhere(makeTerms({ receiver: TRADER }), { creationDate: NOW, ...FILLED })
    await find()
    const creationDate = (NOW - 2 * 3_600_000) as Milliseconds
    elsewhere(makeTerms(), { creationDate, ...FILLED })
    await find(later(FIVE_MINUTES))
    expect(await clientDb.orders.count()).toBe(2)
    expect(await types()).toEqual([])
  })

  it('causes no notification for an account that is added later', async () => {
    await find()
    await syncAccounts(PROFILE, MAINNET, [], NOW)
    await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
    elsewhere(makeTerms(), { creationDate: later(1000), ...FILLED })
    await find(later(FIVE_MINUTES))
    expect(await clientDb.orders.count()).toBe(1)
    expect(await types()).toEqual([])
  })
})
