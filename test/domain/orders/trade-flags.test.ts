import { describe, expect, it } from 'vitest'
import { readFlags, writeFlags } from '../../../src/domain/orders/trade-flags'

describe('trade flags', () => {
  it('decode and encode without loss, and do not decode above 7 bits', () => {
    for (let bits = 0n; bits < 128n; bits += 1n) {
      const flags = readFlags(bits)
      // 0b01 means the ERC-20 balance too, and is encoded as 0b00.
      const canonical = ((bits >> 2n) & 3n) === 1n ? bits & ~4n : bits
      expect(flags && writeFlags(flags)).toBe(canonical)
    }
    expect(readFlags(128n)).toBeUndefined()
  })

  it('equal the bits of the contract', () => {
    expect(readFlags(0b110_0111n)).toEqual({
      kind: 'buy',
      partiallyFillable: true,
      scheme: 'presign',
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    })
    expect(readFlags(0b101_1100n)).toMatchObject({
      kind: 'sell',
      sellTokenBalance: 'internal',
      buyTokenBalance: 'internal',
      scheme: 'eip1271',
    })
  })
})
