import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import type { ProfileId } from '../../../src/client/db/rows/keys'
import type { PageSettings } from '../../../src/client/db/rows/settings'
import { type BadgePorts, viewBadges } from '../../../src/client/explorer/badges'
import { defaultPageSettings } from '../../../src/client/settings/page-settings'
import { recordCosts, recordPrice } from '../../../src/client/trade/price-history'
import type { Order } from '../../../src/domain/orders/order'
import { Refusal } from '../../../src/domain/refusal'
import type { Address, Amount, Hash32, OrderUid, Seconds } from '../../../src/domain/scalars'
import {
  countCalls,
  countOrderRows,
  createTestService,
  emptyClientDb,
  FILLED,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  type TestService,
  TRADER,
} from '../../support/client'

const terms = makeTerms()
const FREE = { networkCost: 0n, keptParts: 10n ** 12n }
const STRANGER = `0x${'ab'.repeat(20)}` as Address
let service: TestService
type Asked = Partial<Parameters<typeof viewBadges>[0]>
const nothing = { chainId: MAINNET, uids: [], transactions: [], addresses: [], due: [] }
const settingsOf = (account: Address | null, pages: Partial<PageSettings> = {}) =>
  ({ profileId: 'sandbox', account, pages: { ...defaultPageSettings, ...pages } }) as const
const ask = (asked: Asked, settings: BadgePorts['settings'] = settingsOf(null)) =>
  viewBadges({ ...nothing, ...asked }, { settings, call: service.call })
const view = (uids: readonly OrderUid[], account: Address | null = null) =>
  ask({ uids: [...uids], due: [...uids] }, settingsOf(account))
const serve = (order: Order): OrderUid => {
  service.orders.set(order.uid, order)
  return order.uid
}

beforeEach(async () => {
  await emptyClientDb()
  service = createTestService()
})

describe('viewBadges', () => {
  it('builds the badge of an own order from the journal without a request', async () => {
    const entry = makeAccepted(terms, { order: makeOrder(terms) })
    await clientDb.orders.put(entry)
    expect(await view([entry.uid])).toEqual([
      {
        id: entry.uid,
        look: 'open',
        status: 'Open',
        text: 'Open',
        share: 0,
        detail: '1 WETH → 3,000 USDC',
        isMine: true,
        endsAt: terms.validTo * 1000,
        outlook: 'Terms verified',
        shows: { WETH: ['1'], USDC: ['3000'] },
      },
    ])
    expect(service.asked).toEqual([])
  })

  it.each([
    [2_900 / 1e12, 'Fills at about 3,000 USDC (+3.5%) · Terms verified'],
    [3_000 / 1e12, 'Can fill in the next auction · Terms verified'],
  ])('shows when an own order fills, compared with the last price %s: %s', async (price, outlook) => {
    const entry = makeAccepted(terms, { order: makeOrder(terms) })
    await clientDb.orders.put(entry)
    const pair = { ...terms, profileId: 'sandbox', chainId: MAINNET } as const
    await recordPrice(pair, price, NOW)
    await recordCosts(pair, terms.sellAmount, FREE, NOW)
    expect(await view([entry.uid])).toMatchObject([{ outlook }])
    expect(service.asked).toEqual([])
  })

  it('shows how much the price has to fall for a buy order', async () => {
    const buys = makeTerms({ kind: 'buy' })
    const entry = makeAccepted(buys, { order: makeOrder(buys) })
    await clientDb.orders.put(entry)
    const pair = { ...buys, profileId: 'sandbox', chainId: MAINNET } as const
    await recordPrice(pair, 1_500 / 1e12, NOW)
    await recordCosts(pair, buys.sellAmount, FREE, NOW)
    expect(await view([entry.uid])).toMatchObject([
      { outlook: 'Fills at about 0.000333334 WETH (−50.0%) · Terms verified' },
    ])
  })

  it('adds outlooks only on pages with few orders, and auction times only in the Sandbox', async () => {
    const entries = [1, 2, 3, 4, 5].map((more) => {
      const other = makeTerms({ validTo: (terms.validTo + more) as Seconds })
      return makeAccepted(other, { order: makeOrder(other) })
    })
    await clientDb.orders.bulkPut(entries)
    const uids = entries.map(({ uid }) => uid)
    expect((await view(uids)).map(({ outlook }) => outlook)).toEqual(Array(5).fill(undefined))
    expect((await view(uids.slice(1))).map(({ outlook }) => outlook)).toEqual(Array(4).fill('Terms verified'))
    await clientDb.orders.put({ ...(entries[0] as (typeof entries)[number]), profileId: 'production' })
    const settings = { ...settingsOf(null), profileId: 'production' as ProfileId }
    const [remote] = await ask({ uids: uids.slice(0, 1) }, settings)
    expect(remote).toMatchObject({ outlook: 'Terms verified' })
    expect(remote).not.toHaveProperty('auctionEveryMs')
  })

  it('shows the executed amounts of a filled order', async () => {
    const order = makeOrder(terms, FILLED)
    await clientDb.orders.put(makeAccepted(terms, { order }))
    expect(await view([order.uid])).toMatchObject([{ detail: '1 WETH → 3,020 USDC' }])
  })

  it('shows the signed amounts of an own order that was not read back yet', async () => {
    const entry = makeAccepted(terms)
    await clientDb.orders.put(entry)
    expect(await view([entry.uid])).toMatchObject([{ text: 'Open', detail: '1 WETH → 3,000 USDC' }])
    expect(countCalls(service, 'getOrders')).toBe(0)
  })

  it('warns if the service reports another order than the signed order', async () => {
    const forgery = { errorType: 'ForgedOrder', message: 'It is another order.', fix: '' } as const
    const entry = makeAccepted(terms, { forgery })
    await clientDb.orders.put(entry)
    expect(await view([entry.uid])).toMatchObject([{ warning: 'It is another order.' }])
  })

  it('does not request a foreign order until it is due', async () => {
    const uid = serve(makeOrder(terms))
    expect(await ask({ uids: [uid], due: [] })).toEqual([])
    expect(service.asked).toEqual([])
  })

  it('requests no foreign order if only own orders are badged', async () => {
    const uid = serve(makeOrder(terms))
    expect(await ask({ uids: [uid], due: [uid] }, settingsOf(null, { isOwnOnly: true }))).toEqual([])
    expect(service.asked).toEqual([])
  })

  it('shows the number of open orders of an own address without a request', async () => {
    await clientDb.orders.put(makeAccepted(terms, { order: makeOrder(terms) }))
    expect(await ask({ addresses: [TRADER, STRANGER] })).toEqual([
      {
        id: TRADER,
        look: 'owner',
        status: '1 open',
        text: '1 open',
        detail: 'Your address: 1 open order',
        isMine: false,
      },
    ])
    expect(service.asked).toEqual([])
  })

  it('reads only the open orders of an own address', async () => {
    const open = makeAccepted(terms, { order: makeOrder(terms) })
    const { missingSince: _, ...ended } = open
    const final = Array.from({ length: 50 }, (_, index) => ({
      ...ended,
      step: 'final',
      order: makeOrder(terms, FILLED),
      uid: `0x${index.toString(16).padStart(112, '0')}`,
      createdAt: NOW + index,
    }))
    await clientDb.orders.bulkPut([open, ...final] as never)
    const badges = () => ask({ addresses: [TRADER] })
    expect(await badges()).toMatchObject([{ text: '1 open' }])
    expect(await countOrderRows(badges)).toBeLessThanOrEqual(2)
    await clientDb.orders.delete(['sandbox', MAINNET, open.uid])
    expect(await badges()).toMatchObject([{ text: 'You' }])
  })

  it('shows own orders although the service refuses requests for others', async () => {
    const entry = makeAccepted(terms, { order: makeOrder(terms) })
    await clientDb.orders.put(entry)
    const uid = makeOrder(makeTerms({ validTo: (NOW / 1000 + 7) as Seconds })).uid
    const hash = `0x${'cd'.repeat(32)}` as Hash32
    for (const name of ['getOrders', 'getTransactionOrders'] as const)
      service.failures.set(name, new Refusal('RateLimited'))
    const views = await ask({ uids: [entry.uid, uid], transactions: [hash], due: [uid, hash] })
    expect(views).toMatchObject([{ id: entry.uid, isMine: true }])
  })

  it('requests several foreign orders in one call', async () => {
    const uids = [1, 2].map((more) =>
      serve(makeOrder(makeTerms({ validTo: (NOW / 1000 + more) as Seconds }), {}, STRANGER)),
    )
    const views = await view([...uids, ...uids])
    expect(views.map(({ isMine }) => isMine)).toEqual([false, false])
    expect(service.asked).toHaveLength(1)
  })

  it('marks an order as own if another device placed it', async () => {
    expect(await view([serve(makeOrder(terms))], TRADER)).toMatchObject([{ isMine: true }])
  })

  it('ignores an order that does not hash to its UID', async () => {
    expect(await view([serve({ ...makeOrder(terms), sellAmount: 5n as Amount })])).toEqual([])
  })

  it('ignores an order that was not requested, and an unknown order', async () => {
    const other = makeOrder(makeTerms({ validTo: (NOW / 1000 + 5) as Seconds }))
    const call = (async () => [{ order: other }]) as unknown as TestService['call']
    const uids = [makeOrder(terms).uid]
    const settings = settingsOf(null)
    expect(await viewBadges({ ...nothing, uids, due: uids }, { settings, call })).toEqual([])
  })

  it.each<[string, Partial<Order>]>([
    ['Filled +0.66%', FILLED],
    ['Open 40%', { executedSellAmount: (4n * 10n ** 17n) as Amount }],
    ['Open', { executedSellAmount: 1n as Amount }],
    ['Expired', { status: 'expired' }],
    ['Cancelled 40%', { status: 'cancelled', executedSellAmount: (4n * 10n ** 17n) as Amount }],
    ['Awaiting signature', { status: 'presignaturePending' }],
  ])('shows the status %s', async (text, change) => {
    expect(await view([serve(makeOrder(terms, change))])).toMatchObject([{ text }])
  })
})
