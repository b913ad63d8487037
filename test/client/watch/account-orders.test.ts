import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { isPlacedElsewhere } from '../../../src/client/db/rows/order-entry'
import { cancelOrders } from '../../../src/client/orders/cancel'
import { LATE_FILL_MS } from '../../../src/client/orders/ended-orders'
import { readEntry, readOwned } from '../../../src/client/orders/journal'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { readSyncs, SYNC_PAGE, syncAccounts } from '../../../src/client/watch/account-syncs'
import { checkMarket } from '../../../src/client/watch/market'
import { track } from '../../../src/client/watch/track'
import { readPending } from '../../../src/client/worker/pending'
import { orderDigest } from '../../../src/domain/orders/digest'
import { type Order, type OrderTerms, termsOf } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
import type { Address, Amount, Hash32, Hex, Milliseconds, Seconds } from '../../../src/domain/scalars'
import {
  APP_DATA,
  countCalls,
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
const THIEF = `0x${'bad0'.repeat(10)}` as Address
const FIVE_MINUTES = 300_000

let service: TestService
let troubles: unknown[]
const ports = () => ({
  profileId: 'own-custom00' as const,
  call: service.call,
  report: (trouble: unknown) => void troubles.push(trouble),
  yieldToPages: async () => undefined,
})
const find = (time: Milliseconds = NOW) => findAccountOrders(ports(), time)
const keyOf = ({ uid }: Order) => ({ profileId: 'own-custom00', chainId: MAINNET, uid }) as const
const found = () => readOwned({ profileId: 'own-custom00', chainId: MAINNET, owner: TRADER })
const notifications = () => clientDb.notifications.toArray()

/** Adds an order to the service that the trader signed on another device. */
function elsewhere(terms: OrderTerms, change: Partial<Order> = {}): Order {
  const { bytes } = signDigest(orderDigest(DEPLOYMENT, terms))
  const order = makePublicOrder(terms, { signature: bytes, fullAppData: APP_DATA, ...change })
  service.orders.set(order.uid, order)
  return order
}

/** Creates an order that a contract claims to have placed for the trader. */
const nativeSell = (terms: OrderTerms, contract: Address): Order =>
  makePublicOrder(terms, { onchainUser: TRADER, signingScheme: 'eip1271', signature: contract }, contract)

/** Adds orders to the service that a contract signed, each a minute older than the previous one. */
const many = (count: number, change: Partial<Order> = {}) =>
  Array.from({ length: count }, (_, index) => {
    const order = makePublicOrder(makeTerms({ sellAmount: (10n ** 18n + BigInt(index)) as Amount }), {
      signingScheme: 'eip1271',
      signature: '0x01' as Hex,
      creationDate: (NOW - index * 60_000) as Milliseconds,
      ...change,
    })
    service.orders.set(order.uid, order)
    return order
  })

const asked = () =>
  service.asked
    .filter(({ name }) => name === 'getAccountOrders')
    .map(({ input }) => input as { offset: number; limit: number })

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  troubles = []
  await changeSettings({ profileId: 'own-custom00', ownProfiles: CUSTOM })
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
})

describe('an order placed elsewhere', () => {
  it('is found with its terms and app data, without a signature record', async () => {
    const order = elsewhere(makeTerms(), { creationDate: (NOW - 1000) as Milliseconds })
    await find()
    const entry = await readEntry(keyOf(order))
    expect(entry).toMatchObject({ step: 'accepted', owner: TRADER, terms: makeTerms(), appData: APP_DATA })
    expect(entry).toMatchObject({ shown: null, createdAt: NOW - 1000, foundAt: NOW })
    expect(entry).toMatchObject({ order: { status: 'open' } })
    expect(entry && isPlacedElsewhere(entry)).toBe(true)
    expect(await clientDb.ledger.count()).toBe(0)
    expect(await notifications()).toEqual([])
    expect(troubles).toEqual([])
  })

  it('is listed without a notification if it ended long ago', async () => {
    const filled = elsewhere(makeTerms({ validTo: (NOW / 1000 - 86_401) as Seconds }), FILLED)
    const expired = elsewhere(makeTerms({ validTo: (NOW / 1000 - 86_400) as Seconds }), { status: 'expired' })
    await find()
    await track(ports(), later(1000))
    expect(await readEntry(keyOf(filled))).toMatchObject({ step: 'final', order: { status: 'fulfilled' } })
    expect(await readEntry(keyOf(expired))).toMatchObject({ step: 'final', order: { status: 'expired' } })
    expect(await notifications()).toEqual([])
    expect(await clientDb.endedOrders.count()).toBe(0)
  })

  it('is tracked like any other order, with one notification when it is filled', async () => {
    const order = elsewhere(makeTerms())
    await find()
    service.orders.set(order.uid, { ...order, ...FILLED })
    await track(ports(), later(1000))
    await track(ports(), later(2000))
    await find(later(FIVE_MINUTES))
    expect(await notifications()).toMatchObject([{ id: `own-custom00:${order.uid}:order_filled` }])
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'final', foundAt: NOW })
  })

  it('causes a notification of a late fill if it has just expired', async () => {
    const order = elsewhere(makeTerms({ validTo: (NOW / 1000 - 60) as Seconds }), { status: 'expired' })
    await find()
    service.orders.set(order.uid, { ...order, ...FILLED })
    await track(ports(), later(1000))
    expect(await notifications()).toMatchObject([{ id: `own-custom00:${order.uid}:order_filled` }])
    expect(LATE_FILL_MS).toBeGreaterThan(60_000)
  })

  it('can be cancelled with a signature of its account', async () => {
    const order = elsewhere(makeTerms())
    await find()
    const wake = async () => undefined
    const signer: Parameters<typeof cancelOrders>[1] = (approved, record) =>
      record({ approved, signature: signDigest(`0x${'7'.repeat(64)}` as Hash32) })
    await cancelOrders([keyOf(order)], signer, { call: service.call, now: () => later(1000), wake })
    service.orders.set(order.uid, { ...order, status: 'cancelled', invalidated: true })
    await track(ports(), later(2000))
    expect(countCalls(service, 'cancelOrder')).toBe(1)
    expect(await notifications()).toMatchObject([{ type: 'order_cancelled' }])
  })

  it.each([
    ['current', DEPLOYMENT.ethFlow],
    ['former', '0x40a50cf069e992aa4536211b23f286ef88752187'],
  ])('belongs to its recipient if the %s native sell contract placed it', async (_, contract) => {
    const terms = makeTerms({ receiver: TRADER, validTo: 0xffff_ffff as Seconds })
    const order = nativeSell(terms, contract as Address)
    service.orders.set(order.uid, order)
    await find()
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'accepted', owner: TRADER, terms })
  })

  it('stays unchanged if it is in the journal', async () => {
    const order = elsewhere(makeTerms())
    const own = makeAccepted(makeTerms(), { profileId: 'own-custom00' })
    await clientDb.orders.put(own)
    await find()
    expect(await readEntry(keyOf(order))).toEqual(own)
  })
})

describe('an order that a service lists', () => {
  const claims: readonly (readonly [description: string, make: () => Order])[] = [
    ['an order of another account', () => makePublicOrder(makeTerms(), { onchainUser: TRADER }, THIEF)],
    ['an order whose fields do not hash to its UID', () => ({ ...elsewhere(makeTerms()), receiver: THIEF })],
    [
      'an order whose UID contains another expiry',
      () => {
        const order = elsewhere(makeTerms())
        return { ...order, uid: `${order.uid.slice(0, 106)}ffffffff` as Order['uid'] }
      },
    ],
    [
      'an order that another account signed',
      () => {
        const { bytes } = signDigest(orderDigest(DEPLOYMENT, makeTerms()), new Uint8Array(32).fill(9))
        return makePublicOrder(makeTerms(), { signature: bytes })
      },
    ],
    ['an order without a signature', () => makePublicOrder(makeTerms(), { signature: '0x' })],
    [
      'an order whose signature is over other terms',
      () => {
        const { signature } = elsewhere(makeTerms())
        service.orders.clear()
        return makePublicOrder(makeTerms({ receiver: THIEF }), { signature })
      },
    ],
    [
      'an order of another contract that names the account as its user',
      () => nativeSell(makeTerms({ receiver: TRADER }), THIEF),
    ],
  ]

  it.each(claims)('is rejected and reported: %s', async (_, make) => {
    const forged = make()
    service.orders.clear()
    service.orders.set(forged.uid, forged)
    const call = (async (name: never, input: never) =>
      name === 'getAccountOrders' ? [forged] : service.call(name, input)) as unknown as typeof service.call
    await findAccountOrders({ ...ports(), call }, NOW)
    expect(await clientDb.orders.toArray()).toEqual([])
    expect(await notifications()).toEqual([])
    expect(troubles).toMatchObject([{ errorType: 'ForgedOrder' }])
  })

  it('is ignored while it waits for a presignature', async () => {
    const pending = { signingScheme: 'presign', signature: '0x', status: 'presignaturePending' } as const
    const order = elsewhere(makeTerms(), pending)
    await find()
    expect([await found(), troubles]).toEqual([[], []])
    service.orders.set(order.uid, { ...order, status: 'open' })
    await find(later(FIVE_MINUTES))
    expect(await found()).toMatchObject([{ uid: order.uid, signature: { scheme: 'presign' } }])
  })

  it('causes no reminder to presign if its presignature is revoked', async () => {
    const order = elsewhere(makeTerms(), { signingScheme: 'presign', signature: '0x' })
    await find()
    service.orders.set(order.uid, { ...order, status: 'presignaturePending' })
    await track(ports(), later(1000))
    await checkMarket(ports(), later(FIVE_MINUTES))
    expect(await found()).toMatchObject([{ order: { status: 'presignaturePending' } }])
    expect(await notifications()).toEqual([])
  })

  it('does not hide the other orders of its page if it is invalid', async () => {
    many(3)
    const forged = makePublicOrder(makeTerms({ receiver: THIEF }), { signature: '0x' })
    service.orders.set(forged.uid, forged)
    await find()
    expect((await found()).map(({ uid }) => uid)).not.toContain(forged.uid)
    expect(await found()).toHaveLength(3)
  })

  it('is skipped if it cannot be read', async () => {
    const orders = many(70)
    const unreadable = orders[33]?.uid
    const call = (async (name: never, input: never) => {
      const reply = (await service.call(name, input)) as unknown as readonly Order[]
      if (name === 'getAccountOrders' && reply.some(({ uid }) => uid === unreadable))
        throw new Refusal('MalformedReply')
      return reply
    }) as unknown as typeof service.call
    for (const at of [0, 30_000, FIVE_MINUTES + 30_000])
      await findAccountOrders({ ...ports(), call }, later(at))
    expect(await found()).toHaveLength(69)
    expect(troubles).toMatchObject([{ errorType: 'MalformedReply' }])
  })
})

describe('the first pass', () => {
  it('reads all pages, a few per tick', async () => {
    const orders = many(12 * SYNC_PAGE - 1, FILLED)
    await find()
    expect(await found()).toHaveLength(10 * SYNC_PAGE)
    expect((await readPending('own-custom00', NOW)).due).toContain(0)
    await find(later(30_000))
    expect((await found()).map(({ uid }) => uid)).toEqual(orders.map(({ uid }) => uid))
    expect(asked().map(({ offset }) => offset)).toEqual(Array.from({ length: 12 }, (_, n) => n * SYNC_PAGE))
    expect(await notifications()).toEqual([])
  })

  it('continues at the stored position, whichever write the worker died at', async () => {
    const orders = many(2 * SYNC_PAGE + 5)
    let writes = 0
    let dies = 0
    const die = () => {
      writes += 1
      if (writes === dies) throw new Error('the worker died')
    }
    for (const table of [clientDb.orders, clientDb.accountSyncs] as const) table.hook('creating', die)
    clientDb.accountSyncs.hook('updating', die)
    for (dies = 1; dies < 2 * SYNC_PAGE + 12; dies += 7) {
      writes = 0
      await find(later(dies)).catch(() => undefined)
      // Found orders and the read position are written together.
      const [sync] = await readSyncs('own-custom00')
      expect((await found()).length).toBe(sync?.offset || (sync?.readTo ? orders.length : 0))
    }
    for (const table of [clientDb.orders, clientDb.accountSyncs] as const)
      table.hook('creating').unsubscribe(die)
    clientDb.accountSyncs.hook('updating').unsubscribe(die)
    await find(later(1000))
    expect((await found()).map(({ uid }) => uid)).toEqual(orders.map(({ uid }) => uid))
    expect(await notifications()).toEqual([])
  })

  it('ignores orders beyond the requested page size', async () => {
    const orders = many(SYNC_PAGE + 10)
    const call = (async (name: never, input: never) =>
      name === 'getAccountOrders' ? orders : service.call(name, input)) as unknown as typeof service.call
    await findAccountOrders({ ...ports(), call }, NOW)
    expect(await found()).toHaveLength(SYNC_PAGE)
  })

  it('writes nothing if the account was removed meanwhile', async () => {
    elsewhere(makeTerms())
    const call = (async (name: never, input: never) => {
      const reply = await service.call(name, input)
      await syncAccounts(PROFILE, MAINNET, [], NOW)
      return reply
    }) as unknown as typeof service.call
    await findAccountOrders({ ...ports(), call }, NOW)
    expect([await found(), await readSyncs('own-custom00')]).toEqual([[], []])
  })
})

describe('later passes', () => {
  it('come five minutes later and read two pages if nothing is new', async () => {
    many(120, FILLED)
    await find()
    const before = asked().length
    await find(later(FIVE_MINUTES - 1))
    expect(asked()).toHaveLength(before)
    await find(later(FIVE_MINUTES))
    expect(asked().slice(before)).toMatchObject([{ offset: 0 }, { offset: 50 }])
  })

  it('find an order behind a page of known orders', async () => {
    await find()
    const lost = elsewhere(makeTerms({ receiver: TRADER }), { creationDate: later(1) })
    for (const order of many(60, { creationDate: later(2) }))
      await clientDb.orders.put(makeAccepted(termsOf(order), { profileId: 'own-custom00' }))
    await find(later(FIVE_MINUTES))
    expect(await readEntry(keyOf(lost))).toMatchObject({ step: 'accepted' })
  })

  it('wait five minutes after a service that does not answer', async () => {
    service.failures.set('getAccountOrders', new Refusal('Unreachable'))
    await find()
    await find(later(60_000))
    expect(asked()).toHaveLength(1)
    expect(troubles).toMatchObject([{ errorType: 'Unreachable' }])
    expect((await readPending('own-custom00', NOW)).due).toEqual([NOW + FIVE_MINUTES])
  })
})
