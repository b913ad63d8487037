import { describe, expect, it } from 'vitest'
import { writeNumberText } from '../../../src/domain/text/locale'
import { readNumber, writeNumber } from '../../../src/domain/text/number-text'
import { formatUnits } from '../../../src/domain/text/units'
import { fc } from '../../support/properties'

const read = (typed: string, mark?: '.' | ',') => {
  const reading = readNumber(typed, mark)
  return 'text' in reading ? reading.text : undefined
}

describe('a typed number', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['.5', '.5'],
    ['1.', '1.'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.000.000', '1000000'],
    ['12,34,567.8', '1234567.8'],
    ['1 234 567,8', '1234567.8'],
    ['2\u00a0700', '2700'],
    ['2\u202f700,25', '2700.25'],
    ['2’700.5', '2700.5'],
    ["1'000'000", '1000000'],
    ['0,234', '0.234'],
    ['1234,567', '1234.567'],
    ['1e3', '1000'],
    ['1.5e-3', '0.0015'],
    ['1.23456 × 10^18', '1234560000000000000'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['१२३.४', '123.4'],
    ['１２．５', '12.5'],
  ])('%s is read as %s', (typed, text) => {
    expect(read(typed)).toBe(text)
  })

  it.each([
    ...['', '.', ',', '-5', '−5', '1/2', '½', '10²', '1k', '1.2.3', '1,23,4', '12,3456,789', '1 23'],
    ...['0x10', '1e', '12 USDC', '< 0.0000000001', '1.5.', '1,000.000.000', '1,2.3,4', 'e5', 'much'],
  ])('"%s" is refused', (typed) => {
    expect(read(typed)).toBeUndefined()
  })

  it('is refused if it is ambiguous with a decimal comma', () => {
    expect(readNumber('1,234')).toEqual({ text: '1234' })
    expect(readNumber('1,234', ',')).toEqual({
      message: 'This can be read as two numbers. Write 1234 or 1,2340.',
    })
    expect(readNumber('1.234', ',')).toEqual({
      message: 'This can be read as two numbers. Write 1234 or 1,2340.',
    })
    expect(readNumber('1.234', '.')).toEqual({ text: '1.234' })
    expect([read('1,2340', ','), read('1.2340', ',')]).toEqual(['1.2340', '1.2340'])
    expect([read('0.234', ','), read('1234.567', ','), read('12.34', ',')]).toEqual([
      ...['0.234', '1234.567', '12.34'],
    ])
    expect(read('1,2345', ',')).toBe('1.2345')
    expect(read('1,234,567', ',')).toBe('1234567')
  })
})

const anyAmount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat({ max: 24 }))
const LOCALES = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'pl-PL',
  'sv-SE',
  'en-IN',
  'pt-PT',
  'ar-EG',
  'hi-IN-u-nu-deva',
]

describe('a written number', () => {
  it('is read back as Cowbell writes it', () => {
    fc.assert(
      fc.property(anyAmount, ([atoms, decimals]) => {
        const plain = formatUnits(atoms, decimals)
        expect(read(plain)).toBe(plain)
        expect(read(writeNumberText(plain))).toBe(plain)
        for (const mark of ['.', ','] as const) {
          const readBack = read(writeNumber(plain, mark), mark)
          expect(readBack?.replace(/0$/, '')).toBe(plain.replace(/0$/, ''))
        }
      }),
    )
  })

  it('gets an additional zero only if its three decimal places could be read as thousands', () => {
    expect(writeNumber('1.234', ',')).toBe('1,2340')
    expect(
      ['1.234', '0.234', '1.2345', '1234.567', '12', ''].map((plain) => writeNumber(plain, '.')),
    ).toEqual([...['1.234', '0.234', '1.2345', '1234.567', '12', '']])
    expect(['0.234', '1.2345', '1234.567', '12', ''].map((plain) => writeNumber(plain, ','))).toEqual([
      ...['0,234', '1,2345', '1234,567', '12', ''],
    ])
  })

  it.each(LOCALES)('is read back or refused in %s, never read as another number', (locale) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    const mark = format.format(1.5).includes(',') ? ',' : '.'
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 999_999 }), (whole, part) => {
        const value = Number(`${whole}.${String(part).padStart(6, '0')}`)
        const written = format.format(value)
        const readBack = read(written, mark)
        if (readBack !== undefined) expect(Number(readBack)).toBe(value)
      }),
    )
  })
})
