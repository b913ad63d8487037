import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CardView } from '../../../src/client/bridge/views'
import { clientDb } from '../../../src/client/db/db'
import { viewCard } from '../../../src/client/explorer/cards'
import { defaultPageSettings } from '../../../src/client/settings/page-settings'
import { Refusal } from '../../../src/domain/refusal'
import type { Address, Amount, Hash32 } from '../../../src/domain/scalars'
import {
  createTestService,
  emptyClientDb,
  FILLED,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  signedFor,
  type TestService,
  TRADER,
} from '../../support/client'

const terms = makeTerms()
let service: TestService
const ports = (isOwnOnly = false) => ({
  settings: { profileId: 'sandbox', account: null, pages: { ...defaultPageSettings, isOwnOnly } } as const,
  call: service.call,
})

const factsOf = (lines: CardView['lines']) =>
  Object.fromEntries(lines.map(({ label, text }) => [label, text]))

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
  // Most services do not publish a debug report.
  service.failures.set('getDebugReport', new Refusal('NotFound'))
})

describe('the card of an order or settlement', () => {
  it('shows amounts, limit price, execution price and gain', async () => {
    const order = makeOrder(terms, FILLED)
    service.orders.set(order.uid, order)
    const card = await viewCard({ kind: 'order', chainId: MAINNET, id: order.uid }, ports())
    expect(card.title).toBe('1 WETH → 3,000 USDC')
    expect(factsOf(card.lines)).toMatchObject({
      Status: 'Filled +0.66%',
      Sold: '1 WETH',
      Bought: '3,020 USDC',
      'Limit price': '3,000 USDC per WETH',
      'Execution price': '3,020 USDC per WETH',
    })
    expect(card.gainBps).toBe(66)
  })

  it('shows the last event of the debug report in words', async () => {
    const order = makeOrder(terms, FILLED)
    service.orders.set(order.uid, order)
    const report = { events: [{ label: 'created' }, { label: 'traded' }], trades: [{}] }
    const call = ((name, ...rest) =>
      name === 'getDebugReport'
        ? Promise.resolve(report)
        : service.call(name, ...rest)) as typeof service.call
    const { lines } = await viewCard({ kind: 'order', chainId: MAINNET, id: order.uid }, { ...ports(), call })
    expect(factsOf(lines)).toMatchObject({ Fills: '1', 'Last event': 'filled' })
  })

  it('shows the prices of a buy order per unit of the bought token', async () => {
    const buying = makeTerms({ kind: 'buy', sellToken: terms.buyToken, buyToken: terms.sellToken })
    const sides = { sellAmount: terms.buyAmount, buyAmount: terms.sellAmount }
    const order = makeOrder({ ...buying, ...sides })
    service.orders.set(order.uid, order)
    const { lines } = await viewCard({ kind: 'order', chainId: MAINNET, id: order.uid }, ports())
    expect(factsOf(lines)).toMatchObject({ 'Limit price': '3,000 USDC per WETH' })
  })

  it('shows the value at signing of an own order, and the value of the sold part', async () => {
    const entry = makeAccepted(terms, { order: makeOrder(terms) })
    await clientDb.orders.put(entry)
    await clientDb.ledger.put(signedFor(entry, 3_254.75) as never)
    const read = async () => {
      const card = await viewCard({ kind: 'order', chainId: MAINNET, id: entry.uid }, ports())
      return { ...factsOf(card.lines), gainBps: card.gainBps }
    }
    expect(await read()).toMatchObject({ 'Value at signing': '$3,254.75', gainBps: undefined })
    await clientDb.orders.put({ ...entry, order: makeOrder(terms, FILLED) })
    expect(await read()).toMatchObject({ Sold: '1 WETH · $3,254.75', gainBps: 66 })
  })

  it('shortens very long amounts', async () => {
    const endless = makeTerms({ sellAmount: (2n ** 256n - 1n) as Amount, buyAmount: 1n as Amount })
    const order = makeOrder(endless)
    service.orders.set(order.uid, order)
    const { title, lines } = await viewCard({ kind: 'order', chainId: MAINNET, id: order.uid }, ports())
    expect(title).toMatch(/^1\.\d+ × 10\^59 WETH → 0\.000001 USDC$/)
    expect(lines.every(({ text }) => text.length < 40)).toBe(true)
  })

  it('is read from the journal for an own order, with a warning about a forged report', async () => {
    const forgery = { errorType: 'ForgedOrder', message: 'It is another order.', fix: '' } as const
    await clientDb.orders.put(makeAccepted(terms, { order: makeOrder(terms), forgery }))
    const card = await viewCard({ kind: 'order', chainId: MAINNET, id: makeOrder(terms).uid }, ports(true))
    expect(card).toMatchObject({ warning: 'It is another order.' })
    expect(service.asked).toEqual([])
    expect(factsOf(card.lines)).toMatchObject({
      Status: 'Open',
      'Limit price': '3,000 USDC per WETH',
    })
  })

  it('makes no request for a settlement if only own orders are badged', async () => {
    const id = `0x${'ab'.repeat(32)}` as Hash32
    expect(await viewCard({ kind: 'transaction', chainId: MAINNET, id }, ports(true))).toMatchObject({
      orders: [],
    })
    expect(service.asked).toEqual([])
  })

  it('refuses a foreign order without a request if only own orders are badged', async () => {
    const order = makeOrder(terms)
    service.orders.set(order.uid, order)
    await expect(
      viewCard({ kind: 'order', chainId: MAINNET, id: order.uid }, ports(true)),
    ).rejects.toMatchObject({ errorType: 'NotFound' })
    expect(service.asked).toEqual([])
  })
})

describe('the card of an address', () => {
  it('lists the own open orders', async () => {
    const entry = makeAccepted(terms, { order: makeOrder(terms) })
    await clientDb.orders.put(entry)
    expect(await viewCard({ kind: 'address', chainId: MAINNET, id: TRADER }, ports())).toEqual({
      title: 'Your open orders',
      lines: [{ label: 'Environment', text: 'Sandbox' }],
      orders: [{ uid: entry.uid, text: '1 WETH → 3,000 USDC' }],
    })
  })

  it('lists nothing if the address has no open orders', async () => {
    const id = `0x${'ab'.repeat(20)}` as Address
    expect(await viewCard({ kind: 'address', chainId: MAINNET, id }, ports())).toMatchObject({ orders: [] })
  })
})
