import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '../../../../src/client/db/rows/order-entry'
import { writeStatus } from '../../../../src/client/explorer/badges'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { marketOf, signedDistance } from '../../../../src/client/trade/market-price'
import { distanceFromMarket, limitOf } from '../../../../src/client/trade/offer'
import { executedOf } from '../../../../src/domain/orders/amounts'
import type { Amount, Seconds } from '../../../../src/domain/scalars'
import {
  gainOf,
  limitDistanceBps,
  NEWEST,
  type Sorting,
  sortViews,
  toggleSorting,
} from '../../../../src/ui/orders/list/figures'
import { type OrderView, viewEntry } from '../../../../src/ui/orders/order-view'
import {
  FILLED,
  later,
  makeAccepted,
  makeOrder,
  makePurchase,
  makeTerms,
  NOW,
  TRADER,
  USDC,
  WETH,
} from '../../../support/client'

const terms = (validFor: number, buyAmount = 3_000_000_000n) =>
  makeTerms({ validTo: (NOW / 1000 + validFor) as Seconds, buyAmount: buyAmount as Amount })
/** Creates an order that sells 1 WETH for the given amount of USDC. */
const openAt = (at: number, dollars: number): OrderView =>
  viewEntry(makeAccepted(terms(100 - at, BigInt(dollars) * 1_000_000n), { createdAt: later(at) }))
const filled = (bought: bigint): OrderView => {
  const { missingSince: _, order: __, ...entry } = makeAccepted(terms(1))
  const order = makeOrder(terms(1), { ...FILLED, executedBuyAmount: bought as Amount })
  return viewEntry({ ...entry, step: 'final', order } as OrderEntry)
}
const prices = new Map([
  [WETH, 3_000],
  [USDC, 1],
])

describe('the distance to the limit', () => {
  it.each([
    [6_000, 10_000],
    [3_000, 0],
    [2_700, -1_000],
  ])('is, for a sale for %i USDC at a market of 3,000 USDC, %i basis points', (dollars, bps) => {
    expect(limitDistanceBps(openAt(1, dollars), prices)).toBeCloseTo(bps, 6)
  })

  it('is unknown without a price, for an unlisted token, and for an ended order', () => {
    expect(limitDistanceBps(openAt(1, 3_000), new Map([[WETH, 3_000]]))).toBeUndefined()
    const unlisted = viewEntry(makeAccepted(makeTerms({ buyToken: TRADER })))
    expect(limitDistanceBps(unlisted, new Map([...prices, [TRADER, 1]]))).toBeUndefined()
    expect(limitDistanceBps(filled(3_020_000_000n), prices)).toBeUndefined()
  })

  it('equals the distance in the form for the same limit and prices', () => {
    const view = openAt(1, 9_000)
    const market = marketOf(view.pair, { sellPrice: 3_203.44, buyPrice: 1 })
    const formed = market && distanceFromMarket(limitOf(view.terms), market)
    const listed = limitDistanceBps(view, new Map([...prices, [WETH, 3_203.44]]))
    expect(listed).toBe(formed)
    expect(signedDistance(listed ?? 0, 'buyPerSell')).toBe('+181.0%')
  })
})

describe('the surplus of a listed order', () => {
  it('is counted from the limit, in the bought token', () => {
    expect(gainOf(filled(3_030_000_000n))).toMatchObject({
      atoms: 30_000_000n,
      bps: 99,
      token: { symbol: 'USDC' },
    })
  })

  it('is the same percentage as in badge and notification', () => {
    const bought = makePurchase(73_500_000n)
    const paid = 49_000_000n as Amount
    const order = makeOrder(bought, {
      status: 'fulfilled',
      executedSellAmount: paid,
      executedSellAmountBeforeFees: paid,
      executedBuyAmount: bought.buyAmount,
    })
    const { missingSince: _, order: __, ...entry } = makeAccepted(bought, { shown: null })
    const final = { ...entry, step: 'final', order } as const
    expect(gainOf(viewEntry(final))?.bps).toBe(5_000)
    expect(writeStatus(order)).toBe('Filled +50%')
    const text = toNotification(final, 'order_filled', executedOf(order), NOW).message
    expect(text).toContain('(+50%)')
  })

  it('is undefined before the first fill', () => expect(gainOf(openAt(1, 3_000))).toBeUndefined())

  it('is undefined, and no part of the status, if its price is not plausible', () => {
    const { entry, order } = filled(30_000_000_000n)
    if (!entry || !order) throw new Error('There is one.')
    expect(gainOf(viewEntry({ ...entry, proof: 'service' } as OrderEntry))?.bps).toBe(9_000)
    expect(gainOf(viewEntry({ ...entry, proof: 'implausible' } as OrderEntry))).toBeUndefined()
    expect(writeStatus(order, 'implausible')).toBe('Filled')
  })
})

describe('the order list', () => {
  const views = [openAt(3, 4_000), openAt(2, 3_300), openAt(1, 9_000)]
  const order = (sorting: Sorting) => sortViews(views, sorting, prices).map((view) => view.createdAt - NOW)

  it.each([
    [{ by: 'created', first: 'greatest' }, [3, 2, 1]],
    [{ by: 'distance', first: 'least' }, [2, 3, 1]],
    [{ by: 'distance', first: 'greatest' }, [1, 3, 2]],
    [{ by: 'expires', first: 'least' }, [3, 2, 1]],
    [{ by: 'surplus', first: 'greatest' }, [3, 2, 1]],
  ] as const)('sorts by %j', (sorting, wanted) => expect(order(sorting)).toEqual(wanted))

  it('puts orders without a value last, in both directions', () => {
    const mixed = [openAt(1, 3_000), filled(3_020_000_000n), filled(3_030_000_000n)]
    const gains = (first: Sorting['first']) =>
      sortViews(mixed, { by: 'surplus', first }, prices).map((view) => gainOf(view)?.bps)
    expect([gains('greatest'), gains('least')]).toEqual([
      [99, 66, undefined],
      [66, 99, undefined],
    ])
  })

  it('reverses on a second press; expiry starts with the nearest, other columns with the greatest', () => {
    const expires = toggleSorting(NEWEST, 'expires')
    expect(expires).toEqual({ by: 'expires', first: 'least' })
    expect(toggleSorting(expires, 'expires')).toEqual({ by: 'expires', first: 'greatest' })
    expect(toggleSorting(expires, 'filled')).toEqual({ by: 'filled', first: 'greatest' })
    expect(toggleSorting(NEWEST, 'created')).toEqual({ by: 'created', first: 'least' })
  })
})
