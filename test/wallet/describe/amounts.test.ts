import { describe, expect, it } from 'vitest'
import { writeAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type Seconds, toAmount } from '../../../src/domain/scalars'
import { writeAmount, writeAppDataText, writePrices, writeUntil } from '../../../src/wallet/describe/amounts'
import { withTerms } from '../../support/signing'

const weth = { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 }
const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6 }

describe('writeAmount', () => {
  it('writes the exact amount with its symbol', () => {
    expect(writeAmount(1_500_000_000_000_000_001n, weth)).toBe('1.500000000000000001 WETH')
  })

  it('writes the amount of an unknown token in atoms', () => {
    expect(writeAmount(15n, undefined)).toBe('15 atoms of an unlisted token')
  })
})

describe('writePrices', () => {
  const amounts = { sellAmount: 29n * 10n ** 17n, feeAmount: 10n ** 17n, buyAmount: 10n ** 10n }
  const { terms } = withTerms(amounts as Partial<OrderTerms>)

  it("writes both directions of a price with the fee included, each rounded to the user's disadvantage", () => {
    expect(writePrices(terms, weth, usdc)).toEqual(['1 WETH = 3,333.33 USDC', '1 USDC = 0.0003 WETH'])
  })

  it('writes the same number of digits as prices on other screens', () => {
    const bought = { ...terms, feeAmount: toAmount(0n), sellAmount: toAmount(10n ** 18n) }
    const [price] = writePrices({ ...bought, buyAmount: toAmount(3_283_284_926n) }, weth, usdc)
    expect(price).toBe('1 WETH = 3,283.28 USDC')
  })

  it('writes no price for unknown tokens or zero amounts', () => {
    expect(writePrices(terms, undefined, usdc)[0]).toMatch(/^Unknown/)
    expect(writePrices({ ...terms, buyAmount: toAmount(0n) }, weth, usdc)[1]).toMatch(/^None/)
  })
})

describe('writeUntil', () => {
  it('writes the distance to a past or future time', () => {
    const at = (value: number) => value as Seconds
    expect([writeUntil(at(160), at(100)), writeUntil(at(100), at(100)), writeUntil(at(98), at(100))]).toEqual(
      ['in 1m', 'now', '2s ago'],
    )
  })
})

describe('writeAppDataText', () => {
  it.each([
    ['{}', 'Decoded: no app name, no hooks, no fees'],
    ['{"version":"1.0.0","metadata":{}}', 'Decoded: no app name, no hooks, no fees'],
    ['{"backend":{"hooks":{}}}', 'Decoded: also backend'],
    ['{"appCode":"Us\\u200b\\nThem"}', 'Decoded: Us⟨U+200B⟩ Them'],
    ['{"appCode":"Us\\u202eThem"}', 'Invalid app data'],
    [
      writeAppData({ slippageBps: 50, orderClass: 'market' }),
      'Decoded: Cowbell, market order, slippage 0.5%',
    ],
    ['{"appCode":"Other","metadata":{"hooks":{},"bridging":{}}}', 'Decoded: Other, also hooks, bridging'],
    ['[]', 'Invalid app data'],
  ])('summarises %s', (text, words) => {
    expect(writeAppDataText(text)).toBe(words)
  })
})
