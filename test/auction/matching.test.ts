import { expect, it } from 'vitest'
import { type Demand, demandOf } from '../../src/auction/demand'
import { findRings } from '../../src/auction/matching'
import { a, b, c, d, mainnet, native, orderOf, type SampleOrder, weth } from './sample'

const ringsOf = (...orders: readonly SampleOrder[]) =>
  findRings(
    mainnet,
    orders.map((order, n) => demandOf(orderOf({ sellAmount: 100n, buyAmount: 99n, n, ...order })) as Demand),
  )

it('rings are opposite orders, rings of three and of four, each told once', () => {
  expect(ringsOf({ sellToken: a, buyToken: b }, { sellToken: b, buyToken: a })[0]?.tokens).toEqual([a, b])
  expect(
    ringsOf({ sellToken: b, buyToken: c }, { sellToken: c, buyToken: a }, { sellToken: a, buyToken: b })[0]
      ?.tokens,
  ).toEqual([a, b, c])
  const four = ringsOf(
    { sellToken: a, buyToken: b },
    { sellToken: b, buyToken: c },
    { sellToken: c, buyToken: d },
    { sellToken: d, buyToken: a },
  )
  expect(four).toHaveLength(1)
  expect(four[0]?.demands).toHaveLength(4)
})

it('a ring asks for the product of the best limits: 1.9 · 1.45 · 0.3166… = 0.8725', () => {
  const [ring] = ringsOf(
    { sellToken: a, buyToken: b, sellAmount: 100n, buyAmount: 190n },
    { sellToken: a, buyToken: b, sellAmount: 100n, buyAmount: 250n },
    { sellToken: b, buyToken: c, sellAmount: 200n, buyAmount: 290n },
    { sellToken: c, buyToken: a, sellAmount: 300n, buyAmount: 95n },
  )
  expect(Math.exp(ring?.asks ?? 0)).toBeCloseTo((1.9 * 1.45 * 95) / 300, 12)
  expect(ring?.demands).toHaveLength(4)
})

it('there is no ring where all together ask for more than goes in', () => {
  const dear = { sellAmount: 100n, buyAmount: 101n }
  expect(ringsOf({ sellToken: a, buyToken: b, ...dear }, { sellToken: b, buyToken: a, ...dear })).toEqual([])
})

it('the native coin closes a ring with its wrapped form, and no pair is in two rings', () => {
  const rings = ringsOf(
    { sellToken: a, buyToken: native },
    { sellToken: weth, buyToken: a },
    { sellToken: weth, buyToken: b },
    { sellToken: b, buyToken: a },
  )
  expect(rings).toHaveLength(1)
})
