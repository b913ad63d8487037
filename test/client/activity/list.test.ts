import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ActivityQuery, watchActivity } from '../../../src/client/activity/list'
import { clientDb } from '../../../src/client/db/db'
import type { LedgerRow } from '../../../src/client/db/rows/ledger'
import type { NotificationRow, NotificationType } from '../../../src/client/db/rows/notification'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import type { Hash32, Seconds } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  GNOSIS,
  later,
  MAINNET,
  makeAccepted,
  makeTerms,
  NOW,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'

beforeEach(emptyClientDb)

const query = (change: Partial<ActivityQuery> = {}): ActivityQuery => ({
  profileId: 'sandbox',
  kind: 'all',
  search: '',
  limit: 50,
  ...change,
})

const orderAt = (at: number) =>
  makeAccepted(makeTerms({ validTo: (NOW / 1000 + at) as Seconds }), { createdAt: later(at) })
const order = orderAt(1)

const notificationAt = (at: number, type: NotificationType): NotificationRow => ({
  profileId: 'sandbox',
  chainId: MAINNET,
  uid: order.uid,
  id: `${type}:${at}`,
  type,
  isRead: 0,
  message: 'Sold 1 WETH for 3,020 USDC',
  at: later(at),
  facts: { owner: TRADER, sellToken: WETH },
})

const HASH = `0x${'7e'.repeat(32)}` as Hash32
const transactionAt = (at: number): TransactionRow => ({
  txHash: HASH,
  profileId: 'sandbox',
  chainId: MAINNET,
  owner: TRADER,
  nonce: 1,
  gas: 1n,
  act: { kind: 'approve', token: USDC, amount: 5n } as TransactionRow['act'],
  state: 'mined',
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  raw: null,
  replaces: null,
  order: null,
  lastError: null,
  blockNumber: 1,
  cost: 1n,
  createdAt: later(at),
  updatedAt: later(at),
})

const signatureAt = (at: number): LedgerRow => ({
  id: `sandbox:0x${'d1'.repeat(32)}:${at}`,
  profileId: 'sandbox',
  chainId: MAINNET,
  account: TRADER,
  kind: 'cancellation',
  uid: order.uid,
  at: later(at),
  typedData: '{}',
  shown: null,
  usd: null,
  digest: `0x${'d1'.repeat(32)}` as Hash32,
  verdict: { asked: [], overridden: [] },
  signature: { scheme: 'eip712', bytes: '0x' },
  reported: null,
  reportedAt: null,
  trades: [],
  mismatches: [],
})

/** One of every kind, a minute apart. */
async function fill(): Promise<void> {
  await clientDb.orders.put(order)
  await clientDb.transactions.put(transactionAt(2))
  await clientDb.ledger.put(signatureAt(3))
  await clientDb.notifications.bulkPut([
    notificationAt(4, 'order_filled'),
    notificationAt(5, 'order_expiring'),
  ])
}

const kindsOf = async (change: Partial<ActivityQuery> = {}) =>
  (await firstOf(watchActivity(query(change)))).items.map(({ kind }) => kind)

describe('activity', () => {
  it('has every kind in one list, newest first, each row once', async () => {
    await fill()
    const { items, hasMore } = await firstOf(watchActivity(query()))
    expect(items.map(({ kind, at }) => [kind, at - NOW])).toEqual([
      ['notification', 5],
      ['fill', 4],
      ['signature', 3],
      ['transaction', 2],
      ['order', 1],
    ])
    expect([new Set(items.map(({ id }) => id)).size, hasMore]).toEqual([5, false])
  })

  it.each(['order', 'fill', 'transaction', 'notification', 'signature'] as const)(
    'is filtered by its kind: %s',
    async (kind) => {
      await fill()
      expect(await kindsOf({ kind })).toEqual([kind])
    },
  )

  it('gives a page, and says whether there is more', async () => {
    await fill()
    await clientDb.orders.bulkPut([10, 11, 12].map(orderAt))
    const first = await firstOf(watchActivity(query({ limit: 4 })))
    expect([first.items.map(({ at }) => at - NOW), first.hasMore]).toEqual([[12, 11, 10, 5], true])
    expect((await firstOf(watchActivity(query({ limit: 8 })))).hasMore).toBe(false)
  })

  it.each([
    ['weth', ['notification', 'fill', 'order']],
    ['usdc', ['notification', 'fill', 'transaction', 'order']],
    [HASH, ['transaction']],
    [order.uid, ['notification', 'fill', 'signature', 'order']],
    ['approve', ['transaction']],
    ['3,020 sold', ['notification', 'fill']],
    ['nothing', []],
  ])('is searched: %s', async (search, kinds) => {
    await fill()
    expect(await kindsOf({ search })).toEqual(kinds)
  })

  it('is of one environment, of one account where that is chosen, of every network', async () => {
    await fill()
    await clientDb.orders.bulkPut([
      { ...orderAt(6), profileId: 'production' },
      { ...orderAt(7), owner: USDC, chainId: GNOSIS },
    ])
    expect(await kindsOf({ kind: 'order' })).toEqual(['order', 'order'])
    expect(await kindsOf({ kind: 'order', owner: USDC })).toEqual(['order'])
    expect(await kindsOf({ owner: TRADER })).toHaveLength(5)
  })

  it('leaves out a row that cannot be read, and follows what is written', async () => {
    await fill()
    await clientDb.orders.put({ ...order, terms: { ...order.terms, sellAmount: -1n } } as never)
    expect((await firstOf(watchActivity(query({ kind: 'order' })))).items).toEqual([])
  })
})
