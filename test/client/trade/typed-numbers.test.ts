import { afterEach, describe, expect, it } from 'vitest'
import { parsePrice } from '../../../src/client/trade/form-reading'
import {
  fieldText,
  isBlank,
  numberFault,
  parseTyped,
  plainNumber,
  readingNote,
  shortenTyped,
  toFieldText,
  writeTyped,
} from '../../../src/client/trade/typed-numbers'
import { amountIn } from '../../../src/domain/text/numbers'
import { setLanguage } from '../../../src/domain/text/texts'

describe('a number in a field that is not edited', () => {
  it.each([
    ['700000000000', '700,000,000,000'],
    ['123456789012345', '123,456,789,012,345'],
    ['1.1234567890123456789', '1.12345678901234567…'],
    ['700000000000.123456789', '700,000,000,000.123…'],
    [String(2n ** 256n - 1n), '1.15792 × 10^77'],
    ['1000000000000000', '1 × 10^15'],
    ['much', 'much'],
  ])('writes %s as %s, never rounded up', (typed, shown) => {
    expect(shortenTyped(typed)).toBe(shown)
  })
})

describe('a number in a field', () => {
  it('is read by the shared parser', () => {
    expect(plainNumber('1,234.5')).toBe('1234.5')
    expect(parseTyped('1 234,5', 2)).toBe(123_450n)
    expect(parseTyped('much', 2)).toBeUndefined()
  })

  it("may have trailing zeros beyond its token's decimals, but no other digits", () => {
    expect(parseTyped('1.2340', 3)).toBe(1234n)
    expect(parseTyped('1.2345', 3)).toBeUndefined()
    expect(parseTyped('10', 0)).toBe(10n)
    expect(parseTyped('10.0', 0)).toBe(10n)
  })

  it('stays as typed if invalid, with a reason', () => {
    expect(plainNumber('1k')).toBeUndefined()
    expect([writeTyped('1k'), writeTyped('1234.5')]).toEqual(['1k', '1,234.5'])
    expect(numberFault('1k')).toBe('Enter a number, such as 1234.5.')
    expect(numberFault('1.5')).toBeUndefined()
  })

  it('is no error while empty', () => {
    for (const text of ['', '.', ',', ' ']) {
      expect(isBlank(text)).toBe(true)
      expect(numberFault(text)).toBeUndefined()
    }
  })

  it('shows how it was read if it is written differently', () => {
    expect(readingNote('1,234')).toBe('Read as 1234')
    expect(readingNote('1e3')).toBe('Read as 1000')
    expect([readingNote('1.5'), readingNote(''), readingNote('1k')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a number in a field, in German', () => {
  afterEach(() => setLanguage())

  it.each([
    [4_932_620_000n, 6, '4932,62'],
    [4_932_000n, 6, '4,9320'],
    [1_234_567_890_123n, 6, '1234567'],
    [1_500_000n, 6, '1,5'],
    [7n, 0, '7'],
  ])('is read back as written: %d atoms with %d decimals as %s', (atoms, decimals, text) => {
    setLanguage('de-DE')
    expect(toFieldText(amountIn(atoms, { decimals }))).toBe(text)
    expect([numberFault(text), readingNote(text)].filter((each) => each && !text.endsWith('0'))).toEqual([])
    const whole = parseTyped(text, decimals) ?? 0n
    expect(atoms - whole).toBeLessThan(10n ** BigInt(decimals))
    expect(fieldText('1234.5')).toBe('1234,5')
  })

  it('is read with either decimal mark, and rejected if it is ambiguous', () => {
    setLanguage('de-DE')
    expect([plainNumber('1.234,5'), plainNumber('1,5'), plainNumber('1.5')]).toEqual(['1234.5', '1.5', '1.5'])
    expect(readingNote('1.5')).toBe('Read as 1,5')
    expect(numberFault('1.234')).toContain('two numbers')
  })

  it.each(['1.500', '1,500', '12.000', '0x', '1,2,3'])(
    'is rejected as an amount and as a price: %s',
    (text) => {
      setLanguage('de-DE')
      expect(numberFault(text)).toBeDefined()
      expect([parseTyped(text, 18), parsePrice(text), writeTyped(text)]).toEqual([undefined, undefined, text])
    },
  )
})
