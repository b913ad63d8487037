/** Orders whose document or recipient proves nothing are listed without an accusation. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { isUnverified } from '../../../src/client/db/rows/order-entry'
import { readEntry, readOwned } from '../../../src/client/orders/journal'
import { deploymentFor, profileOf } from '../../../src/client/settings/profiles'
import { changeSettings } from '../../../src/client/settings/settings'
import { findAccountOrders } from '../../../src/client/watch/account-orders'
import { syncAccounts } from '../../../src/client/watch/account-syncs'
import { track } from '../../../src/client/watch/track'
import { orderDigest } from '../../../src/domain/orders/digest'
import type { Order, OrderTerms } from '../../../src/domain/orders/order'
import { type Address, type Hash32, type Seconds, ZERO_ADDRESS } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  later,
  MAINNET,
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

let service: TestService
let troubles: unknown[]
const ports = () => ({
  profileId: 'own-custom00' as const,
  call: service.call,
  report: (trouble: unknown) => void troubles.push(trouble),
  yieldToPages: async () => undefined,
})
const find = () => findAccountOrders(ports(), NOW)
const keyOf = ({ uid }: Order) => ({ profileId: 'own-custom00', chainId: MAINNET, uid }) as const
const found = () => readOwned({ profileId: 'own-custom00', chainId: MAINNET, owner: TRADER })
const notifications = () => clientDb.notifications.toArray()

/** Adds an order to the service that the trader signed on another device. */
function elsewhere(terms: OrderTerms, change: Partial<Order>): Order {
  const { bytes } = signDigest(orderDigest(DEPLOYMENT, terms))
  const order = makePublicOrder(terms, { signature: bytes, ...change })
  service.orders.set(order.uid, order)
  return order
}

/** Creates an order that a contract claims to have placed for the trader. */
const nativeSell = (terms: OrderTerms, contract: Address): Order =>
  makePublicOrder(terms, { onchainUser: TRADER, signingScheme: 'eip1271', signature: contract }, contract)

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  troubles = []
  await changeSettings({ profileId: 'own-custom00', ownProfiles: CUSTOM })
  await syncAccounts(PROFILE, MAINNET, [TRADER], NOW)
})

describe('an order placed elsewhere', () => {
  it.each([
    ['the document of an IPFS hash', { fullAppData: '{"appCode":"CowSwap"}' }],
    ['an empty document for a legacy hash', { fullAppData: '{}' }],
    ['no document', { fullAppData: null }],
    ['an absent document', { fullAppData: undefined }],
  ] as const)('is found with %s, without its app data and without an accusation', async (_, served) => {
    const legacy = '0x8906d5e6f69e3d8133f70c0451990044978ad5ed54be76f6f618b6c5784526c5' as Hash32
    const order = elsewhere(makeTerms({ appData: legacy }), served)
    await find()
    service.orders.set(order.uid, { ...order, ...FILLED })
    await track(ports(), later(1000))
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'final', owner: TRADER, appData: '' })
    expect((await notifications()).map(({ type }) => type)).toEqual(['order_filled'])
    expect(troubles).toEqual([])
  })

  it.each([
    ['another app-data hash', { appDataHash: `0x${'11'.repeat(32)}` }],
    ['a zero app-data hash', { appDataHash: `0x${'00'.repeat(32)}` }],
    ['another sender', { from: THIEF }],
    ['another settlement contract', { settlementContract: THIEF }],
    ['the owner as receiver', { receiver: TRADER }],
    ['the zero address as receiver', { receiver: ZERO_ADDRESS }],
  ] as const)('is found if its UID and signature are right next to %s', async (_, change) => {
    const order = elsewhere(makeTerms(), change as Partial<Order>)
    await find()
    expect(await readEntry(keyOf(order))).toMatchObject({ step: 'accepted', owner: TRADER })
    expect(troubles).toEqual([])
  })

  it('is listed unverified if the native sell contract placed it for another recipient', async () => {
    const terms = makeTerms({ receiver: THIEF, validTo: 0xffff_ffff as Seconds })
    const order = nativeSell(terms, DEPLOYMENT.ethFlow as Address)
    service.orders.set(order.uid, order)
    const own = nativeSell({ ...terms, receiver: TRADER }, DEPLOYMENT.ethFlow as Address)
    service.orders.set(own.uid, own)
    await find()
    expect(troubles).toEqual([])
    const entries = await found()
    expect(entries.map((entry) => [entry.terms.receiver, isUnverified(entry)]).toSorted()).toEqual(
      [
        [THIEF, true],
        [TRADER, false],
      ].toSorted(),
    )
  })

  const UNKNOWN = `0x${'ef'.repeat(20)}` as Address
  const FLOW = DEPLOYMENT.ethFlow as Address
  const ethflowData = { refundTxHash: null, userValidTo: NOW / 1000 + 600 }
  const onchainOrderData = { sender: TRADER, placementError: null }
  it.each([
    ['an unknown contract placed it', UNKNOWN, { ethflowData }, 0],
    [
      'an unknown contract placed it for its sender',
      UNKNOWN,
      { onchainUser: undefined, onchainOrderData },
      0,
    ],
    ['another account placed it', FLOW, { onchainUser: THIEF, ethflowData }, 0],
    ['only its sender is reported', FLOW, { onchainUser: undefined, onchainOrderData }, 1],
  ] as const)('causes no accusation if %s', async (_, contract, change, count) => {
    const terms = makeTerms({ receiver: TRADER, validTo: 0xffff_ffff as Seconds })
    const sold = { ...nativeSell(terms, contract), ...change } as Order
    const call = (async (name: never, input: never) =>
      name === 'getAccountOrders' ? [sold] : service.call(name, input)) as unknown as typeof service.call
    await findAccountOrders({ ...ports(), call }, NOW)
    expect([(await found()).length, troubles]).toEqual([count, []])
  })
})
