import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '../../../../src/client/db/rows/order-entry'
import { writeStatus } from '../../../../src/client/explorer/badges'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import type { FillCosts } from '../../../../src/client/trade/fills-at'
import { executedOf } from '../../../../src/domain/orders/amounts'
import type { Order } from '../../../../src/domain/orders/order'
import type { Amount, Seconds } from '../../../../src/domain/scalars'
import {
  gainOf,
  NEWEST,
  outlookOfView,
  type Sorting,
  sortViews,
  toggleSorting,
} from '../../../../src/ui/orders/list/figures'
import { type OrderView, viewEntry } from '../../../../src/ui/orders/order-view'
import type { OpenMarket } from '../../../../src/ui/orders/use-open-market'
import {
  FILLED,
  later,
  makeAccepted,
  makeOrder,
  makePurchase,
  makeTerms,
  NOW,
  USDC,
  WETH,
} from '../../../support/client'
import { known } from '../../../support/known'

const terms = (validFor: number, buyAmount = 3_000_000_000n) =>
  makeTerms({ validTo: (NOW / 1000 + validFor) as Seconds, buyAmount: buyAmount as Amount })
/** Creates an order that sells 1 WETH for the given amount of USDC. */
const openAt = (at: number, dollars: number): OrderView =>
  viewEntry(makeAccepted(terms(100 - at, BigInt(dollars) * 1_000_000n), { createdAt: later(at) }))
const filled = (bought: bigint, change = { shown: null } as object): OrderView => {
  const { missingSince: _, order: __, ...entry } = makeAccepted(terms(1), change)
  const order = makeOrder(terms(1), { ...FILLED, executedBuyAmount: bought as Amount })
  return viewEntry({ ...entry, step: 'final', order } as OrderEntry)
}
const prices = new Map([
  [WETH, 3_000],
  [USDC, 1],
])

/** Costs of a tenth of the sold amount, and of nothing. */
const TENTH: FillCosts = { networkCost: 10n ** 17n, keptParts: 10n ** 12n }
const FREE: FillCosts = { networkCost: 0n, keptParts: 10n ** 12n }
const marketWith = (costs: FillCosts, ...views: readonly OrderView[]): OpenMarket => ({
  usd: prices,
  costs: new Map(views.map(({ uid }) => [uid, costs])),
})

describe('the outlook of an order', () => {
  it.each([
    [FREE, 6_000, 10_000],
    [FREE, 3_000, 0],
    [FREE, 2_700, -1_000],
    [TENTH, 2_700, 0],
    [TENTH, 3_000, 1_111.12],
  ])(
    'is, with costs %o, for a sale for %i USDC at a market of 3,000 USDC, %i basis points',
    (costs, dollars, bps) => {
      const view = openAt(1, dollars)
      expect(outlookOfView(view, marketWith(costs, view))?.bps).toBeCloseTo(bps, 6)
    },
  )

  it('is unknown without costs and for an ended order, and has no distance without a price', () => {
    const view = openAt(1, 3_000)
    expect(outlookOfView(view, marketWith(FREE))).toBeUndefined()
    const ended = filled(3_020_000_000n)
    expect(outlookOfView(ended, marketWith(FREE, ended))).toBeUndefined()
    const unpriced = { ...marketWith(FREE, view), usd: new Map([[WETH, 3_000]]) }
    expect(outlookOfView(view, unpriced)).toMatchObject({ bps: undefined })
  })

  it('is of the rest of a partially filled order', () => {
    const half = { executedSellAmount: 5n * 10n ** 17n, executedBuyAmount: 1_500_000_000n } as Partial<Order>
    const order = makeOrder(terms(1), half)
    const view = { ...openAt(1, 3_000), order }
    expect(outlookOfView(view, marketWith(TENTH, view))?.bps).toBeCloseTo(2_500, 6)
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

  it('is counted from the quote for a market order, because the rest is unused slippage', () => {
    const view = filled(3_030_000_000n, {})
    expect(gainOf(view)).toMatchObject({ atoms: 15_000_000n, over: 'quote', bps: 49 })
    expect(gainOf({ ...view, entry: undefined })).toMatchObject({ over: 'limit' })
  })

  it.each([
    [3_000, 'quote'],
    [2_999, 'limit'],
  ])('counts the gain of an order placed elsewhere, quoted at %i USDC, from the %s', (usdc, over) => {
    const view = filled(3_030_000_000n)
    const quote = { sellAmount: 10n ** 18n, buyAmount: BigInt(usdc) * 1_000_000n, feeAmount: 0n }
    const order = { ...view.order, quote } as Order
    expect(gainOf({ ...view, order, entry: undefined })).toMatchObject({ over })
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
  const order = (sorting: Sorting) =>
    sortViews(views, sorting, () => marketWith(FREE, ...views)).map((view) => known(view.createdAt) - NOW)

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
      sortViews(mixed, { by: 'surplus', first }, () => marketWith(FREE)).map((view) => gainOf(view)?.bps)
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
