import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '../../../../src/client/db/rows/order-entry'
import { marketOf, signedDistance } from '../../../../src/client/trade/market-price'
import { distanceFromMarket, limitOf } from '../../../../src/client/trade/offer'
import type { Amount, Seconds } from '../../../../src/domain/scalars'
import {
  distanceToLimit,
  gainOf,
  NEWEST,
  pressColumn,
  type Sorting,
  sortViews,
} from '../../../../src/ui/orders/list/figures'
import { type OrderView, viewEntry } from '../../../../src/ui/orders/view'
import {
  FILLED,
  later,
  makeAccepted,
  makeOrder,
  makeTerms,
  NOW,
  TRADER,
  USDC,
  WETH,
} from '../../../support/client'

const terms = (validFor: number, buyAmount = 3_000_000_000n) =>
  makeTerms({ validTo: (NOW / 1000 + validFor) as Seconds, buyAmount: buyAmount as Amount })
/** Sells 1 WETH for so many USDC. */
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
  ])('of a sale for %i at a market of 3,000 is %i basis points', (dollars, bps) => {
    expect(distanceToLimit(openAt(1, dollars), prices)).toBeCloseTo(bps, 6)
  })

  it('is not known without a price, of an unlisted token, and of what is over', () => {
    expect(distanceToLimit(openAt(1, 3_000), new Map([[WETH, 3_000]]))).toBeUndefined()
    const unlisted = viewEntry(makeAccepted(makeTerms({ buyToken: TRADER })))
    expect(distanceToLimit(unlisted, new Map([...prices, [TRADER, 1]]))).toBeUndefined()
    expect(distanceToLimit(filled(3_020_000_000n), prices)).toBeUndefined()
  })

  it('is the figure that the form gave for the same limit at the same prices', () => {
    const view = openAt(1, 9_000)
    const market = marketOf(view.pair, { sellPrice: 3_203.44, buyPrice: 1 })
    const formed = market && distanceFromMarket(limitOf(view.terms), market)
    const listed = distanceToLimit(view, new Map([...prices, [WETH, 3_203.44]]))
    expect(listed).toBe(formed)
    expect(signedDistance(listed ?? 0, 'buyPerSell')).toBe('+181.0%')
  })
})

describe('a gain', () => {
  it('is over the limit, in the token that was bought', () => {
    expect(gainOf(filled(3_030_000_000n))).toMatchObject({
      atoms: 30_000_000n,
      bps: 100,
      token: { symbol: 'USDC' },
    })
  })

  it('is none before the first fill', () => expect(gainOf(openAt(1, 3_000))).toBeUndefined())
})

describe('sorting', () => {
  const views = [openAt(3, 4_000), openAt(2, 3_300), openAt(1, 9_000)]
  const order = (sorting: Sorting) => sortViews(views, sorting, prices).map((view) => view.createdAt - NOW)

  it.each([
    [{ by: 'created', first: 'greatest' }, [3, 2, 1]],
    [{ by: 'distance', first: 'least' }, [2, 3, 1]],
    [{ by: 'distance', first: 'greatest' }, [1, 3, 2]],
    [{ by: 'expires', first: 'least' }, [3, 2, 1]],
    [{ by: 'surplus', first: 'greatest' }, [3, 2, 1]],
  ] as const)('by %j', (sorting, wanted) => expect(order(sorting)).toEqual(wanted))

  it('leaves what has no such figure last, either way', () => {
    const mixed = [openAt(1, 3_000), filled(3_020_000_000n), filled(3_030_000_000n)]
    const gains = (first: Sorting['first']) =>
      sortViews(mixed, { by: 'surplus', first }, prices).map((view) => gainOf(view)?.bps)
    expect([gains('greatest'), gains('least')]).toEqual([
      [100, 66, undefined],
      [66, 100, undefined],
    ])
  })

  it('turns around by another press, and begins with the nearest where that is of interest', () => {
    const expires = pressColumn(NEWEST, 'expires')
    expect(expires).toEqual({ by: 'expires', first: 'least' })
    expect(pressColumn(expires, 'expires')).toEqual({ by: 'expires', first: 'greatest' })
    expect(pressColumn(expires, 'filled')).toEqual({ by: 'filled', first: 'greatest' })
    expect(pressColumn(NEWEST, 'created')).toEqual({ by: 'created', first: 'least' })
  })
})
