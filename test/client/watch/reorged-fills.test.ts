/** A reorg takes back ends and fills, and the journal and the notifications follow. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import { readEntry } from '../../../src/client/orders/journal'
import { deploymentFor, profileNamed } from '../../../src/client/settings/profiles'
import { track } from '../../../src/client/watch/track'
import { readWatched, startWatching, trackWatched } from '../../../src/client/watch/watchlist'
import { reorgMs } from '../../../src/domain/chains/chains'
import type { Order } from '../../../src/domain/orders/order'
import { orderUidOf } from '../../../src/domain/orders/uid'
import type { Amount } from '../../../src/domain/scalars'
import {
  countOrderRows,
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

const terms = makeTerms({ partiallyFillable: true })
const PROFILES = ['sandbox', 'production', 'staging', 'devnet'] as const
const SECOND = 1_000
const executed = (sell: bigint, buy: bigint): Partial<Order> => ({
  executedSellAmount: sell as Amount,
  executedSellAmountBeforeFees: sell as Amount,
  executedBuyAmount: buy as Amount,
})
const PART = executed(4n * 10n ** 17n, 1_300_000_000n)
const LESS = executed(3n * 10n ** 17n, 1_000_000_000n)
const FILLED_LOWER = { ...FILLED, executedBuyAmount: 3_005_000_000n as Amount }
const CANCELLED = { status: 'cancelled', invalidated: true } as const
const EXPIRED = { status: 'expired' } as const

let service: TestService

/** Returns an order as the service of an environment reports it. */
function orderOf(profileId: ProfileId, change: Partial<Order>): Order {
  const deployment = deploymentFor(profileNamed(profileId), MAINNET)
  const uid = orderUidOf(deployment, terms, TRADER)
  return makeOrder(terms, { uid, settlementContract: deployment.settlement, ...change })
}
const ownOf = (profileId: ProfileId) =>
  makeAccepted(terms, { profileId, uid: orderOf(profileId, {}).uid, shown: null })

const report = (trouble: unknown) => {
  throw trouble
}
async function show(profileId: ProfileId, change: Partial<Order>, at: number): Promise<void> {
  const order = orderOf(profileId, change)
  service.orders.set(order.uid, order)
  await track({ profileId, call: service.call, report }, later(at))
}
const notified = async () =>
  (await clientDb.notifications.toArray()).map(({ type, message }) => [type, message] as const)
const typesOf = async () => (await notified()).map(([type]) => type).toSorted()

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
})

describe.each(PROFILES)('an own order of the environment %s', (profileId) => {
  const own = ownOf(profileId)
  beforeEach(() => clientDb.orders.put(own))

  it.each([
    ['a fill', [FILLED, {}], ['fill_reverted', 'order_filled'], 'accepted'],
    ['a partial fill', [PART, {}], ['fill_reverted', 'order_partially_filled'], 'accepted'],
    [
      'a partial fill by a smaller one',
      [PART, LESS],
      ['fill_reverted', 'order_partially_filled', 'order_partially_filled'],
      'accepted',
    ],
    [
      'a fill by the same one',
      [FILLED, {}, FILLED],
      ['fill_reverted', 'order_filled', 'order_filled'],
      'final',
    ],
    [
      'a fill by another one at once',
      [FILLED, FILLED_LOWER],
      ['fill_reverted', 'order_filled', 'order_filled'],
      'final',
    ],
    [
      'a fill twice',
      [FILLED, {}, FILLED_LOWER, {}],
      ['fill_reverted', 'fill_reverted', 'order_filled', 'order_filled'],
      'accepted',
    ],
    [
      'a fill, and is cancelled',
      [FILLED, CANCELLED],
      ['cancelled_elsewhere', 'fill_reverted', 'order_filled'],
      'final',
    ],
    ['a cancellation', [CANCELLED, {}], ['cancelled_elsewhere', 'order_reopened'], 'accepted'],
    [
      'a cancellation, and is cancelled again',
      [CANCELLED, {}, CANCELLED],
      ['cancelled_elsewhere', 'cancelled_elsewhere', 'order_reopened'],
      'final',
    ],
  ] as const)('reports that it lost %s', async (_, reports, types, step) => {
    for (const [index, change] of reports.entries()) await show(profileId, change, index * SECOND)
    expect(await typesOf()).toEqual([...types])
    expect((await readEntry(own))?.step).toBe(step)
  })

  it('reports the amounts of both fills if a reorg replaced one by another', async () => {
    for (const [index, change] of [FILLED, FILLED_LOWER].entries()) await show(profileId, change, index)
    const texts = (await notified()).filter(([type]) => type === 'order_filled').map(([, text]) => text)
    expect(texts.toSorted()).toEqual([
      expect.stringContaining('Sold 1 WETH for 3,005 USDC'),
      expect.stringContaining('Sold 1 WETH for 3,020 USDC'),
    ])
  })

  it('reports its expiry after a reorg took back its fill', async () => {
    const end = Number(terms.validTo) * SECOND - NOW
    await show(profileId, FILLED, end - SECOND)
    await show(profileId, EXPIRED, end + SECOND)
    await show(profileId, EXPIRED, end + 600 * SECOND)
    expect(await typesOf()).toEqual(['fill_reverted', 'order_expired', 'order_filled'])
  })

  it('requests its trades again if a fill was replaced by one at a lower price', async () => {
    await clientDb.ledger.put({ ...signedFor(own, 3000), profileId, id: `${profileId}:${own.uid}` } as never)
    await show(profileId, FILLED, 0)
    await clientDb.ledger
      .toCollection()
      .modify({ trades: [{ buyAmount: FILLED.executedBuyAmount }] as never })
    const before = service.asked.filter(({ name }) => name === 'getTrades').length
    await show(profileId, FILLED_LOWER, SECOND)
    expect(service.asked.filter(({ name }) => name === 'getTrades')).toHaveLength(before + 1)
  })

  it('is followed for as long as its network can drop a block, even if it filled', async () => {
    await show(profileId, FILLED, 0)
    await show(profileId, FILLED, reorgMs(MAINNET) - 1)
    expect(await clientDb.endedOrders.count()).toBe(1)
    await show(profileId, FILLED, reorgMs(MAINNET))
    expect(await clientDb.endedOrders.count()).toBe(0)
    await show(profileId, {}, reorgMs(MAINNET) + SECOND)
    expect((await readEntry(own))?.step).toBe('final')
  })

  it('is tracked without reading orders that ended long ago', async () => {
    await show(profileId, FILLED, 0)
    await show(profileId, FILLED, reorgMs(MAINNET))
    const entry = await readEntry(own)
    const old = Array.from({ length: 50 }, (_, index) => ({
      ...entry,
      uid: `0x${index.toString(16).padStart(112, '0')}`,
    }))
    await clientDb.orders.bulkPut(old as never)
    expect(await countOrderRows(() => show(profileId, FILLED, reorgMs(MAINNET) + 1))).toBe(0)
  })
})

describe.each(PROFILES)('a watched order of the environment %s', (profileId) => {
  const open = orderOf(profileId, {})
  const key = { profileId, chainId: MAINNET, uid: open.uid }
  const showWatched = async (change: Partial<Order>, at: number) => {
    service.orders.set(open.uid, orderOf(profileId, change))
    await trackWatched({ profileId, call: service.call, report }, later(at))
  }
  beforeEach(() => startWatching({ ...key, order: open, since: NOW }))

  it('reports that it lost a fill and filled again', async () => {
    for (const [index, change] of [FILLED, {}, FILLED_LOWER].entries()) await showWatched(change, index)
    expect(await typesOf()).toEqual(['fill_reverted', 'order_filled', 'order_filled'])
    await showWatched(FILLED_LOWER, reorgMs(MAINNET) + 2)
    expect(await readWatched(profileId)).toEqual([])
  })
})
