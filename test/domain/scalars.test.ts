import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  address,
  amount,
  bps,
  chainId,
  hash32,
  hex,
  MAX_UINT32,
  MAX_UINT256,
  type Milliseconds,
  orderUid,
  positiveAmount,
  quantity,
  type Seconds,
  seconds,
  timestamp,
  toAmount,
  toMilliseconds,
  toSeconds,
  wholeNumber,
} from '../../src/domain/scalars'
import { anyAmount } from '../support/arbitraries'
import { fc } from '../support/properties'

const MAX_TEXT = '115792089237316195423570985008687907853269984665640564039457584007913129639935'
const MAX_TEXT_AND_ONE = '115792089237316195423570985008687907853269984665640564039457584007913129639936'

const isDecoded = (schema: z.core.$ZodType, wire: unknown): boolean =>
  z.safeDecode(schema, wire as never).success

describe('hex', () => {
  it('is decoded to lower case', () => {
    expect(z.decode(hex, '0xAbCd')).toBe('0xabcd')
    expect(z.decode(address, `0x${'Ab'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
    expect(z.decode(hash32, `0X${'F0'.repeat(32)}`)).toBe(`0x${'f0'.repeat(32)}`)
    expect(z.decode(orderUid, `0x${'C1'.repeat(56)}`)).toBe(`0x${'c1'.repeat(56)}`)
  })

  it('is 0x if it has no bytes', () => {
    expect(z.decode(hex, '0x')).toBe('0x')
  })

  it.each(['', 'abcd', '0xabc', '0xgg', ' 0xab', '0xab\n', 5, null, undefined])('cannot be %j', (wire) => {
    expect(isDecoded(hex, wire)).toBe(false)
  })

  it.each([
    ['an address', address, 20],
    ['a word', hash32, 32],
    ['a UID', orderUid, 56],
  ] as const)('has exactly the bytes of %s', (_name, schema, count) => {
    expect(isDecoded(schema, `0x${'00'.repeat(count)}`)).toBe(true)
    expect(isDecoded(schema, `0x${'00'.repeat(count - 1)}`)).toBe(false)
    expect(isDecoded(schema, `0x${'00'.repeat(count + 1)}`)).toBe(false)
    expect(isDecoded(schema, '00'.repeat(count + 1))).toBe(false)
  })
})

describe('an amount', () => {
  it('is decimal digits on the wire and a bigint in code', () => {
    expect(z.decode(amount, '1000000000000000000')).toBe(10n ** 18n)
    expect(z.encode(amount, toAmount(42n))).toBe('42')
    expect(z.decode(amount, '0')).toBe(0n)
  })

  it('is at most 2^256 − 1', () => {
    expect(z.decode(amount, MAX_TEXT)).toBe(MAX_UINT256)
    expect(isDecoded(amount, MAX_TEXT_AND_ONE)).toBe(false)
    expect(isDecoded(amount, `1${'0'.repeat(500)}`)).toBe(false)
  })

  it.each(['', '-1', '1.5', '1e18', '0x10', ' 1', '1 ', '+1', '1_000', '١', 1, 1n, null])(
    'cannot be %s',
    (wire) => {
      expect(isDecoded(amount, wire)).toBe(false)
    },
  )

  it('cannot be encoded if it is outside its range', () => {
    expect(z.safeEncode(amount, -1n as never).success).toBe(false)
    expect(z.safeEncode(amount, (MAX_UINT256 + 1n) as never).success).toBe(false)
  })

  it('can be required to be positive', () => {
    expect(z.decode(positiveAmount, '1')).toBe(1n)
    expect(isDecoded(positiveAmount, '0')).toBe(false)
    expect(isDecoded(positiveAmount, '000')).toBe(false)
  })

  it('can be 0 or the maximum, and toAmount throws outside this range', () => {
    expect(toAmount(MAX_UINT256)).toBe(MAX_UINT256)
    expect(toAmount(0n)).toBe(0n)
    expect(() => toAmount(-1n)).toThrow(RangeError)
    expect(() => toAmount(MAX_UINT256 + 1n)).toThrow(RangeError)
  })

  it('is never negative and never exceeds 2^256 − 1 after any arithmetic', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        for (const result of [a + b, a - b, a * b]) {
          const isInRange = result >= 0n && result <= MAX_UINT256
          if (isInRange) expect(toAmount(result)).toBe(result)
          else expect(() => toAmount(result)).toThrow(RangeError)
        }
      }),
    )
  })
})

describe('a quantity', () => {
  it('can exceed the maximum amount, so that a rule can refuse it by name', () => {
    expect(z.decode(quantity, MAX_TEXT_AND_ONE)).toBe(MAX_UINT256 + 1n)
  })

  it.each(['-1', '1.5', '0x10', '', '9'.repeat(1_001), 1])('cannot be %s', (wire) => {
    expect(isDecoded(quantity, wire)).toBe(false)
  })
})

describe('a time', () => {
  it('is ISO 8601 on the wire and milliseconds in code', () => {
    expect(z.decode(timestamp, '2024-01-02T03:04:05.678Z')).toBe(1_704_164_645_678)
    expect(z.encode(timestamp, 1_704_164_645_678 as Milliseconds)).toBe('2024-01-02T03:04:05.678Z')
  })

  it('is UTC in every local zone if it names no zone', () => {
    for (const text of ['2024-01-02T03:04:05', '2024-01-02 03:04:05', '2024-01-02 03:04:05 UTC']) {
      expect(z.decode(timestamp, text)).toBe(1_704_164_645_000)
    }
    expect(z.decode(timestamp, '2024-01-02')).toBe(1_704_153_600_000)
  })

  it('is shifted by its zone', () => {
    expect(z.decode(timestamp, '2024-01-02T04:34:05+01:30')).toBe(1_704_164_645_000)
    expect(z.decode(timestamp, '2024-01-01T22:04:05-05:00')).toBe(1_704_164_645_000)
  })

  it('is truncated to milliseconds', () => {
    expect(z.decode(timestamp, '2024-01-02T03:04:05.678912345Z')).toBe(1_704_164_645_678)
    expect(z.decode(timestamp, '2024-01-02T03:04:05.6Z')).toBe(1_704_164_645_600)
  })

  it.each(['', '1', 'yesterday', 'March 7, 2024', '2024-13-01T00:00:00Z', '03:04:05', 1_704_164_645, null])(
    'cannot be %s',
    (wire) => {
      expect(isDecoded(timestamp, wire)).toBe(false)
    },
  )

  it('cannot be encoded if it has no ISO text', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, 0.5]) {
      expect(z.safeEncode(timestamp, value as Milliseconds).success).toBe(false)
    }
  })

  it('converts from milliseconds to whole seconds, rounded down', () => {
    expect(toSeconds(1_999 as Milliseconds)).toBe(1)
    expect(toSeconds(2_000 as Milliseconds)).toBe(2)
    expect(toMilliseconds(2 as Seconds)).toBe(2_000)
  })
})

describe('a bounded number', () => {
  it.each([
    ['seconds', seconds, 0, MAX_UINT32],
    ['basis points', bps, 0, 10_000],
    ['a chain id', chainId, 1, Number.MAX_SAFE_INTEGER],
  ] as const)(
    'accepts the bounds of %s, and refuses values outside them and fractions',
    (_name, schema, least, most) => {
      expect(isDecoded(schema, least)).toBe(true)
      expect(isDecoded(schema, most)).toBe(true)
      expect(isDecoded(schema, least - 1)).toBe(false)
      expect(isDecoded(schema, most + 1)).toBe(false)
      expect(isDecoded(schema, least + 0.5)).toBe(false)
      expect(isDecoded(schema, String(least))).toBe(false)
    },
  )

  it('consists of digits in a path', () => {
    expect(z.decode(wholeNumber, '120')).toBe(120)
    expect(z.encode(wholeNumber, 120)).toBe('120')
    for (const text of ['', '-1', '1.0', '1e3', 'latest']) {
      expect(isDecoded(wholeNumber, text)).toBe(false)
    }
  })

  it('can have any number of digits in a path, and is at most the largest safe integer', () => {
    expect(z.decode(wholeNumber, '1234567890123456')).toBe(1_234_567_890_123_456)
    expect(z.decode(wholeNumber, '1'.repeat(17))).toBe(Number.MAX_SAFE_INTEGER)
    expect(z.decode(wholeNumber, '9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
  })
})
