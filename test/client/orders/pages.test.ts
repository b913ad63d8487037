import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { OrderEntry } from '../../../src/client/db/rows/order-entry'
import { toStoredRefusal } from '../../../src/client/orders/journal'
import {
  countAllOrders,
  countOrders,
  MAX_COUNTED,
  type OrderQuery,
  type OrderTab,
  orderTabs,
  readOrderPage,
  watchOrderCounts,
  watchOrderPage,
} from '../../../src/client/orders/pages'
import type { Order } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
import type { Hash32, Seconds } from '../../../src/domain/scalars'
import {
  emptyClientDb,
  FILLED,
  GNOSIS,
  later,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  TRADER,
  USDC,
  WETH,
} from '../../support/client'

beforeEach(emptyClientDb)

const list = { profileId: 'sandbox', chainId: MAINNET, owner: TRADER } as const
const query = (change: Partial<OrderQuery> = {}): OrderQuery => ({
  ...list,
  tab: 'open',
  filter: 'all',
  search: '',
  direction: 'newest',
  limit: 50,
  ...change,
})

/** Returns different terms for each order number. */
const termsAt = (at: number) => makeTerms({ validTo: (NOW / 1000 + 1800 + at) as Seconds })

function finalAt(at: number, change: Partial<Order>): OrderEntry {
  const terms = termsAt(at)
  const { missingSince: _, order: __, ...entry } = makeAccepted(terms, { createdAt: later(at) })
  return { ...entry, step: 'final', order: makeOrder(terms, change) }
}

const openAt = (at: number): OrderEntry => makeAccepted(termsAt(at), { createdAt: later(at) })

function earlier(at: number, step: 'intended' | 'signed' | 'refused'): OrderEntry {
  const {
    missingSince: _,
    order: __,
    forgery: ___,
    signature,
    ...entry
  } = makeAccepted(termsAt(at), {
    createdAt: later(at),
  })
  if (step === 'intended') return { ...entry, step } as OrderEntry
  const refusal = toStoredRefusal(new Refusal('ZeroAmount'))
  return step === 'refused'
    ? { ...entry, step, signature, refusal }
    : { ...entry, step, signature, attempts: 0, retryAt: NOW, lastError: null }
}

const put = (...entries: readonly OrderEntry[]) => clientDb.orders.bulkPut([...entries])
const times = (entries: readonly OrderEntry[]) => entries.map(({ createdAt }) => createdAt - NOW)

/** One order of each kind. */
const kinds: readonly (readonly [OrderTab, OrderEntry])[] = [
  ['open', earlier(1, 'intended')],
  ['open', earlier(2, 'signed')],
  ['open', openAt(3)],
  ['open', { ...openAt(4), order: makeOrder(termsAt(4)) } as OrderEntry],
  ['filled', finalAt(5, FILLED)],
  ['ended', finalAt(6, { status: 'expired' })],
  ['ended', finalAt(7, { status: 'cancelled', invalidated: true })],
  ['ended', earlier(8, 'refused')],
]

describe('a page of the order list', () => {
  it.each(orderTabs)('contains the orders of tab %s, newest first', async (tab) => {
    await put(...kinds.map(([, entry]) => entry))
    const { entries, hasMore } = await readOrderPage(query({ tab }))
    const wanted = kinds.filter(([under]) => under === tab).map(([, entry]) => entry)
    expect([times(entries), hasMore]).toEqual([times(wanted).toReversed(), false])
  })

  it('contains orders of one owner on one network of one environment', async () => {
    await put(openAt(1), { ...openAt(2), chainId: GNOSIS }, { ...openAt(3), profileId: 'production' })
    await put({ ...openAt(4), owner: USDC })
    expect(times((await readOrderPage(query())).entries)).toEqual([1])
  })

  it('contains the orders of all accounts and networks, or of one of either', async () => {
    await put(openAt(1), { ...openAt(2), chainId: GNOSIS }, { ...openAt(3), profileId: 'production' })
    await put({ ...openAt(4), owner: USDC }, { ...openAt(5), owner: USDC, chainId: GNOSIS })
    const read = async (only: Partial<OrderQuery>) => {
      const page = await readOrderPage(query({ owner: undefined, chainId: undefined, ...only }))
      return times(page.entries)
    }
    expect(await read({})).toEqual([5, 4, 2, 1])
    expect(await read({ owner: USDC })).toEqual([5, 4])
    expect(await read({ chainId: GNOSIS })).toEqual([5, 2])
    expect(await read({ search: 'weth', filter: 'sell' })).toEqual([4, 1])
    const count = (scope: Partial<OrderQuery>) => countAllOrders({ profileId: 'sandbox', ...scope }, 'open')
    expect([await count({}), await count({ owner: USDC })]).toEqual([4, 2])
    expect((await countOrders({ profileId: 'sandbox', chainId: GNOSIS })).open).toBe(2)
  })

  it('ends at its limit, and can start with the oldest', async () => {
    await put(...[1, 2, 3, 4, 5].map(openAt), earlier(6, 'intended'))
    const newest = await readOrderPage(query({ limit: 2 }))
    expect([times(newest.entries), newest.hasMore]).toEqual([[6, 5], true])
    const oldest = await readOrderPage(query({ limit: 6, direction: 'oldest' }))
    expect([times(oldest.entries), oldest.hasMore]).toEqual([[1, 2, 3, 4, 5, 6], false])
  })

  it('can be filtered by side or type', async () => {
    const buys = makeAccepted(makeTerms({ kind: 'buy' }), { createdAt: later(1) })
    await put(buys, { ...openAt(2), shown: null }, openAt(3))
    const found = async (filter: OrderQuery['filter']) =>
      times((await readOrderPage(query({ filter }))).entries)
    expect([await found('sell'), await found('buy')]).toEqual([[3, 2], [1]])
    expect([await found('market'), await found('limit')]).toEqual([[3, 1], [2]])
  })

  it('leaves out an unreadable row', async () => {
    await put(openAt(1), { ...openAt(2), terms: { ...termsAt(2), sellAmount: -1n } } as never)
    expect(times((await readOrderPage(query())).entries)).toEqual([1])
  })

  it('is emitted again when an order moves to another tab', async () => {
    const counts: string[] = []
    const watching = watchOrderCounts(list).subscribe(({ open, filled }) => counts.push(`${open} ${filled}`))
    await expect.poll(() => counts).toEqual(['0 0'])
    await put(openAt(1))
    await expect.poll(() => counts).toEqual(['0 0', '1 0'])
    await put(finalAt(1, FILLED))
    await expect.poll(() => counts).toEqual(['0 0', '1 0', '0 1'])
    watching.unsubscribe()
    expect(times((await firstOf(watchOrderPage(query({ tab: 'filled' })))).entries)).toEqual([1])
  })
})

describe('a search of orders', () => {
  const uid = openAt(1).uid
  it.each([
    ['weth', 1],
    ['USDC', 1],
    [' weth / usd ', 1],
    ['wrapped ether', 1],
    ['dai', 0],
    ['ether', 1],
    ['th', 0],
    [uid, 1],
    [uid.slice(20, 40), 1],
    [uid.slice(0, 66), 1],
    [TRADER.toUpperCase().replace('X', 'x'), 1],
    [WETH, 1],
    ['0xdead', 0],
  ])('finds, for %j, %i orders', async (search, count) => {
    await put(openAt(1))
    expect((await readOrderPage(query({ search }))).entries).toHaveLength(count)
  })

  it('finds orders that a transaction settled or placed, by its hash', async () => {
    const txHash = `0x${'7e'.repeat(32)}` as Hash32
    const [settled, placed] = [openAt(1), openAt(2)]
    await put(settled, placed, openAt(3))
    const ledger = { id: 'a', profileId: 'sandbox', at: NOW, uid: settled.uid, trades: [{ txHash }] }
    await clientDb.ledger.put(ledger as never)
    await clientDb.transactions.put({ txHash, profileId: 'sandbox', order: placed } as never)
    expect(times((await readOrderPage(query({ search: txHash }))).entries)).toEqual([2, 1])
  })

  it.each(['weth', `0x${'7e'.repeat(32)}`])(
    'adds new orders and removes orders that leave the tab: %s',
    async (search) => {
      const txHash = `0x${'7e'.repeat(32)}` as Hash32
      const place = async (at: number) => {
        const trades = [{ txHash }]
        await clientDb.ledger.put({
          id: `${at}`,
          profileId: 'sandbox',
          at,
          uid: openAt(at).uid,
          trades,
        } as never)
        await put(openAt(at))
      }
      const pages: string[] = []
      const watching = watchOrderPage(query({ search })).subscribe(({ entries }) => {
        pages.push(times(entries).join())
      })
      await expect.poll(() => pages.at(-1)).toBe('')
      await place(1)
      await expect.poll(() => pages.at(-1)).toBe('1')
      await place(2)
      await expect.poll(() => pages.at(-1)).toBe('2,1')
      await put(finalAt(1, FILLED))
      await expect.poll(() => pages.at(-1)).toBe('2')
      await clientDb.orders.clear()
      await expect.poll(() => pages.at(-1)).toBe('')
      watching.unsubscribe()
    },
  )
})

describe('an order placed elsewhere', () => {
  it('has the type that the service reports', async () => {
    const foundAs = (at: number, orderClass: Order['class']) => {
      const order = makeOrder(termsAt(at), { class: orderClass })
      return { ...openAt(at), shown: null, foundAt: NOW, order } as OrderEntry
    }
    await put(foundAs(1, 'market'), foundAs(2, 'limit'))
    expect(times((await readOrderPage(query({ filter: 'market' }))).entries)).toEqual([1])
    expect(times((await readOrderPage(query({ filter: 'limit' }))).entries)).toEqual([2])
  })
})

describe('countOrders', () => {
  it('stops at the maximum', async () => {
    await put(
      ...Array.from({ length: MAX_COUNTED + 20 }, (_, index) => openAt(index)),
      earlier(500, 'refused'),
    )
    expect(await countOrders(list)).toEqual({ open: MAX_COUNTED, filled: 0, ended: 1 })
  })

  it('stops at a maximum that countAllOrders does not have', async () => {
    await put(
      ...Array.from({ length: MAX_COUNTED + 20 }, (_, index) => openAt(index)),
      earlier(500, 'refused'),
    )
    expect(await countAllOrders(list, 'open')).toBe(MAX_COUNTED + 20)
    expect(await countAllOrders(list, 'filled')).toBe(0)
  })
})
