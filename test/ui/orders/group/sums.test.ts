import { describe, expect, it } from 'vitest'
import { viewPair } from '../../../../src/client/tokens/tokens'
import type { Order } from '../../../../src/domain/orders/order'
import { toAmount } from '../../../../src/domain/scalars'
import { priceRangeText } from '../../../../src/ui/orders/group/price-range'
import { sumGroup } from '../../../../src/ui/orders/group/sums'
import type { OrderView } from '../../../../src/ui/orders/order-view'
import { MAINNET, makePurchase, makeTerms, USDC, WETH } from '../../../support/client'

const ETHER = 10n ** 18n
const pair = viewPair(MAINNET, { sellToken: WETH, buyToken: USDC })

/** Creates an order that sells WETH at the given price in USDC. */
const sale = (dollars: bigint, sell = ETHER, order?: Partial<Order>) =>
  ({
    pair,
    terms: makeTerms({
      sellAmount: toAmount(sell),
      buyAmount: toAmount((sell * dollars * 1_000_000n) / ETHER),
    }),
    order,
  }) as OrderView

describe('sumGroup', () => {
  it('adds both amounts and finds the lowest and highest price of orders in any sequence', () => {
    const sums = sumGroup([sale(3_600n), sale(3_300n), sale(3_450n, ETHER / 2n)])
    expect(sums).toMatchObject({
      limit: { sell: (ETHER * 5n) / 2n, buy: 8_625_000_000n },
      executed: { sell: 0n, buy: 0n },
    })
    expect(sums && priceRangeText({ ...sums, start: 'buyPerSell' }, 'buyPerSell')).toBe(
      '1\u00a0WETH = 3,300 to 3,600\u00a0USDC',
    )
    expect(sums && priceRangeText({ ...sums, start: 'buyPerSell' }, 'sellPerBuy')).toBe(
      '1\u00a0USDC = 0.000277778 to 0.000303031\u00a0WETH',
    )
  })

  it('adds the traded amounts', () => {
    const part = { executedSellAmount: toAmount(ETHER), executedBuyAmount: toAmount(3_310_000_000n) }
    expect(sumGroup([sale(3_300n, ETHER, part), sale(3_600n)])?.executed).toEqual({
      sell: ETHER,
      buy: 3_310_000_000n,
    })
  })

  it('returns the prices of purchases per bought token, cheapest first', () => {
    const purchase = (dollars: bigint) =>
      ({
        pair: viewPair(MAINNET, { sellToken: USDC, buyToken: WETH }),
        terms: makePurchase(dollars * 1_000_000n),
      }) as OrderView
    const sums = sumGroup([purchase(3_100n), purchase(2_900n)])
    expect(sums?.kind).toBe('buy')
    expect(sums && priceRangeText({ ...sums, start: 'sellPerBuy' }, 'sellPerBuy')).toBe(
      '1\u00a0WETH = 2,900 to 3,100\u00a0USDC',
    )
  })

  it('returns undefined for orders on both sides, and for an empty list', () => {
    const back = { ...sale(3_300n), terms: makeTerms({ sellToken: USDC, buyToken: WETH }) }
    expect(sumGroup([sale(3_300n), back])).toBeUndefined()
    expect(sumGroup([])).toBeUndefined()
  })
})
