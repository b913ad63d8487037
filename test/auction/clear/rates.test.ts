import { describe, expect, it } from 'vitest'
import { clearMarket } from '../../../src/auction/clear/clearing'
import {
  dropWorstBaseline,
  type PayoutInput,
  raiseToBaselines,
  ratesOf,
} from '../../../src/auction/clear/rates'
import { A, B, C, M, marketAt, type OfferRow } from '../market'
import { a, b, c, poolOf } from '../sample'

const pools = [poolOf(1, a, 1_000n * M, b, 1_000n * M), poolOf(2, b, 1_000n * M, c, 1_000n * M)]
/** A to B, C to B and B to C: two buyers of b, one buyer of c. */
const offers: readonly OfferRow[] = [
  [A, B, 100_000],
  [C, B, 100_000],
  [B, C, 100_000],
]
const ends = { from: Int32Array.of(A, C, B), to: Int32Array.of(B, B, C) }

/** Payout of sell orders with a limit of 0.9, at one wei per atom. */
const payees = (given: Partial<PayoutInput['all']> = {}, pairBaselines = [0, 0, 0]): PayoutInput => ({
  ...ends,
  wei: new Float64Array(4).fill(1),
  pairBaselines: Float64Array.from(pairBaselines),
  all: {
    sell: new Float64Array(3).fill(100_000),
    minBuy: new Float64Array(3).fill(90_000),
    buy: new Float64Array(3),
    netBuy: new Float64Array(3),
    netBuyTimesLimit: new Float64Array(3),
    limit: new Float64Array(3).fill(Math.log(0.9)),
    ...given,
  },
})

const how = { pinned: [A], precision: 1e-10, gainPasses: 1 }
function cleared() {
  const market = marketAt(pools, offers)
  clearMarket(market, how)
  return market
}
const gainsOf = (payout: PayoutInput, market: ReturnType<typeof marketAt>): readonly number[] =>
  [...ratesOf(payout, market, true).paid].map((paid) => 100_000 * Math.exp(paid) - 90_000)

/** Raises rates and clears again until no pair is short. */
function level(payout: PayoutInput) {
  const market = cleared()
  for (let n = 0; n < 10; n += 1) {
    const state = raiseToBaselines(payout, market, payout.pairBaselines)
    if (state !== 'raised') return { market, state }
    clearMarket(market, how)
  }
  throw new Error('It did not settle.')
}

describe('rates of directed pairs', () => {
  it('follow the prices if that is enough for all', () => {
    expect(raiseToBaselines(payees(), cleared(), new Float64Array(3))).toBe('sufficient')
  })

  it('rise to the baseline of a pair, at the cost of buyers of other tokens', () => {
    const before = gainsOf(payees(), cleared())
    const baseline = (before[0] as number) + 1_000
    const payout = payees({}, [baseline, 0, 0])
    const { market, state } = level(payout)
    const after = gainsOf(payout, market)
    expect(state).toBe('sufficient')
    expect(after[0]).toBeGreaterThanOrEqual(baseline)
    expect(after[0]).toBeLessThan(baseline + 1)
    const less = [1, 2].map((pair) => (before[pair] as number) - (after[pair] as number))
    for (const one of less) expect(one).toBeGreaterThan(100)
  })

  it('distribute all gains, whether the rates were raised or not', () => {
    const { market } = level(payees({}, [(gainsOf(payees(), cleared())[0] as number) + 1_000, 0, 0]))
    for (const token of [A, B, C]) expect(Math.abs(market.nets[token] as number)).toBeLessThan(1)
  })

  it('are insufficient if not all baselines can be met; the pair with the largest gap loses its baseline', () => {
    const payout = payees({}, [9_000, 40_000, 0])
    const [market, pairBaselines] = [cleared(), payout.pairBaselines.slice()]
    expect(raiseToBaselines(payout, market, pairBaselines)).toBe('insufficient')
    expect(dropWorstBaseline(payout, market, pairBaselines)).toBe(true)
    expect([...pairBaselines]).toEqual([9_000, 0, 0])
    expect(dropWorstBaseline(payees(), market, new Float64Array(3))).toBe(false)
  })

  it('count the gains of a buy order from its signed limit, whose sell amount includes gas', () => {
    // The order buys 90,000 b for at most 100,000 a, of which 1,000 a pay for gas. So 99% of the sell amount
    // remains.
    const rate = 0.95
    const netBuy = 90_000 * 0.99
    const limit = 90_000 / 99_000
    const baseline = netBuy - (netBuy * limit) / rate
    const buys = {
      sell: Float64Array.of(0, 100_000, 100_000),
      minBuy: Float64Array.of(0, 90_000, 90_000),
      buy: Float64Array.of(90_000, 0, 0),
      netBuy: Float64Array.of(netBuy, 0, 0),
      netBuyTimesLimit: Float64Array.of(netBuy * limit, 0, 0),
      limit: Float64Array.of(Math.log(limit), Math.log(0.9), Math.log(0.9)),
    }
    const stateAt = (paid: number) => {
      const market = cleared()
      market.raised[0] = Math.log(paid) - (ratesOf(payees(buys), market, true).paid[0] as number)
      return raiseToBaselines(payees(buys), market, Float64Array.of(baseline, 0, 0))
    }
    expect(stateAt(rate * (1 + 1e-8))).toBe('sufficient')
    expect(stateAt(rate * (1 - 1e-8))).toBe('raised')
  })
})
