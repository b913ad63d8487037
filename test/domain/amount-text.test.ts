import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, costText } from '../../src/domain/amount-text'
import { parseUnits } from '../../src/domain/units'

const digitsOf = (text: string): string => text.replaceAll(',', '')

describe('an amount in a sentence', () => {
  it.each([
    [0n, 6, '0', '0'],
    [1n, 18, '0.000000000000000001', '0.000000000000000001'],
    [1_000_000n, 6, '1', '1'],
    [3_120_599_999n, 6, '3,120.59', '3,120.6'],
    [1_234_567_891_000_000n, 6, '1,234,567,891', '1,234,567,891'],
    [1_234_567_891_000_001n, 6, '1,234,567,891', '1,234,567,892'],
    [123_456_789n, 18, '0.000000000123456', '0.000000000123457'],
    [999_999_999n, 9, '0.999999', '1'],
    [1_234n, 0, '1,234', '1,234'],
  ])('%d atoms at %d decimals are received as %s and paid as %s', (atoms, decimals, received, paid) => {
    expect(amountText(atoms, decimals, 6)).toBe(received)
    expect(costText(atoms, decimals, 6)).toBe(paid)
  })

  it('never says that more is received, or less is paid, than is so', () => {
    const cases = fc.tuple(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), fc.integer({ min: 0, max: 36 }))
    fc.assert(
      fc.property(cases, ([atoms, decimals]) => {
        const received = parseUnits(digitsOf(amountText(atoms, decimals, 6)), decimals)
        const paid = parseUnits(digitsOf(costText(atoms, decimals, 6)), decimals) ?? atoms
        expect(received).toBeLessThanOrEqual(atoms)
        expect(paid).toBeGreaterThanOrEqual(atoms)
      }),
    )
  })
})
