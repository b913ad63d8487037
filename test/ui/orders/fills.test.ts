import { describe, expect, it } from 'vitest'
import { surplusOverLimit, surplusOverQuote } from '../../../src/client/orders/gains'
import type { Order, OrderTerms } from '../../../src/domain/orders/order'
import type { Address, Amount } from '../../../src/domain/scalars'
import { fillsOf, networkCostOf, toBoughtToken } from '../../../src/ui/orders/fills'
import { anyTokenAmount } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const amount = (value: bigint): Amount => value as Amount
const sell = { kind: 'sell', sellAmount: 1000n, buyAmount: 3000n } as OrderTerms
const trade = { blockNumber: 5, logIndex: 1, sellAmount: 500n, sellAmountBeforeFees: 500n, buyAmount: 1600n }

const executed = (kind: 'sell' | 'buy', sold: bigint, bought: bigint): Order =>
  ({
    kind,
    sellAmount: 1000n,
    buyAmount: 3000n,
    executedSellAmount: amount(sold),
    executedSellAmountBeforeFees: amount(sold),
    executedBuyAmount: amount(bought),
  }) as Order

describe('fillsOf', () => {
  it('sorts fills by block and calculates their surplus over the limit', () => {
    const later = { ...trade, blockNumber: 6, logIndex: 0, buyAmount: 1500n }
    const fills = fillsOf(sell, [later, trade] as never)
    expect(fills.map(({ key, surplus }) => [key, surplus])).toEqual([
      ['5:1', 100n],
      ['6:0', 0n],
    ])
  })
})

describe('the result of an order', () => {
  it('has its surplus over the limit in the buy token for sell orders, and in the sell token for buy orders', () => {
    expect(surplusOverLimit(executed('sell', 500n, 1600n))).toBe(100n)
    expect(surplusOverLimit(executed('buy', 450n, 1500n))).toBe(50n)
    expect(surplusOverLimit(executed('sell', 0n, 0n))).toBeUndefined()
  })

  it('can be worse than the quote', () => {
    const quoted = { sell: 1000n, buy: 3100n }
    expect(surplusOverQuote(executed('sell', 1000n, 3150n), quoted)).toBe(50n)
    expect(surplusOverQuote(executed('sell', 1000n, 3050n), quoted)).toBe(-50n)
    expect(surplusOverQuote(executed('buy', 990n, 3000n), { sell: 980n, buy: 3000n })).toBe(-10n)
    expect(surplusOverQuote(executed('sell', 0n, 0n), quoted)).toBeUndefined()
  })

  it('has costs in the buy token, converted from the sell token at the executed price', () => {
    const [sellToken, buyToken, other] = ['0x1', '0x2', '0x3'] as unknown as [Address, Address, Address]
    const order = { ...executed('sell', 500n, 1600n), sellToken, buyToken }
    const taken = { atoms: 3n, token: sellToken }
    expect(toBoughtToken(order, taken)).toBe(10n)
    expect(toBoughtToken(order, { ...taken, token: buyToken })).toBe(3n)
    expect(toBoughtToken(order, { ...taken, token: other })).toBeUndefined()
    expect(toBoughtToken({ ...order, ...executed('sell', 0n, 0n) }, taken)).toBeUndefined()
  })

  it('has network costs equal to the total less the fees, at the executed price', () => {
    const [sold, bought] = ['0x1', '0x2'] as unknown as [Address, Address]
    const auctionOf = (token: Address, fee: bigint) => ({
      proposedSolutions: [{ isWinner: true, executedSell: amount(10_000n), executedBuy: amount(19_800n) }],
      executions: [
        {
          executedFee: amount(100n),
          executedFeeToken: sold,
          blockNumber: 1,
          protocolFees: [{ token, amount: amount(fee) }],
        },
      ],
    })
    const costOf = (auction: ReturnType<typeof auctionOf>) =>
      auction.executions.map((execution) => networkCostOf(auction as never, execution))
    expect(costOf(auctionOf(bought, 180n))).toEqual([10n])
    expect(costOf(auctionOf(sold, 90n))).toEqual([10n])
    expect(costOf(auctionOf(sold, 101n))).toEqual([0n])
    const withoutWinner = (token: Address) => ({ ...auctionOf(token, 90n), proposedSolutions: [] })
    expect(costOf(withoutWinner(bought))).toEqual([undefined])
    expect(costOf(withoutWinner(sold))).toEqual([10n])
  })

  it('is rounded against the trader', () => {
    fc.assert(
      fc.property(anyTokenAmount, anyTokenAmount, anyTokenAmount, anyTokenAmount, (sold, bought, qs, qb) => {
        const quoted = { sell: qs, buy: qb }
        const gain = surplusOverQuote(executed('sell', sold, bought), quoted) ?? 0n
        expect((bought - gain) * qs >= qb * sold).toBe(true)
        const saving = surplusOverQuote(executed('buy', sold, bought), quoted) ?? 0n
        expect((sold + saving) * qb <= qs * bought).toBe(true)
      }),
    )
  })
})
