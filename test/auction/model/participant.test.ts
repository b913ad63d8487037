import { describe, expect, it } from 'vitest'
import { type Demand, demandOf } from '../../../src/auction/model/demand'
import { inPart, type Participant, participantOf } from '../../../src/auction/model/participant'
import { a, auctionOf, b, orderOf, PAR } from '../sample'

/** Free tokens of one wei an atom, so an order's gas is 90,000 times the price of gas in atoms. */
const participant = (terms: Parameters<typeof orderOf>[0], gasPrice = 1n): Participant => {
  const order = orderOf({ sellToken: a, buyToken: b, available: 10n ** 18n, ...terms })
  const demand = demandOf(order)
  const found = demand && participantOf(auctionOf({ orders: [order], gasPrice }), demand)
  if (!found) throw new Error('this order takes no part')
  return found
}

describe('an order in floats', () => {
  const sale = { sellAmount: 1_000_000n, buyAmount: 2_000_000n, partiallyFillable: true } as const

  it('asks for its limit of what is left after its gas', () => {
    const { sell, buy, rate, fee } = participant(sale)
    expect([sell, buy, fee]).toEqual([910_000, 2_000_000, 90_000n])
    expect(rate).toBeCloseTo(2_000_000 / 910_000, 6)
  })

  it('takes no part when its gas is more than it sells', () => {
    expect(() => participant({ ...sale, sellAmount: 80_000n })).toThrow('takes no part')
  })

  it('asks for more when a part of it trades, as its gas stays the same', () => {
    const whole = participant(sale)
    const half = inPart(whole, 0.5)
    // Half of 910,000 is left and 90,000 are for gas: 545,000 are sold for twice as much or more.
    expect((half?.rate ?? 0) * 455_000).toBeCloseTo(1_090_000, 1)
    expect((half?.buy ?? 0) * 0.5).toBeCloseTo(1_090_000, 6)
    expect(inPart(whole, 1)?.rate).toBeCloseTo(whole.rate, 12)
  })

  it('that buys has less to pay with when a part of it trades', () => {
    const purchase = participant({ ...sale, kind: 'buy' })
    const half = inPart(purchase, 0.5)
    // Half costs 500,000 at most, of which 90,000 are gas: 1,000,000 for 410,000.
    expect((half?.sell ?? 0) * 0.5).toBeCloseTo(410_000, 6)
    expect(half?.rate).toBeCloseTo(1_000_000 / 410_000, 6)
  })

  describe('that buys in parts and cannot pay for all', () => {
    const terms = { ...sale, kind: 'buy', available: 400_000n } as const

    it('asks for as much as it pays for at its limit', () => {
      const { demand, sell, buy } = participant(terms)
      expect([demand.sell, demand.buy, sell, buy]).toEqual([400_000n, 800_000n, 310_000, 800_000])
    })

    it('asks for all where all is paid for at the prices of before', () => {
      const order = orderOf({ sellToken: a, buyToken: b, ...terms })
      const demand = demandOf(order) as Demand
      const nativePrices = new Map([
        [a, 6n * PAR],
        [b, PAR],
      ])
      const auction = auctionOf({ orders: [order], nativePrices })
      expect(participantOf(auction, demand)?.demand).toEqual({ order, sell: 400_000n, buy: 2_000_000n })
    })
  })

  it('does not trade in a part that is worth less than its gas', () => {
    expect(inPart(participant(sale), 0.05)).toBeUndefined()
  })
})
