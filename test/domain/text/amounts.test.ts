import { describe, expect, it } from 'vitest'
import { amountText, costText } from '../../../src/domain/text/amounts'
import { parseUnits } from '../../../src/domain/text/units'
import { fc } from '../../support/properties'

/** Atoms that a text says, magnitudes too: "1.2 × 10^18". */
const atomsOf = (text: string, decimals: number): bigint | undefined => {
  const [digits = '', exponent = '0'] = text.replaceAll(',', '').split(' × 10^')
  return parseUnits(digits, decimals + Number(exponent))
}

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
    [1_157_920_892_373_161_954n * 10n ** 18n, 18, '1.15792 × 10^18', '1.15793 × 10^18'],
    [9_999_999n * 10n ** 30n, 18, '9.99999 × 10^18', '1 × 10^19'],
  ])('%d atoms at %d decimals are received as %s and paid as %s', (atoms, decimals, received, paid) => {
    expect(amountText(atoms, decimals, 6)).toBe(received)
    expect(costText(atoms, decimals, 6)).toBe(paid)
  })

  it('never says that more is received, or less is paid, than is so', () => {
    const cases = fc.tuple(fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }), fc.integer({ min: 0, max: 36 }))
    fc.assert(
      fc.property(cases, ([atoms, decimals]) => {
        const received = atomsOf(amountText(atoms, decimals, 6), decimals)
        const paid = atomsOf(costText(atoms, decimals, 6), decimals) ?? atoms
        expect(received).toBeLessThanOrEqual(atoms)
        expect(paid).toBeGreaterThanOrEqual(atoms)
      }),
    )
  })
})
