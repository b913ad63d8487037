/** A remote service may report fills and ends that never happened. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { proofOf } from '../../../src/client/db/rows/order-entry'
import { LATE_FILL_MS } from '../../../src/client/orders/ended-orders'
import { readEntry } from '../../../src/client/orders/journal'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import { track } from '../../../src/client/watch/track'
import { startWatching, trackWatched } from '../../../src/client/watch/watchlist'
import type { Order } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Amount } from '../../../src/domain/scalars'
import {
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
  TRADER,
} from '../../support/client'
import { openFakeNode } from '../../support/rpc-node'

const profileId = 'production'
const terms = makeTerms()
const deployment = deploymentFor(profileNamed(profileId), MAINNET)
const uid = orderUidOf(deployment, terms, TRADER)
const own = makeAccepted(terms, { profileId, uid })
const SECOND = 1_000
const END = Number(terms.validTo) * SECOND - NOW
const ETHER = 10n ** 18n
const INVALIDATED = 2n ** 256n - 1n
const CANCELLED = { status: 'cancelled', invalidated: true } as const
const EXPIRED = { status: 'expired' } as const
const TENFOLD = { ...FILLED, executedBuyAmount: 30_000_000_000n as Amount }

let service: TestService
/** Filled amount of the settlement contract, undefined without a node, or 'lost' for a node that fails. */
let chain: bigint | 'lost' | undefined
let now = NOW

const node = openFakeNode((method) => {
  if (chain === 'lost' || chain === undefined) throw new Error('The connection is lost.')
  if (method === 'eth_getBlockByNumber')
    return { result: { number: '0x64', timestamp: `0x${Math.floor(now / 1000).toString(16)}` } }
  return { result: `0x${chain.toString(16).padStart(64, '0')}` }
})

async function show(change: Partial<Order>, at: number): Promise<void> {
  now = later(at)
  service.orders.set(uid, makeOrder(terms, { uid, settlementContract: deployment.settlement, ...change }))
  const nodeOf = () => (chain === undefined ? undefined : node)
  await track({ profileId, call: service.call, nodeOf, report: () => undefined }, now)
}
const notified = () => clientDb.notifications.toArray()
const typesOf = async () => (await notified()).map(({ type }) => type)
const messageOf = async () => (await notified()).map(({ message }) => message).join('\n')
const mismatches = async () => (await clientDb.ledger.toArray()).flatMap((row) => row.mismatches)

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  chain = undefined
  await clientDb.orders.put(own)
  await clientDb.ledger.put({ ...signedFor(own, 3000), profileId, id: `${profileId}:${uid}` } as never)
})

describe('a service without a node next to it', () => {
  it('is named in the notification of a fill', async () => {
    await show(FILLED, 0)
    expect(await messageOf()).toMatch(/^Sold 1 WETH for 3,020 USDC\. .+ Reported by api\.cow\.fi\.$/)
    expect(proofOf(await readEntry(own))).toBe('service')
  })

  it('is quoted without gains if it reports ten times the limit', async () => {
    await show(TENFOLD, 0)
    expect(await typesOf()).toEqual(['order_filled'])
    expect(await messageOf()).toBe(
      'api.cow.fi reports: Sold 1 WETH for 30,000 USDC. Do not rely on it: this price is more than twice the expected one.',
    )
    expect(proofOf(await readEntry(own))).toBe('implausible')
  })

  it('leaves the signature valid if it reports a cancellation', async () => {
    await show(CANCELLED, 0)
    expect(await messageOf()).toMatch(/may still settle\. The signature stays valid until .+\.$/)
    expect(proofOf(await readEntry(own))).toBe('service')
  })
})

describe('a service next to a node', () => {
  it.each([
    ['a fill', FILLED, 'lacking', 0n],
    ['ten times the limit', TENFOLD, 'lacking', 0n],
    ['a cancellation that hides a fill', CANCELLED, 'hidden', ETHER],
    ['an expiry that hides a fill', EXPIRED, 'hidden', ETHER],
  ] as const)('is not believed if the chain contradicts it: %s', async (_, lie, kind, filled) => {
    chain = filled
    for (const at of [0, 30 * SECOND, LATE_FILL_MS - 1]) await show(lie, at)
    expect(await typesOf()).toEqual([])
    expect(await mismatches()).toEqual([])
    expect(await readEntry(own)).toMatchObject({ step: 'accepted', order: null, doubtedSince: NOW })
    for (const at of [LATE_FILL_MS, LATE_FILL_MS + SECOND]) await show(lie, at)
    expect(await typesOf()).toEqual(['signature_mismatch'])
    expect(await mismatches()).toEqual([
      expect.stringContaining(kind === 'lacking' ? 'does not have' : 'leaves out'),
    ])
    expect((await clientDb.ledger.toArray())[0]?.reported).toBeNull()
  })

  it('is not believed while the node fails, once the node contradicted it', async () => {
    chain = 0n
    await show(FILLED, 0)
    chain = 'lost'
    await show(FILLED, SECOND)
    expect(await typesOf()).toEqual([])
    chain = ETHER
    await show(FILLED, 2 * SECOND)
    expect(await typesOf()).toEqual(['order_filled'])
    expect(await readEntry(own)).not.toHaveProperty('doubtedSince')
  })

  it('the service is named for the received amount when the chain has only the sold amount', async () => {
    chain = ETHER
    await show({ ...FILLED, executedBuyAmount: 5_900_000_000n as Amount }, 0)
    expect(await messageOf()).toMatch(
      /^Sold 1 WETH for 5,900 USDC\. .+ Received amount reported by api\.cow\.fi\.$/,
    )
    expect(proofOf(await readEntry(own))).toBe('fill')
  })

  it('is not believed if it takes back a fill that the chain has', async () => {
    chain = ETHER
    await show(FILLED, 0)
    await show({}, SECOND)
    expect(await typesOf()).toEqual(['order_filled'])
    expect((await readEntry(own))?.step).toBe('final')
  })

  it('ends an order with a false fill as expired, without a notification of its end', async () => {
    chain = 0n
    await show(FILLED, END)
    await show(FILLED, END + LATE_FILL_MS)
    const ended = await readEntry(own)
    expect(ended).toMatchObject({ step: 'final', order: { status: 'expired' } })
    expect(ended).not.toHaveProperty('order.executedBuyAmount')
    expect(await typesOf()).toEqual(['signature_mismatch'])
  })

  it('proves a cancellation on-chain, after which the signature is worthless', async () => {
    chain = INVALIDATED
    await show(CANCELLED, 0)
    expect(await messageOf()).toBe('Sell 1 WETH for at least 3,000 USDC. Nothing was traded.')
    expect(await readEntry(own)).toMatchObject({ proof: 'chain', isInvalidated: true })
    expect(await readEntry(own)).not.toHaveProperty('mayFill')
  })
})

describe('a watched order', () => {
  const watch = async (change: Partial<Order>) => {
    const order = (more: Partial<Order>) =>
      makeOrder(terms, { uid, settlementContract: deployment.settlement, ...more })
    await clientDb.orders.clear()
    await startWatching({ profileId, chainId: MAINNET, uid, order: order({}), since: NOW })
    service.orders.set(uid, order(change))
    const nodeOf = () => (chain === undefined ? undefined : node)
    await trackWatched({ profileId, call: service.call, nodeOf, report: () => undefined }, NOW)
  }

  it('is reported as filled with the name of the service', async () => {
    await watch(FILLED)
    expect(await messageOf()).toMatch(/^Watched: Sold 1 WETH .+ Reported by api\.cow\.fi\.$/)
  })

  it('is not reported as filled if the chain does not have the fill', async () => {
    chain = 0n
    await watch(FILLED)
    expect(await typesOf()).toEqual([])
  })
})

describe('a service of this extension', () => {
  it('needs no proof', async () => {
    await clientDb.orders.put(makeAccepted(terms))
    service.orders.set(makeOrder(terms).uid, makeOrder(terms, TENFOLD))
    await track(
      { profileId: 'sandbox', call: service.call, nodeOf: () => node, report: () => undefined },
      NOW,
    )
    expect(await messageOf()).not.toContain('report')
    expect(proofOf(await readEntry(makeAccepted(terms)))).toBeUndefined()
  })
})
