import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NATIVE_TOKEN_MARKER } from '../../../src/domain/chains/chains'
import { tokenHolder, tokenOrNative, tokenPrice } from '../../../src/domain/reports/token-prices'
import { anyAddress } from '../../support/arbitraries'
import { fc } from '../../support/properties'

describe('a token in a path', () => {
  it('is an address in any case, or - for the native coin', () => {
    expect(z.decode(tokenOrNative, '-')).toBe(NATIVE_TOKEN_MARKER)
    expect(z.decode(tokenOrNative, `0x${'Ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
    expect(z.decode(tokenOrNative, NATIVE_TOKEN_MARKER.toUpperCase().replace('0X', '0x'))).toBe(
      NATIVE_TOKEN_MARKER,
    )
  })

  it('is encoded as its address, or as - for the native coin', () => {
    expect(z.encode(tokenOrNative, NATIVE_TOKEN_MARKER)).toBe('-')
    fc.assert(
      fc.property(anyAddress, (token) => {
        expect(z.decode(tokenOrNative, z.encode(tokenOrNative, token))).toBe(token)
      }),
    )
  })

  it.each(['', '--', '-0x', '0x12', 'eth', `0x${'gg'.repeat(20)}`])('cannot be "%s"', (text) => {
    expect(z.safeDecode(tokenOrNative, text).success).toBe(false)
  })
})

it('prices and holders are decoded, and their unknown fields are kept', () => {
  expect(z.decode(tokenPrice, { price: 0.5, source: 'x' } as never)).toEqual({ price: 0.5, source: 'x' })
  const holder = { address: `0x${'ab'.repeat(20)}`, balance: '7', share: 0.1 }
  expect(z.decode(tokenHolder, holder as never)).toEqual({ ...holder, balance: 7n })
  expect(z.safeDecode(tokenPrice, { price: '0.5' } as never).success).toBe(false)
  expect(z.safeDecode(tokenHolder, { ...holder, balance: 7 } as never).success).toBe(false)
})
