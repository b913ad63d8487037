import { describe, expect, it } from 'vitest'
import { writeDecimals } from '../../../src/backend/remote/amounts'

describe('amounts of a remote service', () => {
  it('become decimal digits at any depth, from hex and from numbers', () => {
    expect(writeDecimals([{ order: { sellAmount: '0xFF', feeAmount: 0, buyAmount: '12' } }])).toEqual([
      { order: { sellAmount: '255', feeAmount: '0', buyAmount: '12' } },
    ])
    expect(writeDecimals({ prices: { '0xab': '0x10' }, quote: { gasAmount: 1.5 } })).toEqual({
      prices: { '0xab': '16' },
      quote: { gasAmount: '1.5' },
    })
  })

  it('do not include addresses, hashes, texts, times, fractions and null', () => {
    const other = {
      owner: `0x${'a1'.repeat(20)}`,
      appData: '0x10',
      validTo: 16,
      value: [{ solver: '0x10' }],
      amount: 1.5,
      executedFee: null,
      sellAmount: 'much',
    }
    expect(writeDecimals(other)).toEqual(other)
  })
})
