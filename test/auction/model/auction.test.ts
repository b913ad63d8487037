import { expect, it } from 'vitest'
import { rotateOrders } from '../../../src/auction/model/auction'
import { auctionOf, orderOf } from '../sample'

const orders = Array.from({ length: 10 }, (_, n) => orderOf({ n }))
const turnsOf = (id: number) => rotateOrders(auctionOf({ id, orders }))

it('rotateOrders returns every order once, in turn, from a start that changes with the auction', () => {
  for (let id = 0; id < 50; id += 1) {
    const turns = turnsOf(id)
    expect(new Set(turns).size).toBe(10)
    const first = orders.indexOf(turns[0] as (typeof orders)[number])
    expect(turns[1]).toBe(orders[(first + 1) % 10])
  }
})

it('rotateOrders puts each order first eventually', () => {
  const firsts = Array.from({ length: 20 }, (_, id) => turnsOf(id)[0])
  expect(new Set(firsts).size).toBe(10)
  expect(rotateOrders(auctionOf({}))).toEqual([])
})
