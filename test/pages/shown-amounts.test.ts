import { describe, expect, it } from 'vitest'
import { findDifference } from '../../src/pages/shown-amounts'

const signed = { WETH: ['1'], USDC: ['3000', '3012.5'] }

describe('what a row shows of an order of ours', () => {
  it.each([
    '1 WETH → 3,000 USDC',
    '1.00 WETH for 3 000 USDC',
    'Sold 1 WETH, got 3,012.5 USDC',
    '0.998 WETH 3,001 USDC',
  ])('is what was signed or executed: %s', (row) => {
    expect(findDifference(row, signed)).toBeUndefined()
  })

  it.each([
    ['2 WETH → 3,000 USDC', 'This page shows 2 WETH; you signed 1 WETH.'],
    ['1 WETH → 2,500 USDC', 'This page shows 2,500 USDC; you signed 3000 USDC.'],
  ])('is told when it is something else: %s', (row, says) => {
    expect(findDifference(row, signed)).toBe(says)
  })

  it.each([
    'WETH USDC',
    '1 WETH = 3,500 USDC',
    '3,500 USDC per WETH, 2 WETH',
    '2 WETH',
    '1 WETH 2 WETH 3,000 USDC',
    '5 stWETH → 9 USDC.e',
  ])('is left alone where it does not plainly say what is traded: %s', (row) => {
    expect(findDifference(row, signed)).toBeUndefined()
  })

  it('is never held against tokens whose symbols are unknown', () => {
    expect(findDifference('2 WETH → 3,000 USDC', { WETH: ['1'] })).toBeUndefined()
  })
})
