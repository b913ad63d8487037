import { describe, expect, it } from 'vitest'
import { writeAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type Seconds, toAmount } from '../../../src/domain/scalars'
import { writeAmount, writeAppDataText, writePrices, writeUntil } from '../../../src/wallet/describe/amounts'
import { withTerms } from '../../support/signing'

const weth = { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }
const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6 }

describe('an amount', () => {
  it('is written exactly, with its symbol', () => {
    expect(writeAmount(1_500_000_000_000_000_001n, weth)).toBe('1.500000000000000001 WETH')
  })

  it('of an unknown token is written in atoms', () => {
    expect(writeAmount(15n, undefined)).toBe('15 atoms of an unlisted token')
  })
})

describe('the price of an order', () => {
  const amounts = { sellAmount: 29n * 10n ** 17n, feeAmount: 10n ** 17n, buyAmount: 10n ** 10n }
  const { terms } = withTerms(amounts as Partial<OrderTerms>)

  it('is written both ways, to the disadvantage of the reader, with the fee counted', () => {
    expect(writePrices(terms, weth, usdc)).toEqual(['1 WETH = 3,333.33 USDC', '1 USDC = 0.0003 WETH'])
  })

  it('has the digits that a price has on every screen', () => {
    const bought = { ...terms, feeAmount: toAmount(0n), sellAmount: toAmount(10n ** 18n) }
    const [price] = writePrices({ ...bought, buyAmount: toAmount(3_283_284_926n) }, weth, usdc)
    expect(price).toBe('1 WETH = 3,283.28 USDC')
  })

  it('is not made up for unknown tokens or zero amounts', () => {
    expect(writePrices(terms, undefined, usdc)[0]).toMatch(/^Unknown/)
    expect(writePrices({ ...terms, buyAmount: toAmount(0n) }, weth, usdc)[1]).toMatch(/^None/)
  })
})

describe('a span of time', () => {
  it('is told from now, in both directions', () => {
    const at = (value: number) => value as Seconds
    expect([writeUntil(at(160), at(100)), writeUntil(at(100), at(100)), writeUntil(at(98), at(100))]).toEqual(
      ['in 1m', 'now', '2s ago'],
    )
  })
})

describe('app data', () => {
  it.each([
    ['{}', 'Decoded: no app name, no hooks, no fees'],
    ['{"version":"1.0.0","metadata":{}}', 'Decoded: no app name, no hooks, no fees'],
    ['{"backend":{"hooks":{}}}', 'Decoded: also backend'],
    ['{"appCode":"Us\\u202e\\nThem"}', 'Decoded: Us Them'],
    [
      writeAppData({ slippageBps: 50, orderClass: 'market' }),
      'Decoded: Cowbell, market order, slippage 0.5%',
    ],
    ['{"appCode":"Other","metadata":{"hooks":{},"bridging":{}}}', 'Decoded: Other, also hooks, bridging'],
    ['[]', 'Invalid app data'],
  ])('%s is told in words', (text, words) => {
    expect(writeAppDataText(text)).toBe(words)
  })
})
