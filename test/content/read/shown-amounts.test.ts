import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import { findDifference } from '../../../src/content/read/shown-amounts'
import { setWords } from '../../../src/content/words'

beforeAll(() => setWords(PAGE_WORDS))

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
