import { describe, expect, it } from 'vitest'
import {
  type Executed,
  executedOf,
  filledAmount,
  filledBps,
  isInMarket,
  isWithinLimit,
  leastBuy,
  mostSell,
  mulDiv,
  mulDivUp,
  remainingAmount,
  surplusOf,
  targetAmount,
  withSlippage,
} from '../../../src/domain/orders/amounts'
import type { OrderKind } from '../../../src/domain/orders/order'
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

it('leaves the signed fee out of what was executed', () => {
  const order = {
    executedSellAmount: toAmount(7n),
    executedFeeAmount: toAmount(2n),
    executedBuyAmount: toAmount(3n),
  }
  expect(executedOf(order)).toEqual(executed(5n, 3n))
})

describe('a product over a divisor', () => {
  it('is rounded down or up, and exact when it divides', () => {
    expect(mulDiv(7n, 3n, 2n)).toBe(10n)
    expect(mulDivUp(7n, 3n, 2n)).toBe(11n)
    expect(mulDiv(8n, 3n, 2n)).toBe(12n)
    expect(mulDivUp(8n, 3n, 2n)).toBe(12n)
    expect(mulDivUp(0n, 3n, 2n)).toBe(0n)
  })

  it('does not overflow on the way', () => {
    expect(mulDiv(MAX_UINT256, MAX_UINT256, MAX_UINT256)).toBe(MAX_UINT256)
  })
})

describe('the limit price', () => {
  it('is met at exactly the limit and broken one atom below', () => {
    const sell = limits('sell', 10n, 5n)
    expect(isWithinLimit(sell, executed(10n, 5n))).toBe(true)
    expect(isWithinLimit(sell, executed(10n, 6n))).toBe(true)
    expect(isWithinLimit(sell, executed(10n, 4n))).toBe(false)
    const buy = limits('buy', 10n, 5n)
    expect(isWithinLimit(buy, executed(10n, 5n))).toBe(true)
    expect(isWithinLimit(buy, executed(9n, 5n))).toBe(true)
    expect(isWithinLimit(buy, executed(11n, 5n))).toBe(false)
  })

  it('rounds what must be received up and what may be paid down', () => {
    expect(leastBuy(limits('sell', 3n, 2n), 1n)).toBe(1n)
    expect(leastBuy(limits('sell', 3n, 2n), 3n)).toBe(2n)
    expect(mostSell(limits('buy', 3n, 2n), 1n)).toBe(1n)
    expect(mostSell(limits('buy', 3n, 2n), 2n)).toBe(3n)
  })

  it('is one price, however it is asked', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyExecuted, (order, fill) => {
        const isWithin = isWithinLimit(order, fill)
        expect(fill.buy >= leastBuy(order, fill.sell)).toBe(isWithin)
        expect(fill.sell <= mostSell(order, fill.buy)).toBe(isWithin)
      }),
    )
  })

  it('is met by the least that may be received and by the most that may be paid', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyTokenAmount, (order, some) => {
        const least = leastBuy(order, some)
        expect(isWithinLimit(order, executed(some, least))).toBe(true)
        expect(least === 0n || !isWithinLimit(order, executed(some, least - 1n))).toBe(true)
        const most = mostSell(order, some)
        expect(isWithinLimit(order, executed(most, some))).toBe(true)
        expect(isWithinLimit(order, executed(most + 1n, some))).toBe(false)
      }),
    )
  })

  it('of the whole order is its own amounts', () => {
    fc.assert(
      fc.property(anyTradableTerms, (order) => {
        expect(leastBuy(order, order.sellAmount)).toBe(order.buyAmount)
        expect(mostSell(order, order.buyAmount)).toBe(order.sellAmount)
      }),
    )
  })
})

describe('surplus', () => {
  it('is counted in the buy token for a sell order, in the sell token for a buy order', () => {
    expect(surplusOf(limits('sell', 10n, 5n), executed(10n, 7n))).toBe(2n)
    expect(surplusOf(limits('buy', 10n, 5n), executed(7n, 5n))).toBe(3n)
  })

  it('of a partial fill is over the limit of that part', () => {
    // Selling 3 of 10 for at least 2 (1.5 rounded up); buying 2 of 5 for at most 4.
    expect(surplusOf(limits('sell', 10n, 5n), executed(3n, 4n))).toBe(2n)
    expect(surplusOf(limits('buy', 10n, 5n), executed(3n, 2n))).toBe(1n)
  })

  it('is negative exactly when the limit is broken', () => {
    fc.assert(
      fc.property(anyTradableTerms, anyExecuted, (order, fill) => {
        expect(surplusOf(order, fill) >= 0n).toBe(isWithinLimit(order, fill))
      }),
    )
  })

  it('grows with what is received and shrinks with what is paid', () => {
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

  it('is counted in what was sold of a sell order and bought of a buy order', () => {
    expect([targetAmount(sell), targetAmount(buy)]).toEqual([10n, 5n])
    expect([filledAmount('sell', executed(4n, 3n)), filledAmount('buy', executed(4n, 3n))]).toEqual([4n, 3n])
    expect(remainingAmount(sell, executed(4n, 3n))).toBe(6n)
    expect(remainingAmount(buy, executed(4n, 3n))).toBe(2n)
  })

  it('beyond the order is a bug, never a negative rest', () => {
    expect(remainingAmount(sell, executed(10n, 5n))).toBe(0n)
    expect(() => remainingAmount(sell, executed(11n, 5n))).toThrow(RangeError)
  })

  it('is told in basis points, rounded down so that 10,000 is all of it', () => {
    expect(filledBps(limits('sell', 3n, 1n), executed(1n, 1n))).toBe(3_333)
    expect(filledBps(limits('sell', 100_001n, 1n), executed(100_000n, 1n))).toBe(9_999)
    expect(filledBps(buy, executed(10n, 5n))).toBe(10_000)
    expect(filledBps(sell, executed(0n, 0n))).toBe(0)
  })
})

describe('slippage', () => {
  it('makes a seller accept less and a buyer pay more', () => {
    expect(withSlippage('sell', executed(1_000n, 2_000n), 50)).toEqual(executed(1_000n, 1_990n))
    expect(withSlippage('buy', executed(1_000n, 2_000n), 50)).toEqual(executed(1_005n, 2_000n))
  })

  it('is rounded down to whole atoms', () => {
    expect(withSlippage('sell', executed(1n, 999n), 50)).toEqual(executed(1n, 994n))
    expect(withSlippage('buy', executed(999n, 1n), 50)).toEqual(executed(1_003n, 1n))
  })

  it('of nothing changes nothing, and of everything accepts nothing', () => {
    expect(withSlippage('sell', executed(7n, 9n), 0)).toEqual(executed(7n, 9n))
    expect(withSlippage('buy', executed(7n, 9n), 0)).toEqual(executed(7n, 9n))
    expect(withSlippage('sell', executed(7n, 9n), 10_000)).toEqual(executed(7n, 0n))
    expect(withSlippage('buy', executed(7n, 9n), 10_000)).toEqual(executed(14n, 9n))
  })

  it('never makes an amount negative nor turns against a fill', () => {
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

describe('an order beside a quote', () => {
  // 1,000 sold give 500 bought; the network takes 100 of the 1,000, which leaves 450.
  const quoted = { sell: 1_000n, buy: 500n, fee: 100n }

  it('to sell is in market up to what the fee leaves', () => {
    expect(isInMarket(limits('sell', 1_000n, 450n), quoted)).toBe(true)
    expect(isInMarket(limits('sell', 1_000n, 451n), quoted)).toBe(false)
    expect(isInMarket(limits('sell', 2_000n, 900n), quoted)).toBe(true)
    expect(isInMarket(limits('sell', 2_000n, 901n), quoted)).toBe(false)
  })

  it('to buy is in market when it pays the quote and its fee', () => {
    expect(isInMarket(limits('buy', 1_100n, 500n), quoted)).toBe(true)
    expect(isInMarket(limits('buy', 1_099n, 500n), quoted)).toBe(false)
  })

  it('has the fee’s share of what is bought rounded down', () => {
    // The fee of 1 in 3 is worth two thirds of an atom, which is none.
    expect(isInMarket(limits('sell', 3n, 2n), { sell: 3n, buy: 2n, fee: 1n })).toBe(true)
    expect(isInMarket(limits('sell', 3n, 2n), { sell: 3n, buy: 2n, fee: 2n })).toBe(false)
  })

  it('is out of market when the fee eats all of it', () => {
    expect(isInMarket(limits('sell', 1_000n, 1n), { sell: 1_000n, buy: 500n, fee: 1_000n })).toBe(false)
    expect(isInMarket(limits('sell', 1_000n, 1n), { sell: 1_000n, buy: 500n, fee: 5_000n })).toBe(false)
  })

  it('of an exact quote pays the fee on top: the quote signed in one amount is in market to the atom', () => {
    expect(isInMarket(limits('sell', 1_100n, 500n), quoted)).toBe(true)
    expect(isInMarket(limits('sell', 1_100n, 501n), quoted)).toBe(false)
  })

  it('that signs the fee is in market with the very amounts of its quote, and not with an atom more', () => {
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

  it('is out of market when the quote is of nothing', () => {
    expect(isInMarket(limits('sell', 1n, 1n), { sell: 0n, buy: 0n, fee: 0n })).toBe(false)
    expect(isInMarket(limits('buy', 1n, 1n), { sell: 0n, buy: 1n, fee: 0n })).toBe(false)
  })
})
