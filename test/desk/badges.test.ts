import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { viewBadges } from '../../src/desk/badges'
import { deskDb } from '../../src/desk/db'
import type { Order } from '../../src/domain/orders'
import type { Address, Amount, OrderUid, Seconds } from '../../src/domain/scalars'
import {
  countCalls,
  createDeskService,
  type DeskService,
  emptyDesk,
  FILLED,
  MAINNET,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  TRADER,
} from '../support/desk'

const terms = makeTerms()
const STRANGER = `0x${'ab'.repeat(20)}` as Address
let service: DeskService
const view = (uids: readonly OrderUid[], account: Address | null = null) =>
  viewBadges(
    { chainId: MAINNET, uids: [...uids] },
    { settings: { profileId: 'sandbox', account }, call: service.call },
  )
const tell = (order: Order): OrderUid => {
  service.orders.set(order.uid, order)
  return order.uid
}

beforeEach(async () => {
  await emptyDesk()
  service = createDeskService()
})

describe('a badge', () => {
  it('of an order of ours is read from the journal, and nobody is asked', async () => {
    const entry = makeAccepted(terms, { order: makeOrder(terms) })
    await deskDb.orders.put(entry)
    expect(await view([entry.uid])).toEqual([
      { uid: entry.uid, status: 'open', text: 'Open', detail: '1 WETH → 3,000 USDC', isMine: true },
    ])
    expect(service.asked).toEqual([])
  })

  it('of an order of ours that was not read back yet is asked for', async () => {
    const entry = makeAccepted(terms)
    await deskDb.orders.put(entry)
    tell(makeOrder(terms))
    expect(await view([entry.uid])).toHaveLength(1)
    expect(countCalls(service, 'getOrders')).toBe(1)
  })

  it('of an order of another is asked for, all in one request', async () => {
    const uids = [1, 2].map((more) =>
      tell(makeOrder(makeTerms({ validTo: (NOW / 1000 + more) as Seconds }), {}, STRANGER)),
    )
    const views = await view([...uids, ...uids])
    expect(views.map(({ isMine }) => isMine)).toEqual([false, false])
    expect(service.asked).toHaveLength(1)
  })

  it('of an order that another device of ours placed is ours', async () => {
    expect(await view([tell(makeOrder(terms))], TRADER)).toMatchObject([{ isMine: true }])
  })

  it('is not given to an order that does not hash to its UID', async () => {
    expect(await view([tell({ ...makeOrder(terms), sellAmount: 5n as Amount })])).toEqual([])
  })

  it('is not given to an order that nobody asked for, nor to one nobody knows', async () => {
    const other = makeOrder(makeTerms({ validTo: (NOW / 1000 + 5) as Seconds }))
    const call = (async () => [{ order: other }]) as unknown as DeskService['call']
    const settings = { profileId: 'sandbox', account: null } as const
    expect(await viewBadges({ chainId: MAINNET, uids: [makeOrder(terms).uid] }, { settings, call })).toEqual(
      [],
    )
  })

  it.each<[string, Partial<Order>]>([
    ['Filled', FILLED],
    ['Open 40 %', { executedSellAmount: (4n * 10n ** 17n) as Amount }],
    ['Open', { executedSellAmount: 1n as Amount }],
    ['Expired', { status: 'expired' }],
    ['Cancelled 40 %', { status: 'cancelled', executedSellAmount: (4n * 10n ** 17n) as Amount }],
    ['Awaiting signature', { status: 'presignaturePending' }],
  ])('says %s', async (text, change) => {
    expect(await view([tell(makeOrder(terms, change))])).toMatchObject([{ text }])
  })
})
