import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Quote, quote, termsAtLimit, toTerms } from '../../../src/domain/orders/quotes'
import { type Address, type Hash32, MAX_UINT256, type Seconds, toAmount } from '../../../src/domain/scalars'
import { anyQuote, anySlippageBps, anyTokenAmount } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const weth = `0x${'b2'.repeat(20)}` as Address
const usdc = `0x${'c3'.repeat(20)}` as Address
const trader = `0x${'a1'.repeat(20)}` as Address
const choice = {
  slippageBps: 50,
  validTo: 1_700_001_800 as Seconds,
  receiver: null,
  partiallyFillable: false,
  appData: `0x${'dd'.repeat(32)}` as Hash32,
}

function quoteOf(kind: 'sell' | 'buy', sell: bigint, buy: bigint, fee: bigint): Quote {
  return z.decode(quote, {
    quote: {
      sellToken: weth,
      buyToken: usdc,
      receiver: trader,
      validTo: 1,
      appData: '{}',
      kind,
      sellAmount: `${sell}`,
      buyAmount: `${buy}`,
      feeAmount: `${fee}`,
      partiallyFillable: false,
      sellTokenBalance: 'external',
      buyTokenBalance: 'internal',
    },
    expiration: '2024-01-01T00:00:00.000Z',
    verified: true,
  })
}

describe('the terms of a quote', () => {
  it('include, for a sell order, the fee in the sell amount and the slippage in the buy amount', () => {
    expect(toTerms(quoteOf('sell', 9_000n, 2_000n, 1_000n), choice)).toEqual({
      sellToken: weth,
      buyToken: usdc,
      receiver: null,
      sellAmount: 10_000n,
      buyAmount: 1_990n,
      validTo: 1_700_001_800,
      appData: choice.appData,
      feeAmount: 0n,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'external',
      buyTokenBalance: 'internal',
    })
  })

  it('include, for a buy order, the fee and the slippage in the sell amount', () => {
    expect(toTerms(quoteOf('buy', 9_000n, 2_000n, 1_000n), { ...choice, receiver: usdc })).toMatchObject({
      sellAmount: 10_050n,
      buyAmount: 2_000n,
      feeAmount: 0n,
      kind: 'buy',
      receiver: usdc,
    })
  })

  it("have the trader's own amounts at a limit", () => {
    const limit = { sell: toAmount(7n), buy: toAmount(8n) }
    expect(
      termsAtLimit(quoteOf('sell', 1n, 1n, 1n), limit, { ...choice, partiallyFillable: true }),
    ).toMatchObject({
      sellAmount: 7n,
      buyAmount: 8n,
      feeAmount: 0n,
      partiallyFillable: true,
      validTo: choice.validTo,
    })
  })

  it('are refused for a quote too large to sign', () => {
    const overflow = expect.objectContaining({ errorType: 'SellAmountOverflow' })
    expect(() => toTerms(quoteOf('sell', MAX_UINT256, 1n, 1n), choice)).toThrow(overflow)
    expect(() => toTerms(quoteOf('buy', MAX_UINT256, 1n, 0n), choice)).toThrow(overflow)
    expect(toTerms(quoteOf('sell', MAX_UINT256, 1n, 0n), choice).sellAmount).toBe(MAX_UINT256)
  })

  const anyFairQuote = fc
    .tuple(anyQuote, anyTokenAmount, anyTokenAmount, anyTokenAmount)
    .map(([given, sellAmount, buyAmount, feeAmount]) => ({
      ...given,
      quote: { ...given.quote, sellAmount, buyAmount, feeAmount },
    }))

  it('are never worse than the shown quote and the chosen slippage', () => {
    fc.assert(
      fc.property(anyFairQuote, anySlippageBps, (given, slippageBps) => {
        const { kind, sellAmount, buyAmount, feeAmount } = given.quote
        const terms = toTerms(given, { ...choice, slippageBps })
        const whole = sellAmount + feeAmount
        if (kind === 'sell') {
          // Sells no more than shown, and buys at most one atom less than the chosen share.
          expect(terms.sellAmount).toBe(whole)
          const isAtLimit = (terms.buyAmount + 1n) * 10_000n > buyAmount * BigInt(10_000 - slippageBps)
          expect(isAtLimit && terms.buyAmount <= buyAmount).toBe(true)
        } else {
          expect(terms.buyAmount).toBe(buyAmount)
          const isAtLimit = terms.sellAmount * 10_000n <= whole * BigInt(10_000 + slippageBps)
          expect(isAtLimit && terms.sellAmount >= whole).toBe(true)
        }
      }),
    )
  })

  it('have no fee, and only the tokens and balances of the quote', () => {
    fc.assert(
      fc.property(anyFairQuote, anySlippageBps, (given, slippageBps) => {
        const { sellToken, buyToken, kind, sellTokenBalance, buyTokenBalance } = given.quote
        const { validTo, receiver, appData } = choice
        const signed = {
          sellToken,
          buyToken,
          kind,
          sellTokenBalance,
          buyTokenBalance,
          validTo,
          receiver,
          appData,
        }
        expect(toTerms(given, { ...choice, slippageBps })).toMatchObject({ ...signed, feeAmount: 0n })
      }),
    )
  })
})
