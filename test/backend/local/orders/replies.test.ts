import { describe, expect, it } from 'vitest'
import { decimalText } from '../../../../src/backend/local/orders/replies'

describe('a number as decimal text', () => {
  it('has no exponent and no trailing zeros', () => {
    expect([0.5, 1e-7, 3e-18, 1e21, 312_500_000, 0].map(decimalText)).toEqual([
      '0.5',
      '0.0000001',
      '0.000000000000000003',
      '1000000000000000000000',
      '312500000',
      '0',
    ])
  })
})
