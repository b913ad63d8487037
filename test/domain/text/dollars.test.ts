import { describe, expect, it } from 'vitest'
import { formatUsdCost, usd, usdPrice } from '../../../src/domain/text/numbers'

describe('an amount in dollars', () => {
  it.each([
    [3128.4478, '$3,128.44', '$3,128.45'],
    [15.3, '$15.30', '$15.30'],
    [0.7812, '$0.78', '$0.79'],
    [0.004, '< $0.01', '< $0.01'],
    [0, '$0.00', '$0.00'],
  ])('%d is written %s as a value and %s as a cost', (value, worth, cost) => {
    expect([usd(value), formatUsdCost(value)]).toEqual([worth, cost])
  })

  it.each([
    [0.26948, '$0.2694'],
    [1.00079, '$1.0007'],
    [1, '$1.00'],
    [2.00071, '$2.00'],
    [0.9994, '$0.9994'],
    [1, '$1.00'],
    [3130.389, '$3,130.38'],
    [0.00001, '$0.00001'],
    [0.00000123, '$0.00000123'],
    [0.000199, '$0.000199'],
    [0.000123456, '$0.0001234'],
    [0.0099999, '$0.009999'],
    [0.01, '$0.01'],
    [1.5e-12, '$1.5 × 10^−12'],
    [0, '$0.00'],
  ])('%d is written %s as a token price', (value, price) => {
    expect(usdPrice(value)).toBe(price)
  })
})
