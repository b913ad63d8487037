import { describe, expect, it } from 'vitest'
import { booksOf, fieldOf, mostTraded, sumUp, withinMeans } from '../../../src/auction/clear/participants'
import { demandOf } from '../../../src/auction/model/demand'
import { graphAt, M } from '../market'
import { a, addressOf, auctionOf, b, c, orderOf, PAR, poolOf, type SampleOrder, uidOf } from '../sample'

const even = poolOf(1, a, M, b, M)
const demandsOf = (orders: readonly SampleOrder[]) =>
  orders.flatMap((order, n) => demandOf(orderOf({ n, ...order })) ?? [])
const fieldFor = (orders: readonly SampleOrder[], given = {}) =>
  fieldOf(auctionOf({ pools: [even], ...given }), graphAt([even]), demandsOf(orders))

describe('a field', () => {
  it('has the directed pairs of its parties, and what they ask for', () => {
    const field = fieldFor([{}, { sellToken: b, buyToken: a }, { buyAmount: 700n }])
    expect([...field.from]).toEqual([0, 1])
    expect([...field.to]).toEqual([1, 0])
    expect(field.parties.map(({ pair }) => pair)).toEqual([0, 1, 0])
    expect(Math.exp(field.parties[2]?.limit ?? 0)).toBeCloseTo(0.7, 6)
  })

  it('takes the gas of its own from each, and leaves out those that it eats up', () => {
    // 90,000 gas at a wei, 1,000 wei an atom: 90 atoms
    const gas = { gasPrice: 1n, nativePrices: new Map([a, b].map((token) => [token, 1_000n * PAR])) }
    const field = fieldFor([{}, { sellAmount: 90n, buyAmount: 1n }], gas)
    expect(field.parties).toHaveLength(1)
    expect(field.parties[0]).toMatchObject({ sell: 910, fee: 90n })
  })

  it('sums up what trades of it, by pair', () => {
    const field = fieldFor([{}, { buyAmount: 700n }, { kind: 'buy', buyAmount: 400n }])
    const sums = sumUp(field, Float64Array.of(1, 0.5, 1))
    expect([sums.sell[0], sums.least[0], sums.wanted[0]]).toEqual([1_500, 850, 400])
    expect(sums.asked[0]).toBeCloseTo(160, 5)
    expect(Math.exp(sums.limit[0] ?? 0)).toBeCloseTo(0.7, 6)
  })

  it('has a book of those who follow the price, buy orders with what they need', () => {
    const field = fieldFor([{ kind: 'buy', buyAmount: 400n }, { buyAmount: 700n }])
    const [book] = booksOf(field, Float64Array.of(1, 1), ({ isBuy }) => isBuy)
    expect(book?.sold[1]).toBe(400)
  })
})

describe('those within their means', () => {
  it('are as many as their owner can pay for, the earlier first', () => {
    const own = demandsOf([
      { available: 1_500n },
      { available: 1_500n },
      { owner: addressOf(9), available: 1_000n },
    ])
    expect(withinMeans(own).map(({ order }) => order.uid)).toEqual([uidOf(0), uidOf(2)])
  })
})

it('the most traded token is the one with most pools', () => {
  expect(mostTraded(graphAt([even, poolOf(2, b, M, c, M)]))).toBe(1)
})
