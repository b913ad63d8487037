import { describe, expect, it } from 'vitest'
import {
  type Executed,
  executedOf,
  filledAmount,
  filledBps,
  isInMarket,
  isWithinLimit,
  maxSellAmount,
  minBuyAmount,
  mulDiv,
  mulDivUp,
  remainderOf,
  remainingAmount,
  surplusBps,
  surplusOf,
  targetAmount,
  withSlippage,
} from '../../../src/domain/orders/amounts'
import type { OrderKind, OrderTerms } from '../../../src/domain/orders/order'
import { MAX_UINT256, toAmount } from '../../../src/domain/scalars'
import { anyExecuted, anySlippageBps, anyTokenAmount, anyTradableTerms } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const limits = (kind: OrderKind, sellAmount: bigint, buyAmount: bigint) => ({
  kind,
  sellAmount: toAmount(sellAmount),
  buyAmount: toAmount(buyAmount),
  feeAmount: toAmount(0n),
})
const executed = (sell: bigint, buy: bigint): Executed => ({ sell, buy })

it('executedOf excludes the signed fee', () => {
  const order = {
    executedSellAmount: toAmount(7n),
    executedFeeAmount: toAmount(2n),
    executedBuyAmount: toAmount(3n),
  }
  expect(executedOf(order)).toEqual(executed(5n, 3n))
})

describe('mulDiv and mulDivUp', () => {
  it('round down and up, and are exact without a remainder', () => {
    expect(mulDiv(7n, 3n, 2n)).toBe(10n)
    expect(mulDivUp(7n, 3n, 2n)).toBe(11n)
    expect(mulDiv(8n, 3n, 2n)).toBe(12n)
    expect(mulDivUp(8n, 3n, 2n)).toBe(12n)
    expect(mulDivUp(0n, 3n, 2n)).toBe(0n)
  })

  it('do not overflow', () => {
    expect(mulDiv(MAX_UINT256, MAX_UINT256, MAX_UINT256)).toBe(MAX_UINT256)
  })
})

describe('the limit price', () => {
  it('is met exactly at the limit, and not one atom below', () => {
    const sell = limits('sell', 10n, 5n)
    expect(isWithinLimit(sell, executed(10n, 5n))).toBe(true)
    expect(isWithinLimit(sell, executed(10n, 6n))).toBe(true)
    expect(isWithinLimit(sell, executed(10n, 4n))).toBe(false)
    const buy = limits('buy', 10n, 5n)
    expect(isWithinLimit(buy, executed(10n, 5n))).toBe(true)
    expect(isWithinLimit(buy, executed(9n, 5n))).toBe(true)
    expect(isWithinLimit(buy, executed(11n, 5n))).toBe(false)
  })

  it('rounds the minimum to receive up and the maximum to pay down', () => {
    expect(minBuyAmount(limits('sell', 3n, 2n), 1n)).toBe(1n)
    expect(minBuyAmount(limits('sell', 3n, 2n), 3n)).toBe(2n)
    expect(maxSellAmount(limits('buy', 3n, 2n), 1n)).toBe(1n)
    expect(maxSellAmount(limits('buy', 3n, 2n), 2n)).toBe(3n)
  })

  it('is the same for minBuyAmount, maxSellAmount and isWithinLimit', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyExecuted, (order, fill) => {
        const isWithin = isWithinLimit(order, fill)
        expect(fill.buy >= minBuyAmount(order, fill.sell)).toBe(isWithin)
        expect(fill.sell <= maxSellAmount(order, fill.buy)).toBe(isWithin)
      }),
    )
  })

  it('is met by the minimum to receive and by the maximum to pay', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyTokenAmount, (order, some) => {
        const least = minBuyAmount(order, some)
        expect(isWithinLimit(order, executed(some, least))).toBe(true)
        expect(least === 0n || !isWithinLimit(order, executed(some, least - 1n))).toBe(true)
        const most = maxSellAmount(order, some)
        expect(isWithinLimit(order, executed(most, some))).toBe(true)
        expect(isWithinLimit(order, executed(most + 1n, some))).toBe(false)
      }),
    )
  })

  it("gives the order's amounts for a complete fill", () => {
    fc.assert(
      fc.property(anyTradableTerms, (order) => {
        expect(minBuyAmount(order, order.sellAmount)).toBe(order.buyAmount)
        expect(maxSellAmount(order, order.buyAmount)).toBe(order.sellAmount)
      }),
    )
  })
})

describe('the surplus', () => {
  it('is in the buy token for a sell order, in the sell token for a buy order', () => {
    expect(surplusOf(limits('sell', 10n, 5n), executed(10n, 7n))).toBe(2n)
    expect(surplusOf(limits('buy', 10n, 5n), executed(7n, 5n))).toBe(3n)
  })

  it('is measured, for a partial fill, against the limit of that part', () => {
    // Selling 3 of 10 needs at least 2 (1.5 rounded up). Buying 2 of 5 costs at most 4.
    expect(surplusOf(limits('sell', 10n, 5n), executed(3n, 4n))).toBe(2n)
    expect(surplusOf(limits('buy', 10n, 5n), executed(3n, 2n))).toBe(1n)
  })

  it.each([
    ['a sale', limits('sell', 10n, 5n), executed(10n, 8n), 3_750],
    ['a purchase', limits('buy', 735n, 5n), executed(490n, 5n), 5_000],
    ['part of a sale', limits('sell', 10n, 50n), executed(4n, 25n), 2_000],
    ['part of a purchase', limits('buy', 100n, 50n), executed(30n, 20n), 3_333],
    ['nothing', limits('sell', 10n, 5n), executed(0n, 0n), 0],
  ] as const)('is a percentage of the executed amount, for %s', (_, order, fill, bps) => {
    expect(surplusBps(order, fill)).toBe(bps)
  })

  it("has the public explorer's percentage, less at most the rounding to whole atoms", () => {
    // The explorer divides (executed − limit) by executed for a sale, and (limit − executed) by executed for a
    // purchase. Its limit of a part is not rounded to atoms.
    const explorerBps = (order: OrderTerms, { sell, buy }: Executed): number =>
      order.kind === 'sell'
        ? Number(((buy * order.sellAmount - sell * order.buyAmount) * 10_000n) / (buy * order.sellAmount))
        : Number(((order.sellAmount * buy - sell * order.buyAmount) * 10_000n) / (sell * order.buyAmount))
    fc.assert(
      fc.property(anyTradableTerms, anyExecuted, (order, fill) => {
        fc.pre(fill.sell > 0n && fill.buy > 0n && isWithinLimit(order, fill))
        const whole = order.kind === 'sell' ? fill.buy : fill.sell
        const shown = explorerBps(order, fill)
        expect(surplusBps(order, fill)).toBeLessThanOrEqual(shown)
        expect(surplusBps(order, fill)).toBeGreaterThanOrEqual(shown - Number(10_000n / whole) - 1)
      }),
    )
  })

  it('is negative if and only if the limit is not met', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyExecuted, (order, fill) => {
        expect(surplusOf(order, fill) >= 0n).toBe(isWithinLimit(order, fill))
      }),
    )
  })

  it('increases with the received amount and decreases with the paid amount', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyExecuted, anyTokenAmount, (order, fill, more) => {
        const surplus = surplusOf(order, fill)
        expect(surplusOf(order, executed(fill.sell, fill.buy + more))).toBeGreaterThanOrEqual(surplus)
        expect(surplusOf(order, executed(fill.sell + more, fill.buy))).toBeLessThanOrEqual(surplus)
      }),
    )
  })
})

describe('a fill', () => {
  const sell = limits('sell', 10n, 5n)
  const buy = limits('buy', 10n, 5n)

  it('counts the sold amount of a sell order and the bought amount of a buy order', () => {
    expect([targetAmount(sell), targetAmount(buy)]).toEqual([10n, 5n])
    expect([filledAmount('sell', executed(4n, 3n)), filledAmount('buy', executed(4n, 3n))]).toEqual([4n, 3n])
    expect(remainingAmount(sell, executed(4n, 3n))).toBe(6n)
    expect(remainingAmount(buy, executed(4n, 3n))).toBe(2n)
  })

  it("cannot exceed the order's amount: the remaining amount throws and is never negative", () => {
    expect(remainingAmount(sell, executed(10n, 5n))).toBe(0n)
    expect(() => remainingAmount(sell, executed(11n, 5n))).toThrow(RangeError)
  })

  it('is measured in basis points, rounded down: 10,000 means completely filled', () => {
    expect(filledBps(limits('sell', 3n, 1n), executed(1n, 1n))).toBe(3_333)
    expect(filledBps(limits('sell', 100_001n, 1n), executed(100_000n, 1n))).toBe(9_999)
    expect(filledBps(buy, executed(10n, 5n))).toBe(10_000)
    expect(filledBps(sell, executed(0n, 0n))).toBe(0)
  })
})

describe('the slippage', () => {
  it('makes a seller accept less and a buyer pay more', () => {
    expect(withSlippage('sell', executed(1_000n, 2_000n), 50)).toEqual(executed(1_000n, 1_990n))
    expect(withSlippage('buy', executed(1_000n, 2_000n), 50)).toEqual(executed(1_005n, 2_000n))
  })

  it('gives amounts in whole atoms, rounded down', () => {
    expect(withSlippage('sell', executed(1n, 999n), 50)).toEqual(executed(1n, 994n))
    expect(withSlippage('buy', executed(999n, 1n), 50)).toEqual(executed(1_003n, 1n))
  })

  it('changes nothing at 0%; at 100%, a seller accepts 0 and a buyer pays double', () => {
    expect(withSlippage('sell', executed(7n, 9n), 0)).toEqual(executed(7n, 9n))
    expect(withSlippage('buy', executed(7n, 9n), 0)).toEqual(executed(7n, 9n))
    expect(withSlippage('sell', executed(7n, 9n), 10_000)).toEqual(executed(7n, 0n))
    expect(withSlippage('buy', executed(7n, 9n), 10_000)).toEqual(executed(14n, 9n))
  })

  it('never makes an amount negative, and never makes an order less likely to fill', () => {
    fc.assert(
      fc.property(anyExecuted, anySlippageBps, (amounts, slippage) => {
        const seller = withSlippage('sell', amounts, slippage)
        expect(seller.sell).toBe(amounts.sell)
        expect(seller.buy >= 0n && seller.buy <= amounts.buy).toBe(true)
        const buyer = withSlippage('buy', amounts, slippage)
        expect(buyer.buy).toBe(amounts.buy)
        expect(buyer.sell >= amounts.sell && buyer.sell <= 2n * amounts.sell).toBe(true)
      }),
    )
  })
})

describe('isInMarket', () => {
  // Selling 1,000 buys 500. The network cost is 100 of the 1,000, which leaves 450.
  const quoted = { sell: 1_000n, buy: 500n, fee: 100n }

  it('accepts a sell order up to the amount after the fee', () => {
    expect(isInMarket(limits('sell', 1_000n, 450n), quoted)).toBe(true)
    expect(isInMarket(limits('sell', 1_000n, 451n), quoted)).toBe(false)
    expect(isInMarket(limits('sell', 2_000n, 900n), quoted)).toBe(true)
    expect(isInMarket(limits('sell', 2_000n, 901n), quoted)).toBe(false)
  })

  it('accepts a buy order that pays the quote and its fee', () => {
    expect(isInMarket(limits('buy', 1_100n, 500n), quoted)).toBe(true)
    expect(isInMarket(limits('buy', 1_099n, 500n), quoted)).toBe(false)
  })

  it("rounds down the fee's share of the bought amount", () => {
    // A fee of 1 in 3 is worth two thirds of an atom, rounded down to 0.
    expect(isInMarket(limits('sell', 3n, 2n), { sell: 3n, buy: 2n, fee: 1n })).toBe(true)
    expect(isInMarket(limits('sell', 3n, 2n), { sell: 3n, buy: 2n, fee: 2n })).toBe(false)
  })

  it('rejects an order whose quote is consumed by the fee', () => {
    expect(isInMarket(limits('sell', 1_000n, 1n), { sell: 1_000n, buy: 500n, fee: 1_000n })).toBe(false)
    expect(isInMarket(limits('sell', 1_000n, 1n), { sell: 1_000n, buy: 500n, fee: 5_000n })).toBe(false)
  })

  it('accepts an order that sells the quoted amount and the fee, unless it buys more than quoted', () => {
    expect(isInMarket(limits('sell', 1_100n, 500n), quoted)).toBe(true)
    expect(isInMarket(limits('sell', 1_100n, 501n), quoted)).toBe(false)
  })

  it('accepts a signed fee with exactly the quoted amounts, and rejects a limit that is one atom stricter', () => {
    const signed = (kind: OrderKind, sell: bigint, buy: bigint) => ({
      ...limits(kind, sell, buy),
      feeAmount: toAmount(100n),
    })
    expect(isInMarket(signed('sell', 900n, 450n), quoted)).toBe(true)
    expect(isInMarket(signed('sell', 900n, 451n), quoted)).toBe(false)
    expect(isInMarket(signed('sell', 1_000n, 500n), quoted)).toBe(true)
    expect(isInMarket(signed('sell', 1_000n, 501n), quoted)).toBe(false)
    expect(isInMarket(signed('buy', 1_000n, 500n), quoted)).toBe(true)
    expect(isInMarket(signed('buy', 999n, 500n), quoted)).toBe(false)
  })

  it('rejects a quote of zero', () => {
    expect(isInMarket(limits('sell', 1n, 1n), { sell: 0n, buy: 0n, fee: 0n })).toBe(false)
    expect(isInMarket(limits('buy', 1n, 1n), { sell: 0n, buy: 1n, fee: 0n })).toBe(false)
  })
})

describe('remainderOf', () => {
  it('returns the unfilled amounts at the limit price, without favoring a side by rounding', () => {
    const sale = { kind: 'sell', sellAmount: 10n ** 18n, buyAmount: 3_000_000_000n } as never
    const order = { executedSellAmount: 10n ** 18n / 4n, executedBuyAmount: 800_000_000n } as never
    expect(remainderOf(sale, order)).toEqual({ sell: (3n * 10n ** 18n) / 4n, buy: 2_250_000_000n })
    const purchase = { ...(sale as object), kind: 'buy' } as never
    const half = { executedSellAmount: 1n, executedBuyAmount: 1_500_000_000n } as never
    expect(remainderOf(purchase, half)).toEqual({ sell: 5n * 10n ** 17n, buy: 1_500_000_000n })
  })
})
