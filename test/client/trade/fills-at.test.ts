import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../src/client/tokens/tokens'
import {
  fillCostsOf,
  fillNowPrice,
  fillsAt,
  fillsAtWords,
  outlookByQuote,
  outlookOf,
} from '../../../src/client/trade/fills-at'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import { MAINNET, USDC, WETH } from '../../support/client'

const pair = viewPair(MAINNET, { sellToken: WETH, buyToken: USDC })
const ONE = 10n ** 18n
const market = { sell: ONE, buy: 3_000_000_000n }
/** A quote whose network costs are 1% of the sold amount, and whose pools keep 99.5% of the market price. */
const offered = { quoted: { sell: ONE, buy: 2_955_150_000n }, networkCost: ONE / 100n }
const limitAt = (usdc: number, sell = ONE) => ({ sell, buy: BigInt(usdc * 1e6) })

describe('the price at which an order fills', () => {
  it('is its limit plus all costs of a quote of that size', () => {
    const outlook = outlookByQuote(limitAt(2_955.15), offered, market)
    expect(outlook?.bps).toBe(0)
    const higher = outlookByQuote(limitAt(3_000), offered, market)
    expect(higher && fillsAtWords(pair, higher, 'buyPerSell')).toBe('Fills at about 3,045.53 USDC (+1.6%)')
  })

  it('counts the same network costs for a smaller order, whose price is therefore higher', () => {
    const costs = fillCostsOf(offered.quoted, offered.networkCost, market)
    const outlook = outlookOf(limitAt(300, ONE / 10n), costs, market)
    expect(outlook && fillsAtWords(pair, outlook, 'buyPerSell')).toBe('Fills at about 3,350.08 USDC (+11.7%)')
    expect(outlookOf(limitAt(30, ONE / 100n), costs, market)).toBeUndefined()
  })

  it('falls for a buy order, whose price counts sold tokens', () => {
    const bought = viewPair(MAINNET, { sellToken: USDC, buyToken: WETH })
    const quote = { quoted: { sell: 3_030_000_000n, buy: ONE }, networkCost: 15_000_000n }
    const outlook = outlookByQuote({ sell: 3_000_000_000n, buy: ONE }, quote, {
      sell: 3_000_000_000n,
      buy: ONE,
    })
    expect(outlook && fillsAtWords(bought, outlook, 'sellPerBuy')).toBe(
      'Fills at about 2,970.15 USDC (−1.0%)',
    )
  })

  it('is compared with the price that the quote implies if the market price is unknown', () => {
    const outlook = outlookByQuote(limitAt(3_000), offered, undefined)
    expect(outlook && fillsAtWords(pair, outlook, 'buyPerSell')).toBe('Fills at about 3,030.30 USDC (+1.6%)')
  })

  it('is never below the limit because of a wrong market price', () => {
    const costs = fillCostsOf(offered.quoted, offered.networkCost, { sell: ONE, buy: 1_000_000_000n })
    const at = costs && fillsAt(limitAt(3_000), costs)
    expect(
      at && isWithinLimit({ kind: 'sell', sellAmount: ONE, buyAmount: 3_000_000_000n } as never, at),
    ).toBe(true)
  })

  it('is unknown if network costs take the whole amount', () => {
    expect(fillCostsOf({ sell: 5n, buy: 1n }, 5n, market)).toBeUndefined()
    expect(fillCostsOf({ sell: 5n, buy: 0n }, 1n, market)).toBeUndefined()
  })

  it('has no distance without a market price, and is no price for an order in reach', () => {
    const costs = fillCostsOf(offered.quoted, offered.networkCost, market)
    const outlook = outlookOf(limitAt(3_000), costs, undefined)
    expect(outlook && fillsAtWords(pair, outlook, 'buyPerSell')).toBe('Fills at about 3,045.53 USDC')
    const reached = outlookByQuote(limitAt(2_900), offered, market)
    expect(reached && fillsAtWords(pair, reached, 'buyPerSell')).toBe('Can fill in the next auction')
  })
})

describe('fillNowPrice', () => {
  it('has four digits, rounded to the side where the order fills', () => {
    expect(fillNowPrice(pair, offered.quoted, 'buyPerSell')).toBe('2955')
    const bought = viewPair(MAINNET, { sellToken: USDC, buyToken: WETH })
    expect(fillNowPrice(bought, { sell: 3_030_100_000n, buy: ONE }, 'sellPerBuy')).toBe('3031')
    expect(fillNowPrice(pair, { sell: 1n, buy: 123_456_789n }, 'buyPerSell')).toMatch(/^12340+$/)
  })
})
