import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ActivityQuery, watchActivity } from '../../../src/client/activity/list'
import { clientDb } from '../../../src/client/db/db'
import type { LedgerRow } from '../../../src/client/db/rows/ledger'
import type { NotificationRow, NotificationType } from '../../../src/client/db/rows/notification'
import type { TransactionRow } from '../../../src/client/db/rows/transaction'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
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
import { firstOf } from '../../support/first-of'
import { countRowsRead } from '../../support/rows-read'

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
  verdict: { checked: [], overridden: [] },
  signature: { scheme: 'eip712', bytes: '0x' },
  reported: null,
  reportedAt: null,
  trades: [],
  mismatches: [],
})

/** Writes rows of every kind, at different times. */
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

it('the activity list skips a damaged transaction, which stays in its table', async () => {
  const { act, ...halfWritten } = transactionAt(3)
  await clientDb.transactions.bulkPut([
    transactionAt(2),
    { ...halfWritten, txHash: `0x${'12'.repeat(32)}` } as TransactionRow,
  ])
  const page = await firstOf(
    watchActivity({ profileId: 'sandbox', kind: 'transaction', search: '', limit: 10 }),
  )
  expect(page.items.map(({ id }) => id)).toEqual([`transaction:${HASH}`])
  expect(await clientDb.transactions.count()).toBe(2)
})

describe('the activity list', () => {
  it('contains entries of every kind, newest first, and each order once, at its last change', async () => {
    await fill()
    const { items, hasMore } = await firstOf(watchActivity(query()))
    expect(items.map(({ kind, at }) => [kind, at - NOW])).toEqual([
      ['notification', 5],
      ['order', 4],
      ['transaction', 2],
    ])
    expect(items[1]).toMatchObject({ id: `order:1:${order.uid}`, entry: { uid: order.uid } })
    expect([new Set(items.map(({ id }) => id)).size, hasMore]).toEqual([3, false])
  })

  it('contains the newest event of an order that is not in the journal, and events without an order', async () => {
    await clientDb.notifications.bulkPut([
      notificationAt(4, 'order_partially_filled'),
      notificationAt(6, 'order_filled'),
      { ...notificationAt(7, 'price_alert'), uid: null },
    ])
    await clientDb.ledger.bulkPut([signatureAt(3), { ...signatureAt(8), kind: 'permit', uid: null }])
    expect(await kindsOf()).toEqual(['signature', 'notification', 'fill'])
  })

  it('returns the order of a cancellation, and whether the cancellation was signed before the order', async () => {
    await clientDb.orders.put(order)
    const signed = { ...signatureAt(2), kind: 'order', id: 'order' } as const
    await clientDb.ledger.bulkPut([signatureAt(1), signed, signatureAt(3)])
    const { items } = await firstOf(watchActivity(query({ kind: 'signature' })))
    const cancels = items.map((item) => (item.kind === 'signature' ? item.cancellation : 'none'))
    expect(cancels).toEqual([
      { entry: order, isInAdvance: false },
      undefined,
      { entry: order, isInAdvance: true },
    ])
    await clientDb.ledger.bulkDelete(['order', signatureAt(3).id])
    await clientDb.orders.put({ ...order, step: 'intended' } as never)
    const [item] = (await firstOf(watchActivity(query({ kind: 'signature' })))).items
    expect(item).toMatchObject({ cancellation: { isInAdvance: true } })
  })

  it('fills a page even if an order has many rows, and reads no more rows than needed', async () => {
    const all = Array.from({ length: 60 }, (_, index) => orderAt(index))
    await clientDb.orders.bulkPut(all)
    const fillAt = (at: number, uid: string) =>
      ({ ...notificationAt(at, 'order_partially_filled'), id: `fill:${at}`, uid }) as NotificationRow
    await clientDb.notifications.bulkPut([
      ...Array.from({ length: 40 }, (_, n) => fillAt(1_000 + n, order.uid)),
      ...all.map(({ uid }, n) => fillAt(100 + n, uid)),
    ])
    const { items, hasMore } = await firstOf(watchActivity(query({ limit: 10 })))
    expect(items.map(({ at }) => at - NOW)).toEqual([
      1_039,
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => 150 + n),
    ])
    expect([new Set(items.map(({ id }) => id)).size, hasMore]).toEqual([10, true])
    const everything = await firstOf(watchActivity(query({ limit: 60 })))
    expect([everything.items.length, everything.hasMore]).toEqual([60, false])
    await clientDb.notifications.clear()
    expect(await countRowsRead(() => firstOf(watchActivity(query({ limit: 10 }))))).toBeLessThan(60)
  })

  it.each(['order', 'fill', 'transaction', 'notification', 'signature'] as const)(
    'can be filtered by kind: %s',
    async (kind) => {
      await fill()
      expect(await kindsOf({ kind })).toEqual([kind])
    },
  )

  it('contains the reversal of a fill next to the fill if it is filtered by fills', async () => {
    await clientDb.orders.put(order)
    await clientDb.notifications.bulkPut([
      notificationAt(1, 'order_filled'),
      notificationAt(2, 'fill_reverted'),
      notificationAt(3, 'order_reopened'),
    ])
    const { items } = await firstOf(watchActivity(query({ kind: 'fill' })))
    expect(items.map(({ id }) => id)).toEqual(['notification:fill_reverted:2', 'notification:order_filled:1'])
    expect(await kindsOf({ kind: 'notification' })).toEqual(['notification'])
  })

  it('returns a page and whether more entries exist', async () => {
    await fill()
    await clientDb.orders.bulkPut([10, 11, 12].map(orderAt))
    const first = await firstOf(watchActivity(query({ limit: 4 })))
    expect([first.items.map(({ at }) => at - NOW), first.hasMore]).toEqual([[12, 11, 10, 5], true])
    expect((await firstOf(watchActivity(query({ limit: 6 })))).hasMore).toBe(false)
  })

  it.each([
    ['weth', ['notification', 'order']],
    ['usdc', ['notification', 'order', 'transaction']],
    [HASH, ['transaction']],
    [order.uid, ['notification', 'order']],
    ['approve', ['transaction']],
    ['3,020 sold', ['notification', 'order']],
    ['nothing', []],
  ])('can be searched: %s', async (search, kinds) => {
    await fill()
    expect(await kindsOf({ search })).toEqual(kinds)
  })

  it('contains the entries of one environment on all networks, optionally of one account only', async () => {
    await fill()
    await clientDb.orders.bulkPut([
      { ...orderAt(6), profileId: 'production' },
      { ...orderAt(7), owner: USDC, chainId: GNOSIS },
    ])
    expect(await kindsOf({ kind: 'order' })).toEqual(['order', 'order'])
    expect(await kindsOf({ kind: 'order', owner: USDC })).toEqual(['order'])
    expect(await kindsOf({ owner: TRADER })).toEqual(['notification', 'order', 'transaction'])
  })

  it('contains the entries of one network, and those of an account that belong to no account', async () => {
    await fill()
    await clientDb.orders.bulkPut([
      { ...orderAt(7), chainId: GNOSIS },
      { ...orderAt(8), owner: USDC },
    ])
    await clientDb.notifications.put({ ...notificationAt(9, 'price_alert'), uid: null, facts: {} })
    expect(await kindsOf({ kind: 'order', chainId: GNOSIS })).toEqual(['order'])
    expect(await kindsOf({ owner: TRADER, chainId: MAINNET })).toEqual([
      ...['notification', 'notification', 'order', 'transaction'],
    ])
  })

  it.each(['all', 'order'] as const)(
    'reports more entries after an unreadable row, filtered by %s',
    async (kind) => {
      await clientDb.orders.bulkPut([1, 2, 3].map(orderAt))
      await clientDb.orders.put({ ...orderAt(4), terms: { ...order.terms, sellAmount: -1n } } as never)
      expect((await firstOf(watchActivity(query({ kind, limit: 2 })))).hasMore).toBe(true)
      const { items, hasMore } = await firstOf(watchActivity(query({ kind, limit: 4 })))
      expect([items.length, hasMore]).toEqual([3, false])
    },
  )

  it('finds an order by the symbol of the native coin', async () => {
    const terms = makeTerms({ buyToken: NATIVE_TOKEN_MARKER })
    await clientDb.orders.put(makeAccepted(terms, { chainId: GNOSIS }))
    expect(await kindsOf({ search: 'xdai' })).toEqual(['order'])
  })

  it('skips an unreadable order', async () => {
    await fill()
    await clientDb.orders.put({ ...order, terms: { ...order.terms, sellAmount: -1n } } as never)
    expect((await firstOf(watchActivity(query({ kind: 'order' })))).items).toEqual([])
  })
})
