import { describe, expect, it } from 'vitest'
import { type Demand, demandOf } from '../../../src/auction/model/demand'
import {
  baseCostsOf,
  type Participant,
  participantOf,
  repriceInPart,
} from '../../../src/auction/model/participant'
import { a, auctionOf, b, orderOf, PAR } from '../sample'

/** Tokens worth one wei an atom, so the gas of an order is 90,000 times the gas price in atoms. */
const participant = (terms: Parameters<typeof orderOf>[0], gasPrice = 1n): Participant => {
  const order = orderOf({ sellToken: a, buyToken: b, available: 10n ** 18n, ...terms })
  const demand = demandOf(order)
  const auction = auctionOf({ orders: [order], gasPrice })
  const found = demand && participantOf(auction, demand, baseCostsOf(auction))
  if (!found) throw new Error('this order takes no part')
  return found
}

describe('a participant', () => {
  const sale = { sellAmount: 1_000_000n, buyAmount: 2_000_000n, partiallyFillable: true } as const

  it('asks for its limit on the amount after gas', () => {
    const { sell, buy, rate, fee } = participant(sale)
    expect([sell, buy, fee]).toEqual([910_000, 2_000_000, 90_000n])
    expect(rate).toBeCloseTo(2_000_000 / 910_000, 6)
  })

  it('drops out if its gas exceeds its amount', () => {
    expect(() => participant({ ...sale, sellAmount: 80_000n })).toThrow('takes no part')
  })

  it('asks for more if a part of it trades, because its gas stays the same', () => {
    const whole = participant(sale)
    const half = repriceInPart(whole, 0.5)
    // Half of 910,000 is 455,000. With 90,000 for gas, 545,000 are sold, for at least twice as much.
    expect((half?.rate ?? 0) * 455_000).toBeCloseTo(1_090_000, 1)
    expect((half?.buy ?? 0) * 0.5).toBeCloseTo(1_090_000, 6)
    expect(repriceInPart(whole, 1)?.rate).toBeCloseTo(whole.rate, 12)
  })

  it('can pay less, as a buyer, if only a part of it trades', () => {
    const purchase = participant({ ...sale, kind: 'buy' })
    const half = repriceInPart(purchase, 0.5)
    // Half costs at most 500,000. Of this, 90,000 pay for gas, so 410,000 buy 1,000,000.
    expect((half?.sell ?? 0) * 0.5).toBeCloseTo(410_000, 6)
    expect(half?.rate).toBeCloseTo(1_000_000 / 410_000, 6)
  })

  describe('a partial buyer that cannot pay for everything', () => {
    const terms = { ...sale, kind: 'buy', available: 400_000n } as const

    it('asks for as much as it can pay at its limit', () => {
      const { demand, sell, buy } = participant(terms)
      expect([demand.sell, demand.buy, sell, buy]).toEqual([400_000n, 800_000n, 310_000, 800_000])
    })

    it('asks for everything if it can pay at the previous prices', () => {
      const order = orderOf({ sellToken: a, buyToken: b, ...terms })
      const demand = demandOf(order) as Demand
      const nativePrices = new Map([
        [a, 6n * PAR],
        [b, PAR],
      ])
      const auction = auctionOf({ orders: [order], nativePrices })
      const participant = participantOf(auction, demand, baseCostsOf(auction))
      expect(participant?.demand).toEqual({ order, sell: 400_000n, buy: 2_000_000n })
    })
  })

  it('does not trade a part that is worth less than its gas', () => {
    expect(repriceInPart(participant(sale), 0.05)).toBeUndefined()
  })
})
