/** @vitest-environment happy-dom */
import { beforeAll, describe, expect, it } from 'vitest'
import { NUMBER_NOTATIONS } from '../../../src/client/bridge/number-notations'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import { readCells } from '../../../src/content/read/cell-text'
import { findDifference, setNotations } from '../../../src/content/read/shown-amounts'
import { setWords } from '../../../src/content/words'
import { fc } from '../../support/properties'

beforeAll(() => {
  setWords(PAGE_WORDS)
  setNotations(NUMBER_NOTATIONS)
})

const signed = { WETH: ['1'], USDC: ['3000', '3012.5'] }
const find = (row: string, shows: Parameters<typeof findDifference>[1] = signed) =>
  findDifference(row.split(' | '), shows)

describe('findDifference', () => {
  it.each([
    '1 WETH → 3,000 USDC',
    '1.00 WETH for 3 000 USDC',
    'Sold 1 WETH, got 3,012.5 USDC',
    '0.998 WETH 3,001 USDC',
    '1 WETH | 3,000 USDC | 3,254.75 USDC',
    'WETH 1 | USDC: 3,000',
    'Sell 1 WETH | 3.0K USDC',
    '1 WETH for at least 3K USDC',
    '1 WETH | 3,000 USDC | 2 min ago',
    'WETH 2 min ago | 1 WETH | 3,000 USDC',
  ])('accepts signed and executed amounts: %s', (row) => {
    expect(find(row)).toBeUndefined()
  })

  it.each([
    ['2 WETH → 3,000 USDC', 'This page shows 2 WETH; you signed 1 WETH.'],
    ['1 WETH → 2,500 USDC', 'This page shows 2,500 USDC; you signed 3000 USDC.'],
    ['WETH 2 | USDC 3,000', 'This page shows 2 WETH; you signed 1 WETH.'],
    ['1 WETH | USDC 2.1K', 'This page shows 2.1K USDC; you signed 3000 USDC.'],
    ['1 WETH | 2.1K USDC', 'This page shows 2.1K USDC; you signed 3000 USDC.'],
    ['2 WETH | 3,000 USDC | 1 WETH = 1,500 USDC', 'This page shows 2 WETH; you signed 1 WETH.'],
    ['1 WETH | 5,000 USDC | 5,000 USDC', 'This page shows 5,000 USDC; you signed 3000 USDC.'],
    ['1 WETH | 2\u00a0700,5 USDC', 'This page shows 2\u00a0700,5 USDC; you signed 3000 USDC.'],
  ])('reports other amounts: %s', (row, text) => {
    expect(find(row)).toBe(text)
  })

  it.each([
    ['2 700', 'a space'],
    ['2\u00a0700', 'French, Nordic, Polish'],
    ['2\u202f700', 'French today'],
    ['2’700', 'Swiss'],
    ["2'700", 'Swiss, typed'],
    ['2.700', 'German'],
    ['2.700,00', 'German, with cents'],
    ['2,700.00', 'English, with cents'],
    ['2700,00', 'no groups'],
  ])('understands other number formats: %s (%s)', (amount) => {
    const shows = { WETH: ['1'], USDC: ['2700'] }
    expect(find(`1 WETH | ${amount} USDC`, shows)).toBeUndefined()
    expect(find(`WETH 1 | USDC ${amount}`, shows)).toBeUndefined()
    expect(find(`1 WETH | ${amount} USDC`, { WETH: ['1'], USDC: ['1900'] })).toContain(amount)
  })

  it.each([
    ['12,34,567.5', '1234567.5'],
    ['1.234.567', '1234567'],
    ['0,5', '0.5'],
    ['2.7', '2.7'],
    ['1.234', '1.234'],
    ['1.234', '1234'],
  ])('reads %s as %s, among other values', (amount, exact) => {
    expect(find(`1 WETH | ${amount} USDC`, { WETH: ['1'], USDC: [exact] })).toBeUndefined()
  })

  it.each([
    ['0.0₄158', '0.0000158', 'a count of zeros'],
    ['0,0₄158', '0.0000158', 'a count of zeros after a comma'],
    ['0.0{4}158', '0.0000158', 'a count of zeros in braces'],
    ['0.0(4)158', '0.0000158', 'a count of zeros in brackets'],
    ['0.₄158', '0.0000158', 'a count of all zeros'],
    ['0.0₁₂158', '0.000000000000158', 'a count of two digits'],
    ['1.2e+12', '1200000000000', 'scientific notation'],
    ['1.2E12', '1200000000000', 'scientific notation without a sign'],
    ['1,58e-5', '0.0000158', 'scientific notation with a comma'],
    ['1.58×10⁻⁵', '0.0000158', 'a raised exponent'],
    ['1.2 × 10^12', '1200000000000', 'an exponent with a caret'],
    ['2T', '2000000000000', 'trillions'],
    ['2.5Q', '2500000000000000', 'quadrillions'],
    ['1.2 trillion', '1200000000000', 'a word'],
    ['26,85 Mio.', '26850000', 'German'],
    ['1,2 Mrd.', '1200000000', 'German'],
    ['3,4 Md', '3400000000', 'French'],
    ['12 mil', '12000', 'Spanish'],
    ['3,1 mil M', '3100000000', 'Spanish, two words'],
    ['5 тыс.', '5000', 'Russian'],
    ['7 млн', '7000000', 'Russian'],
    ['3万', '30000', 'Chinese'],
    ['1.5億', '150000000', 'Japanese'],
    ['2만', '20000', 'Korean'],
    ['2.5 crore', '25000000', 'Indian'],
    ['0', '0.0000158', 'dust'],
    ['0.00', '0.0000158', 'dust with decimals'],
    ['<0.001', '0.0000158', 'an upper limit'],
    ['< 1', '0.0000158', 'an upper limit with a space'],
    ['1M+', '2000000', 'a lower limit'],
    ['~3', '3', 'an approximation'],
    ['$3', '3', 'a currency'],
    ['-3', '3', 'a sign'],
  ])('reads %s as %s: %s', (amount, exact) => {
    const other = String(Number(exact) * 400 + 7)
    for (const row of [`1 WETH | ${amount} PEPE`, `1 WETH | ${amount}PEPE`, `WETH 1 | PEPE ${amount}`]) {
      expect(find(row, { WETH: ['1'], PEPE: [exact] }), row).toBeUndefined()
      if (amount !== '1M+' && row.includes(' PEPE'))
        expect(find(row, { WETH: ['1'], PEPE: [other] }), row).toContain(`you signed ${other} PEPE`)
    }
  })

  it.each([
    '1·5',
    '1_000',
    '1.2.3,4,5',
    '1.234…',
    '0.000…158',
    '1.2ex',
    '1.2 × 103',
    '10^3',
    '5 zillion',
    '5 constructor',
    '5 min',
    '١٢٣',
    '1٫5',
    '5k3',
    '1⁄2',
    'less than 1',
  ])('ignores an amount in an unknown notation: %s', (amount) => {
    for (const row of [`1 WETH | ${amount} PEPE`, `WETH 1 | PEPE ${amount}`])
      expect(find(row, { WETH: ['1'], PEPE: ['777777'] }), row).toBeUndefined()
  })

  it('accepts each number as browsers write it, in every language and notation', () => {
    const locales =
      'en de fr es pt pt-PT it nl pl ru uk tr ja zh zh-TW ko sv da nb fi cs hu ro el he vi id en-IN hi ar fa th bg hr sr sl lt lv et ca de-CH fr-CH'
    const styles = [
      { notation: 'compact', compactDisplay: 'short' },
      { notation: 'compact', compactDisplay: 'long' },
      { notation: 'scientific' },
      { notation: 'engineering' },
      { notation: 'standard' },
      { maximumSignificantDigits: 3 },
    ] as const
    const anyNumber = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -9, max: 12 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...locales.split(' ')),
        fc.constantFrom<Intl.NumberFormatOptions>(...styles),
        anyNumber,
        (locale, style, [digits, exponent]) => {
          const value = digits * 10 ** exponent
          const amount = new Intl.NumberFormat(locale, style).format(value)
          for (const row of [`1 WETH | ${amount} PEPE`, `WETH 1 | PEPE ${amount}`])
            expect(find(row, { WETH: ['1'], PEPE: [value.toFixed(12)] }), `${locale} ${row}`).toBeUndefined()
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('reads raised and lowered digits of a page', () => {
    const row = document.createElement('tr')
    row.innerHTML =
      '<td>1 WETH</td><td><span>0.0<sub>4</sub>158</span> PEPE</td><td>1.2 × 10<sup>12</sup> COW</td>'
    const cells = readCells(row)
    expect(cells).toEqual(['1 WETH', '0.0₄158 PEPE', '1.2 × 10^12 COW'])
    expect(row.textContent).toContain('0.04158')
    expect(findDifference(cells, { PEPE: ['0.0000158'], COW: ['1200000000000'] })).toBeUndefined()
  })

  it.each([
    'WETH USDC',
    '1 WETH = 3,500 USDC',
    '3,500 USDC per WETH, 2 WETH',
    '2 WETH',
    '1 WETH 2 WETH 3,000 USDC',
    '5 stWETH → 9 USDC.e',
    'WETH 2 USDC',
  ])('ignores rows that are not clear about the trade: %s', (row) => {
    expect(find(row)).toBeUndefined()
  })

  it('ignores tokens with unknown symbols', () => {
    expect(find('2 WETH → 3,000 USDC', { WETH: ['1'] })).toBeUndefined()
  })
})
