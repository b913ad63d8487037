import { afterEach, describe, expect, it } from 'vitest'
import dictionary from '../../../assets/texts/de.json'
import { viewToken } from '../../../src/client/tokens/tokens'
import { parsePrice } from '../../../src/client/trade/form-reading'
import {
  distanceFromMarket,
  distanceText,
  marketOf,
  marketOrQuoted,
  sideOfMarket,
  signedDistance,
} from '../../../src/client/trade/market-price'
import { priceOffMarket } from '../../../src/client/trade/offer'
import { setLanguage } from '../../../src/domain/text/texts'
import { MAINNET, TRADER, USDC, WETH } from '../../support/client'

const pair = { sell: viewToken(MAINNET, WETH), buy: viewToken(MAINNET, USDC) }
const prices = { sellPrice: 3_203.44, buyPrice: 1 }

describe('the market price of a pair', () => {
  it.each([
    [3_000, 1],
    [3_203.44, 0.9997],
    [1e-9, 64_000],
    [2.5e11, 3e-7],
  ])('equals the quotient of %f and %f dollars, in atoms', (sellPrice, buyPrice) => {
    const { sell = 0n, buy = 0n } = marketOf(pair, { sellPrice, buyPrice }) ?? {}
    const rate = Number(buy) / 1e6 / (Number(sell) / 1e18)
    expect(rate / (sellPrice / buyPrice)).toBeCloseTo(1, 12)
  })

  it('is unknown without both prices, or with unknown decimals', () => {
    expect(marketOf(pair, { sellPrice: 3_000, buyPrice: undefined })).toBeUndefined()
    expect(marketOf(pair, { sellPrice: 0, buyPrice: 1 })).toBeUndefined()
    const strange = { ...pair, buy: viewToken(MAINNET, TRADER) }
    expect(marketOf(strange, prices)).toBeUndefined()
  })

  it('is replaced by the quote only if it is unknown', () => {
    const quoted = { sell: 10n ** 18n, buy: 3_100_000_000n }
    expect(marketOrQuoted(pair, { ...prices, buyPrice: undefined }, quoted)).toBe(quoted)
    expect(marketOrQuoted(pair, prices, quoted)).toEqual(marketOf(pair, prices))
    expect(marketOrQuoted(pair, { ...prices, sellPrice: undefined }, undefined)).toBeUndefined()
  })
})

describe('the distance from the market', () => {
  afterEach(() => setLanguage())

  it.each([
    [320_480_456_124_727, '> +10,000%'],
    [1_000_010, '> +10,000%'],
    [1_000_000, '+10,000%'],
    [99_994, '+1,000%'],
    [99_984, '+999.9%'],
    [18_225.7, '+182.3%'],
    [16_655.1, '+166.6%'],
    [250, '+2.5%'],
    [100.02, '+1.0%'],
    [100.2, '+1.1%'],
    [1, '+0.1%'],
    [0.01, '+0.1%'],
    [0, '0.0%'],
    [-0.05, '0.0%'],
    [-9.9, '−0.1%'],
    [-10, '−0.1%'],
    [-46, '−0.5%'],
    [-983.8, '−9.9%'],
    [-9_990, '−99.9%'],
  ])('shows %f basis points as %s, rounded against the trader', (bps, text) => {
    expect(signedDistance(bps, 'buyPerSell')).toBe(text)
  })

  it.each([
    [24_740, '−71.3%', 'below'],
    [10_000, '−50.0%', 'below'],
    [0.01, '−0.1%', 'below'],
    [0, '0.0%', 'at'],
    [-10, '+0.1%', 'above'],
    [-40, '+0.5%', 'above'],
    [-5_000, '+100.0%', 'above'],
  ] as const)(
    'shows %f basis points as %s for a price in the sell token, which must fall',
    (bps, text, side) => {
      expect(signedDistance(bps, 'sellPerBuy')).toBe(text)
      expect(sideOfMarket(bps, 'sellPerBuy')).toBe(side)
    },
  )

  it('uses the format of the locale', () => {
    setLanguage('de-DE', dictionary)
    expect(distanceText(18_225.7, 'buyPerSell')).toBe('182,3\u00a0%')
  })

  it.each([
    ['buyPerSell', 1n, '+1.0%'],
    ['buyPerSell', 10n, '+10.0%'],
    ['sellPerBuy', 2n, '−2.0%'],
    ['sellPerBuy', 10n, '−10.0%'],
  ] as const)('equals the chosen distance: %s, %s percent', (direction, percents, text) => {
    const market = marketOf(pair, prices)
    if (!market) throw new Error('Both prices are known.')
    const price = parsePrice(priceOffMarket(pair, market, direction, percents))
    if (!price) throw new Error('It is a price.')
    const [over, under] = direction === 'buyPerSell' ? [price.over, price.under] : [price.under, price.over]
    const limit = { sell: under * 10n ** 18n, buy: over * 10n ** 6n }
    expect(signedDistance(distanceFromMarket(limit, market) ?? 0, direction)).toBe(text)
  })
})
