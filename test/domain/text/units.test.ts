import { formatUnits as viemFormatUnits, parseUnits as viemParseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { MAX_UINT256 } from '../../../src/domain/scalars'
import { formatUnits, joinUnits, parseUnits } from '../../../src/domain/text/units'
import { anyAmount } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const anyDecimals = fc.integer({ min: 0, max: 36 })

describe('a typed amount', () => {
  it.each([
    ['1.5', 18, 1_500_000_000_000_000_000n],
    ['0.000001', 6, 1n],
    ['1', 0, 1n],
    ['0', 18, 0n],
    ['5.', 6, 5_000_000n],
    ['.5', 6, 500_000n],
    ['  2.25 ', 2, 225n],
    ['007', 1, 70n],
    ['0.1', 18, 100_000_000_000_000_000n],
    ['123456789.123456789', 9, 123_456_789_123_456_789n],
  ])('%s with %i decimals is %d atoms', (text, decimals, atoms) => {
    expect(parseUnits(text, decimals)).toBe(atoms)
  })

  it.each(['', ' ', '.', '-1', '+1', '1e6', '1,5', '1 000', '0x10', '1.2.3', 'abc', '∞', '１'])(
    '"%s" is not a number',
    (text) => {
      expect(parseUnits(text, 6)).toBeUndefined()
    },
  )

  it('is refused, not rounded, if it has more decimal places than the token', () => {
    expect(parseUnits('0.0000001', 6)).toBeUndefined()
    expect(parseUnits('1.0', 0)).toBeUndefined()
  })

  it('can be at most 2^256 − 1 atoms', () => {
    expect(parseUnits(MAX_UINT256.toString(), 0)).toBe(MAX_UINT256)
    expect(parseUnits((MAX_UINT256 + 1n).toString(), 0)).toBeUndefined()
    expect(parseUnits('9'.repeat(61), 18)).toBeUndefined()
  })
})

describe('an amount as text', () => {
  it.each([
    [1_500_000n, 6, '1.5'],
    [1n, 18, '0.000000000000000001'],
    [0n, 18, '0'],
    [1_000_000n, 6, '1'],
    [42n, 0, '42'],
    [120n, 2, '1.2'],
    [-5n, 6, '-0.000005'],
    [-1_500_000n, 6, '-1.5'],
  ])('%d with %i decimals is %s', (atoms, decimals, text) => {
    expect(formatUnits(atoms, decimals)).toBe(text)
  })

  it('is parsed to the same amount', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (atoms, decimals) => {
        expect(parseUnits(formatUnits(atoms, decimals), decimals)).toBe(atoms)
      }),
    )
  })

  it('equals the text of viem', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (atoms, decimals) => {
        const text = formatUnits(atoms, decimals)
        expect(text).toBe(viemFormatUnits(atoms, decimals))
        expect(parseUnits(text, decimals)).toBe(viemParseUnits(text, decimals))
      }),
    )
  })
})

describe('a number and its unit', () => {
  it.each([
    ['1 WETH', '1\u00a0WETH'],
    [
      '1 WETH = 3,173.514 USDC, 1 USDC = 0.000315109 WETH',
      '1\u00a0WETH = 3,173.514\u00a0USDC, 1\u00a0USDC = 0.000315109\u00a0WETH',
    ],
    ['5 1INCH', '5\u00a01INCH'],
    ['7 $WIF', '7\u00a0$WIF'],
    ['12,50 USDC', '12,50\u00a0USDC'],
    ['Nov 23, 2026, 11:08:34 PM, in 29m 57s', 'Nov 23, 2026, 11:08:34\u00a0PM, in 29m 57s'],
    ['Version 2 = 3', 'Version 2 = 3'],
    ['Wallet (ERC-20)', 'Wallet (ERC-20)'],
  ])('stay on one line after joinUnits: %s', (text, joined) => expect(joinUnits(text)).toBe(joined))
})
