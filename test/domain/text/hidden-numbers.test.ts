import { describe, expect, it } from 'vitest'
import { hideNumbers } from '../../../src/domain/text/hidden-numbers'

describe('hideNumbers', () => {
  it.each([
    ['Sell 1.5 WETH → 3,000 USDC', 'Sell ••• WETH → ••• USDC'],
    ['$12,345.67', '$•••'],
    ['12.345,67 $', '••• $'],
    ['1 234 567,8 USDC', '••• USDC'],
    ['Surplus +15.55 USDC (+0.48%)', 'Surplus +••• USDC (+0.48%)'],
    ['+0,48 %', '+0,48 %'],
    ['Sold 20 1INCH for 7 USDC', 'Sold ••• 1INCH for ••• USDC'],
    ['9.5 × 10^21 WETH', '••• WETH'],
    ['< 0.0000000001 WETH', '••• WETH'],
    ['Order cancelled', 'Order cancelled'],
  ])('%s becomes %s', (text, hidden) => expect(hideNumbers(text)).toBe(hidden))
})
