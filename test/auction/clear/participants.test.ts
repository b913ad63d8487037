import { describe, expect, it } from 'vitest'
import {
  affordableDemands,
  booksOf,
  buildOrderSet,
  numeraireOf,
  sumUp,
} from '../../../src/auction/clear/participants'
import { demandOf } from '../../../src/auction/model/demand'
import { graphAt, M } from '../market'
import { a, addressOf, auctionOf, b, c, orderOf, PAR, poolOf, type SampleOrder, uidOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const demandsOf = (orders: readonly SampleOrder[]) =>
  orders.flatMap((order, n) => demandOf(orderOf({ n, ...order })) ?? [])
const fieldFor = (orders: readonly SampleOrder[], given = {}) =>
  buildOrderSet(auctionOf({ pools: [even], ...given }), graphAt([even]), demandsOf(orders))

describe('participants of a clearing', () => {
  it('have a directed pair and a limit', () => {
    const orderSet = fieldFor([{}, { sellToken: b, buyToken: a }, { buyAmount: 700n }])
    expect([...orderSet.from]).toEqual([0, 1])
    expect([...orderSet.to]).toEqual([1, 0])
    expect(orderSet.participants.map(({ pair }) => pair)).toEqual([0, 1, 0])
    expect(Math.exp(orderSet.participants[2]?.limit ?? 0)).toBeCloseTo(0.7, 6)
  })

  it('pay their own gas first, and drop out if it takes everything', () => {
    // 90,000 gas at one wei each cost 90 atoms of 1,000 wei.
    const gas = { gasPrice: 1n, nativePrices: new Map([a, b].map((token) => [token, 1_000n * PAR])) }
    const orderSet = fieldFor([{}, { sellAmount: 90n, buyAmount: 1n }], gas)
    expect(orderSet.participants).toHaveLength(1)
    expect(orderSet.participants[0]).toMatchObject({ sell: 910, fee: 90n })
  })

  it('sum up their traded parts per pair', () => {
    const orderSet = fieldFor([{}, { buyAmount: 700n }, { kind: 'buy', buyAmount: 400n }])
    const sums = sumUp(orderSet, Float64Array.of(1, 0.5, 1))
    expect([sums.sell[0], sums.minBuy[0], sums.buy[0]]).toEqual([1_500, 850, 400])
    expect(sums.netBuyTimesLimit[0]).toBeCloseTo(160, 5)
    expect(Math.exp(sums.limit[0] ?? 0)).toBeCloseTo(0.7, 6)
  })

  it('form an order book, in which a buy order sells the cost of its amount', () => {
    const orderSet = fieldFor([{ kind: 'buy', buyAmount: 400n }, { buyAmount: 700n }])
    const [book] = booksOf(orderSet, Float64Array.of(1, 1), ({ isBuy }) => Number(isBuy))
    expect(book?.sold[1]).toBe(400)
  })
})

describe('affordable orders', () => {
  it("fit into their owner's balance; those with the largest margin have priority", () => {
    const own = demandsOf([
      { available: 1_500n },
      { available: 1_500n, buyAmount: 400n },
      { owner: addressOf(9), available: 1_000n },
    ])
    expect(affordableDemands(auctionOf({}), own).map(({ order }) => order.uid)).toEqual([uidOf(1), uidOf(2)])
  })
})

it('numeraireOf returns the token with the most pools', () => {
  expect(numeraireOf(graphAt([even, poolOf(2, b, M, c, M)]))).toBe(1)
})
