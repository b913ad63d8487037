import { describe, expect, it } from 'vitest'
import type { FeePolicy } from '../../../src/auction/model/auction'
import { charge, feeOf, feesPaidOf, partnerPolicies, uncharge } from '../../../src/auction/model/fee-policies'
import { scoreExecution } from '../../../src/auction/model/scores'
import { tightenOrder } from '../../../src/auction/settle/net-limits'
import { screenSolutions } from '../../../src/auction/settle/validate'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import { fc } from '../../support/properties'
import {
  a,
  auctionOf,
  b,
  executionOf,
  orderOf,
  poolOf,
  settlement,
  solutionOf,
  solver,
  uidOf,
} from '../sample'

const sell = orderOf({ kind: 'sell', sellAmount: 10_000n, buyAmount: 9_000n })
const buy = orderOf({ kind: 'buy', sellAmount: 10_000n, buyAmount: 9_000n })
const half = { factor: 500_000n, maxVolume: 9_800n }
const surplus: FeePolicy = { kind: 'surplus', ...half }
const volume: FeePolicy = { kind: 'volume', factor: 200n }
const better: FeePolicy = { kind: 'priceImprovement', ...half, quote: { sell: 10_000n, buy: 9_060n } }

describe('a surplus fee', () => {
  it("takes half of a seller's surplus", () => {
    // The surplus is 9,100 − 9,000 = 100, and half of it is 50. The cap of 0.98% of 9,100 would be 89.
    expect(feeOf(surplus, sell, { sell: 10_000n, buy: 9_100n })).toBe(50n)
  })

  it('takes at most 0.98% of the volume', () => {
    // Half of the surplus of 9,500 − 9,000 is 250, but the cap of 0.98% of 9,500 is 93.1.
    expect(feeOf(surplus, sell, { sell: 10_000n, buy: 9_500n })).toBe(93n)
  })

  it("takes half of a buyer's savings", () => {
    // The buyer saves 10,000 − 9,900 = 100, and pays half of it, in total 9,950.
    const charged = charge([surplus], buy, executionOf({ sell: 9_900n, buy: 9_000n }))
    expect(charged).toMatchObject({ sell: 9_950n, buy: 9_000n, fee: 50n })
    expect(charged.protocolFees).toEqual([{ policy: surplus, token: a, amount: 50n }])
  })
})

describe('all fees of an execution', () => {
  it('contain the network fee and the withheld amount of a seller at the price before fees', () => {
    // 9,000 are sold for 8,910 and a fee of 90, which is one for one before fees.
    const charged = charge(
      [{ ...volume, factor: 10_000n }],
      sell,
      executionOf({ sell: 9_010n, buy: 9_000n, fee: 10n }),
    )
    expect(charged.buy).toBe(8_910n)
    expect(feesPaidOf(sell, charged)).toBe(100n)
  })

  it('count a buyer’s fees once, because they are part of the sold amount', () => {
    const charged = charge([surplus], buy, executionOf({ sell: 9_900n, buy: 9_000n, fee: 10n }))
    expect(feesPaidOf(buy, charged)).toBe(60n)
    expect(feesPaidOf(buy, executionOf({ sell: 9_900n, buy: 9_000n, fee: 10n }))).toBe(10n)
  })
})

describe('a price improvement fee', () => {
  it('takes half of what a seller gets above the quote', () => {
    expect(feeOf(better, sell, { sell: 10_000n, buy: 9_100n })).toBe(20n)
  })

  it('takes nothing at or below the quote', () => {
    expect(feeOf(better, sell, { sell: 10_000n, buy: 9_060n })).toBe(0n)
    expect(feeOf(better, sell, { sell: 10_000n, buy: 9_010n })).toBe(0n)
  })

  it('starts at the limit if the quote was worse', () => {
    const poor: FeePolicy = { ...better, quote: { sell: 10_000n, buy: 8_000n } }
    expect(feeOf(poor, sell, { sell: 10_000n, buy: 9_100n })).toBe(50n)
  })

  it('scales the quote to a partial fill', () => {
    // Half of the quote is 4,530, and 4,550 are 20 more.
    expect(feeOf(better, sell, { sell: 5_000n, buy: 4_550n })).toBe(10n)
  })
})

describe('a volume fee', () => {
  it("takes two basis points of a seller's bought amount, and adds them to a buyer's sold amount", () => {
    expect(feeOf(volume, sell, { sell: 10_000n, buy: 9_999n })).toBe(1n)
    expect(charge([volume], buy, executionOf({ sell: 9_900n, buy: 9_000n })).sell).toBe(9_901n)
  })

  it('raises the limit that solvers see, so that no fill ends beyond the signed limit', () => {
    const policies: readonly FeePolicy[] = [{ kind: 'volume', factor: 10_000n }]
    fc.assert(
      fc.property(
        fc.constantFrom('sell' as const, 'buy' as const),
        fc.bigInt(1n, 10n ** 20n),
        fc.bigInt(1_000n, 10n ** 20n),
        (kind, gained, size) => {
          const order = orderOf({ kind, sellAmount: size, buyAmount: size })
          const { sellAmount, buyAmount } = (tightenOrder(policies, order) ?? order).terms
          const execution = executionOf(
            kind === 'sell'
              ? { sell: sellAmount, buy: buyAmount + gained }
              : { sell: sellAmount > gained ? sellAmount - gained : 1n, buy: buyAmount },
          )
          expect(isWithinLimit(order.terms, charge(policies, order, execution))).toBe(true)
        },
      ),
    )
  })
})

it('several policies apply one after the other and are reverted in reverse order', () => {
  // The surplus of 9,100 is 100. Half of it is 50, which leaves 9,050. 1% of this is 90, which leaves 8,960.
  const policies: readonly FeePolicy[] = [surplus, { kind: 'volume', factor: 10_000n }]
  const charged = charge(policies, sell, executionOf({ sell: 10_000n, buy: 9_100n }))
  expect(charged.protocolFees.map(({ amount }) => amount)).toEqual([50n, 90n])
  expect(charged.buy).toBe(8_960n)
  expect(uncharge(sell, charged)).toEqual({ sell: 10_000n, buy: 9_100n })
})

describe('partner fees', () => {
  it('stay under their common cap', () => {
    // After 0.6%, (1.01 ÷ 1.006 − 1) = 0.397614…% are left.
    expect(partnerPolicies([{ volumeBps: 60 }, { volumeBps: 60 }], 100, null)).toEqual([
      { kind: 'volume', factor: 6_000n },
      { kind: 'volume', factor: 3_976n },
    ])
  })

  it('have three kinds, and only a fee on price improvement needs a quote', () => {
    const fees = [
      { surplusBps: 5_000, maxVolumeBps: 30 },
      { priceImprovementBps: 20_000, maxVolumeBps: 200 },
    ]
    const quote = { sell: 10n, buy: 9n }
    expect(partnerPolicies(fees, 100, quote)).toEqual([
      { kind: 'surplus', factor: 500_000n, maxVolume: 3_000n },
      { kind: 'priceImprovement', factor: 999_900n, maxVolume: 6_979n, quote },
    ])
    expect(partnerPolicies(fees, 100, null)).toHaveLength(1)
  })
})

describe('a solution with fees', () => {
  const auction = auctionOf({
    orders: [orderOf({ sellAmount: 10_000n, buyAmount: 9_000n })],
    pools: [poolOf(1, a, 1_000_000n, b, 1_000_000n)],
  })
  const route = [{ pool: 'pool 1', tokenIn: a, tokenOut: b }]
  // 9,970,000 · 10^6 ÷ (10^9 + 9,970,000) = 9,871.
  const proposed = solutionOf(solver, executionOf({ uid: uidOf(1), sell: 10_000n, buy: 9_871n, route }))

  it('settles, adds its fees to the buffers, and scores as without fees', () => {
    const [charged] = screenSolutions(auction, [proposed], settlement, () => [surplus]).solutions
    const execution = charged?.executions[0]
    // Half of 871 is 435, 0.98% of 9,871 is 96.
    expect(execution?.buy).toBe(9_775n)
    expect(scoreExecution(auction, auction.orders[0] as never, execution as never)).toBe(871n)
  })

  it('drops out if a fee pushes it beyond its limit', () => {
    const { dropped } = screenSolutions(auction, [proposed], settlement, () => [
      { kind: 'volume', factor: 100_000n },
    ])
    expect(dropped.map(({ fault }) => fault)).toEqual([`order ${uidOf(1)} is beyond its limit price`])
  })
})
