import { describe, expect, it } from 'vitest'
import { autoSlippageOf, MAX_AUTO_BPS, USUAL_SLIPPAGE } from '../../../src/domain/orders/slippage'
import type { Milliseconds } from '../../../src/domain/scalars'
import { MARKET_BOUND_BPS } from '../../../src/wallet/policy/order-policy'
import { fc } from '../../support/properties'

const NOW = 1_790_000_000_000 as Milliseconds
const MINUTE = 60_000

/** Prices at equal intervals of minutes until now. The price goes up and down by the same factor in turn. */
const swinging = (bps: number, count: number, minutes = 5, from = 3200) =>
  Array.from({ length: count }, (_, n) => ({
    at: (NOW - (count - 1 - n) * minutes * MINUTE) as Milliseconds,
    price: from * (n % 2 === 0 ? 1 : 1 + bps / 10_000),
  }))
const nothing = { prices: [], quotes: [], isPegged: false }

describe('the slippage of a pair', () => {
  it('is 0.5% without enough prices', () => {
    expect(autoSlippageOf(nothing, NOW)).toEqual(USUAL_SLIPPAGE)
    expect(autoSlippageOf({ ...nothing, prices: swinging(400, 8) }, NOW)).toEqual(USUAL_SLIPPAGE)
    expect(USUAL_SLIPPAGE.bps).toBe(50)
  })

  // Two standard deviations of moves of 0.2%: 0.2% / 0.6745 × 2 = 0.593%.
  it.each([
    ['0.1% in 5 minutes', 10, 5, 50, 'usual'],
    ['0.2% in 5 minutes', 20, 5, 60, 'moves'],
    ['0.2% in 20 minutes, which is half of that in 5', 20, 20, 50, 'usual'],
    ['0.1% in a minute, which is 2.2 times that in 5', 10, 1, 70, 'moves'],
    ['5% in 5 minutes, more than the maximum', 500, 5, 200, 'moves'],
  ])('covers moves of %s', (_, bps, minutes, expected, reason) => {
    expect(autoSlippageOf({ ...nothing, prices: swinging(bps, 20, minutes) }, NOW)).toMatchObject({
      bps: expected,
      reason,
    })
  })

  it('never exceeds the limit of the policy', () => expect(MAX_AUTO_BPS).toBe(MARKET_BOUND_BPS))

  it('ignores a single wrong price', () => {
    const prices = swinging(10, 20).map((each, at) => (at === 9 ? { ...each, price: each.price / 2 } : each))
    expect(autoSlippageOf({ ...nothing, prices }, NOW)).toMatchObject({ bps: 50, reason: 'usual' })
  })

  it('ignores prices older than a day, and prices from the future after the clock was set back', () => {
    const old = swinging(400, 20).map((each) => ({
      ...each,
      at: (each.at - 25 * 60 * MINUTE) as Milliseconds,
    }))
    const late = swinging(400, 20).map((each) => ({
      ...each,
      at: (each.at + 25 * 60 * MINUTE) as Milliseconds,
    }))
    expect(autoSlippageOf({ ...nothing, prices: [...old, ...late] }, NOW)).toEqual(USUAL_SLIPPAGE)
  })

  it('is the spread of quotes for the same trade if the spread is larger', () => {
    expect(autoSlippageOf({ ...nothing, quotes: [3200] }, NOW)).toEqual(USUAL_SLIPPAGE)
    expect(autoSlippageOf({ ...nothing, quotes: [3200, 3190, 3195] }, NOW).bps).toBe(50)
    expect(autoSlippageOf({ ...nothing, quotes: [3200, 3174.6] }, NOW)).toMatchObject({
      bps: 90,
      reason: 'quotes',
    })
    expect(
      autoSlippageOf({ prices: swinging(30, 20), quotes: [3200, 3174.6], isPegged: false }, NOW),
    ).toMatchObject({
      bps: 90,
      reason: 'moves',
    })
  })

  it('is 0.1% for two dollar tokens with a steady price', () => {
    const steady = { ...nothing, isPegged: true, prices: swinging(1, 20, 5, 1) }
    expect(autoSlippageOf(steady, NOW)).toMatchObject({ bps: 10, reason: 'steady' })
    expect(autoSlippageOf({ ...steady, prices: [] }, NOW)).toEqual(USUAL_SLIPPAGE)
    expect(autoSlippageOf({ ...steady, prices: swinging(12, 20, 5, 1) }, NOW)).toMatchObject({
      bps: 40,
      reason: 'moves',
    })
  })

  it('stays within its bounds, in steps of 0.1%, in both directions of the pair', () => {
    const anyPrice = fc.record({
      at: fc.integer({ min: NOW - 90_000_000, max: NOW + 90_000_000 }),
      price: fc.double({ min: 1e-30, max: 1e30, noNaN: true }),
    })
    const anyMoves = fc.record({
      prices: fc.array(anyPrice, { maxLength: 40 }),
      quotes: fc.array(fc.double({ min: 1e-30, max: 1e30, noNaN: true }), { maxLength: 10 }),
      isPegged: fc.boolean(),
    })
    fc.assert(
      fc.property(anyMoves, (given) => {
        const prices = given.prices
          .map(({ at, price }) => ({ at: at as Milliseconds, price }))
          .toSorted((a, b) => a.at - b.at)
        const { bps } = autoSlippageOf({ ...given, prices }, NOW)
        expect(bps).toBeGreaterThanOrEqual(10)
        expect(bps).toBeLessThanOrEqual(200)
        expect(bps % 10).toBe(0)
        const turned = {
          ...given,
          prices: prices.map(({ at, price }) => ({ at, price: 1 / price })),
          quotes: given.quotes.map((price) => 1 / price),
        }
        expect(Math.abs(autoSlippageOf(turned, NOW).bps - bps)).toBeLessThanOrEqual(10)
      }),
    )
  })
})
