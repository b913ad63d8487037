import { describe, expect, it } from 'vitest'
import { UNLIMITED } from '../../../../src/auction/model/auction'
import { prepareAuction, withOrders } from '../../../../src/backend/local/solvers/prepared-auction'
import { a, addressOf, auctionOf, b, orderOf, poolOf } from '../../../auction/sample'

const M = 1_000_000n
const orders = [1, 2].map((n) => orderOf({ n, owner: addressOf(n), buyAmount: 900n }))
const auction = auctionOf({ orders, pools: [poolOf(1, a, M, b, M)] })

describe('a prepared auction', () => {
  it('computes paths, orders by UID and pair fills once', () => {
    const prepared = prepareAuction(auction)
    expect(prepared.paths).toBe(prepared.paths)
    expect(prepared.orders).toBe(prepared.orders)
    expect(prepared.pairFills(UNLIMITED)).toBe(prepared.pairFills(UNLIMITED))
    expect(prepared.pairFills(UNLIMITED)).toHaveLength(1)
  })

  it('shares nothing with another preparation of the same auction', () => {
    const [one, other] = [prepareAuction(auction), prepareAuction(auction)]
    one.baselines.set('pair', 1n)
    expect(other.baselines.size).toBe(0)
    expect(other.paths).not.toBe(one.paths)
  })

  it('shares paths and baselines with the same auction of fewer orders', () => {
    const prepared = prepareAuction(auction)
    const fewer = withOrders(prepared, orders.slice(1))
    expect(fewer.paths).toBe(prepared.paths)
    expect(fewer.baselines).toBe(prepared.baselines)
    expect(fewer.orders.size).toBe(1)
    expect(fewer.pairFills(UNLIMITED)).toEqual([])
  })
})
