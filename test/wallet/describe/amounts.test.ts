import { describe, expect, it } from 'vitest'
import { writeAppData } from '../../../src/domain/orders/app-data'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type Seconds, toAmount } from '../../../src/domain/scalars'
import {
  writeAmount,
  writeAppDataText,
  writePrices,
  writeRatio,
  writeUntil,
} from '../../../src/wallet/describe/amounts'
import { anyTokenAmount } from '../../support/arbitraries'
import { fc } from '../../support/properties'
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

describe('a ratio', () => {
  it.each([
    [2n, 3n, 'down', '0.666666'],
    [2n, 3n, 'up', '0.666667'],
    [1n, 2000n, 'up', '0.0005'],
    [10n ** 12n, 3n, 'down', '333333333333'],
    [1n, 10n ** 18n, 'down', '0.000000000000000001'],
  ] as const)('of %s to %s rounded %s is %s', (top, bottom, rounding, text) => {
    expect(writeRatio(top, bottom, rounding)).toBe(text)
  })

  it('rounded down is never more than the truth, rounded up never less, and both are near', () => {
    const fractionOf = (text: string): [bigint, bigint] => {
      const [whole = '', fraction = ''] = text.split('.')
      return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)]
    }
    fc.assert(
      fc.property(anyTokenAmount, anyTokenAmount, (top, bottom) => {
        const [down, downScale] = fractionOf(writeRatio(top, bottom, 'down'))
        const [up, upScale] = fractionOf(writeRatio(top, bottom, 'up'))
        expect(down * bottom <= top * downScale).toBe(true)
        expect(up * bottom >= top * upScale).toBe(true)
        expect(up * bottom * 99_999n <= top * upScale * 100_001n).toBe(true)
      }),
    )
  })
})

describe('the price of an order', () => {
  const amounts = { sellAmount: 29n * 10n ** 17n, feeAmount: 10n ** 17n, buyAmount: 10n ** 10n }
  const { terms } = withTerms(amounts as Partial<OrderTerms>)

  it('is written both ways, to the disadvantage of the reader, with the fee counted', () => {
    expect(writePrices(terms, weth, usdc)).toEqual(['1 WETH = 3,333.33 USDC', '1 USDC = 0.0003 WETH'])
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
