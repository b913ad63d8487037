import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import { listTokens } from '../../../src/domain/chains/tokens'
import { orderSentence, sideTexts } from '../../../src/ui/orders/order-sentence'
import type { OrderView } from '../../../src/ui/orders/order-view'

const [weth, usdc] = listTokens(1 as never)
const tokens = { sellToken: weth?.address, buyToken: usdc?.address }
const view = (kind: string, status: string) =>
  ({
    pair: viewPair(1 as never, tokens as never),
    terms: { ...tokens, kind, sellAmount: 10n ** 18n, buyAmount: 3_000_000_000n },
    order: { status, executedSellAmount: 10n ** 18n - 1n, executedBuyAmount: 3_012_345_678n },
  }) as unknown as OrderView

describe('orderSentence', () => {
  it.each([
    ['sell', 'open', 'Sell 1 WETH for at least 3,000 USDC'],
    ['buy', 'open', 'Buy 3,000 USDC for at most 1 WETH'],
    ['sell', 'cancelled', 'Sell 1 WETH for at least 3,000 USDC'],
    ['sell', 'fulfilled', 'Sold 1 WETH for 3,012.34 USDC'],
    ['buy', 'fulfilled', 'Bought 3,012.34 USDC for 1 WETH'],
  ])('describes a %s order that is %s', (kind, status, text) => {
    expect(orderSentence(view(kind, status))).toBe(text)
  })

  it('describes a filled order by its traded amounts, rounded against the trader', () => {
    expect(sideTexts(view('sell', 'fulfilled'))).toEqual({ sell: '1 WETH', buy: '3,012.34 USDC' })
  })
})
