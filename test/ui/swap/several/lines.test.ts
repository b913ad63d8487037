import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../../src/client/tokens/tokens'
import type { Offer } from '../../../../src/client/trade/offer'
import { toAmount } from '../../../../src/domain/scalars'
import { figuresOf, linesOf, listCautions, totalOf } from '../../../../src/ui/swap/several/lines'
import { MAINNET, makePurchase, makeTerms, USDC, WETH } from '../../../support/client'

const sale = (buyAmount: bigint) =>
  ({
    pair: viewPair(MAINNET, { sellToken: WETH, buyToken: USDC }),
    terms: makeTerms({ buyAmount: toAmount(buyAmount) }),
    quoted: { sell: 10n ** 18n, buy: 3_000_000_000n },
    networkCost: 0n,
  }) as Offer
/** Creates an offer that buys 1 WETH for the given atoms of USDC. */
const purchase = (sellAmount: bigint) =>
  ({
    pair: viewPair(MAINNET, { sellToken: USDC, buyToken: WETH }),
    terms: makePurchase(sellAmount),
    quoted: { sell: 3_000_000_000n, buy: 10n ** 18n },
    networkCost: 0n,
  }) as Offer
const prices = { sellPrice: 3_000, buyPrice: 1 }

describe('the lines of several orders', () => {
  it('show the distance of each limit from the market, and the value received', () => {
    const lines = linesOf([sale(3_300_000_000n), sale(6_000_000_000n)], prices)
    expect(lines.map(({ distanceBps, worth }) => [distanceBps, worth.bought])).toEqual([
      [1_000, 3_300],
      [10_000, 6_000],
    ])
  })

  it('compare the opposite order with the inverted market price', () => {
    const [, line] = linesOf([sale(3_300_000_000n), purchase(1_500_000_000n)], prices)
    expect(line).toMatchObject({ kind: 'buy', direction: 'sellPerBuy', worth: { bought: 3_000 } })
    expect(line?.distanceBps).toBeCloseTo(10_000, 1)
  })

  it('use the quote and no value if a price is unknown', () => {
    const [line] = linesOf([sale(3_300_000_000n)], { sellPrice: 3_000, buyPrice: undefined })
    expect(line).toMatchObject({ distanceBps: 1_000, worth: { bought: undefined } })
  })
})

describe('listCautions', () => {
  const cautions = (isPair: boolean, ...offers: readonly Offer[]) =>
    listCautions(linesOf(offers, prices), isPair)

  it('names an order of a pair that the market can fill at once', () => {
    const sold = sale(3_300_000_000n)
    expect(cautions(true, sold, purchase(3_030_000_000n))).toEqual([
      'Order 2: 1.0% above market. Can fill in the next auction at your price or better.',
    ])
    expect(cautions(true, sold, purchase(2_700_000_000n))).toEqual([])
  })

  it('names an order of a ladder only if its price is a likely mistake', () => {
    expect(cautions(false, sale(2_990_000_000n), sale(3_300_000_000n))).toEqual([])
    expect(cautions(false, sale(3_300_000_000n), sale(33_000_000n))).toEqual([
      'Order 2: 98.9% below market. Check the direction of the price.',
    ])
  })
})

describe('the amounts of several orders', () => {
  const written = (...buys: readonly bigint[]) => figuresOf(linesOf(buys.map(sale), prices))

  it('have cents in a column of money if one amount has cents', () => {
    expect(written(9_000_000_000n, 9_225_500_000n)).toEqual([
      { sell: '1', buy: '9,000.00', price: '9,000.00' },
      { sell: '1', buy: '9,225.50', price: '9,225.50' },
    ])
  })

  it('are not padded if no amount has cents, or if one has more decimals', () => {
    expect(written(180_000_000n, 189_000_000n).map(({ buy }) => buy)).toEqual(['180', '189'])
    expect(written(2_000_000n, 500_100n).map(({ buy }) => buy)).toEqual(['2', '0.5001'])
  })
})

describe('totalOf several orders', () => {
  it('adds the amounts of all orders, at their average price', () => {
    expect(totalOf([sale(3_300_000_000n), sale(6_000_000_000n)], prices)).toMatchObject({
      limit: { sell: 2n * 10n ** 18n, buy: 9_300_000_000n },
      distanceBps: 5_500,
      worth: { sold: 6_000, bought: 9_300 },
    })
  })

  it('returns undefined if one order cancels the other', () => {
    expect(totalOf([sale(3_300_000_000n), purchase(1_500_000_000n)], prices)).toBeUndefined()
  })
})
