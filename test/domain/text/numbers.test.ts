import { afterEach, describe, expect, it } from 'vitest'
import {
  amountIn,
  amountOut,
  distanceBps,
  exactAmount,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMs,
  formatShortDate,
  formatShortDateTime,
  percent,
  priceRatio,
  type Ratio,
  shortHex,
  shortUid,
  signedPercent,
  toUsd,
  usd,
  wholePercent,
  writePrice,
  writeRoundedDown,
  writeRoundedUp,
} from '../../../src/domain/text/numbers'
import { setLanguage } from '../../../src/domain/text/texts'
import { parseUnits } from '../../../src/domain/text/units'
import { anyAmount, anyTokenAmount } from '../../support/arbitraries'
import { fc } from '../../support/properties'

const anyDecimals = fc.integer({ min: 0, max: 24 })

/** Returns the exact value of a shortened text as a fraction. */
function readNumber(text: string): Ratio {
  const [digits = '', exponent = '0'] = text.replace('< ', '').replaceAll(',', '').split(' × 10^')
  const [whole = '', fraction = ''] = digits.split('.')
  const value = { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) }
  return { over: value.over * 10n ** BigInt(exponent), under: value.under }
}

const isAtMost = (a: Ratio, b: Ratio): boolean => a.over * b.under <= b.over * a.under
const exactly = (atoms: bigint, decimals: number): Ratio => ({ over: atoms, under: 10n ** BigInt(decimals) })
/** Returns a fraction minus the maximum error of six significant digits, 1 part in 10^5. */
const nearly = ({ over, under }: Ratio): Ratio => ({ over: over * 99_999n, under: under * 100_000n })

describe('an amount', () => {
  it('can be written with all digits', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (atoms, decimals) => {
        expect(parseUnits(exactAmount(atoms, decimals).replaceAll(',', ''), decimals)).toBe(atoms)
      }),
    )
  })

  it('is never rounded up if the trader receives it', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (atoms, decimals) => {
        const text = amountIn(atoms, { decimals })
        if (text.startsWith('<')) expect(isAtMost(exactly(atoms, decimals), readNumber(text))).toBe(true)
        else expect(isAtMost(readNumber(text), exactly(atoms, decimals))).toBe(true)
      }),
    )
  })

  it('is never rounded down if the trader pays it', () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (atoms, decimals) => {
        expect(isAtMost(exactly(atoms, decimals), readNumber(amountOut(atoms, { decimals })))).toBe(true)
      }),
    )
  })

  it('keeps six significant digits, also if it is small', () => {
    fc.assert(
      fc.property(anyTokenAmount, fc.integer({ min: 0, max: 6 }), (atoms, decimals) => {
        const exact = exactly(atoms, decimals)
        expect(isAtMost(nearly(exact), readNumber(amountIn(atoms, { decimals })))).toBe(true)
        expect(isAtMost(nearly(readNumber(amountOut(atoms, { decimals }))), exact)).toBe(true)
      }),
    )
  })

  it.each([
    [1_999_999_999n, 9, '1.99999', '2'],
    [1_234_567_890_123n, 6, '1,234,567', '1,234,568'],
    [1_500_000n, 6, '1.5', '1.5'],
    [123_456_789n, 18, '0.0000000001', '0.0000000002'],
    [1n, 18, '< 0.0000000001', '0.0000000001'],
    [1n, 0, '1', '1'],
    [1n, 6, '0.000001', '0.000001'],
    [1n, 36, '< 0.0000000001', '0.0000000001'],
    [0n, 18, '0', '0'],
    [0n, 0, '0', '0'],
    [10n ** 18n, 18, '1', '1'],
    [10n ** 18n - 1n, 18, '0.999999', '1'],
    [10n ** 18n + 1n, 18, '1', '1.00001'],
    [238_606_000_000_000n, 18, '0.000238606', '0.000238606'],
    [238_606_123_456_789n, 18, '0.000238606', '0.000238607'],
    [20_000_000_000_000_000_000_000n, 18, '20,000', '20,000'],
    [123_456_789_012_345_678_901n, 18, '123.456', '123.457'],
    [999_999_500_000_000_000n, 18, '0.999999', '1'],
    [3_120_599_999n, 6, '3,120.59', '3,120.6'],
    [1_234_567_891_000_001n, 6, '1,234,567,891', '1,234,567,892'],
    [9_800_000n, 8, '0.098', '0.098'],
    [20_000_001n, 8, '0.2', '0.200001'],
    [999_999_999_999_999n, 0, '999,999,999,999,999', '999,999,999,999,999'],
    [1_000_000_000_000_000n, 0, '1 × 10^15', '1 × 10^15'],
    [9_999_999n * 10n ** 30n, 18, '9.99999 × 10^18', '1 × 10^19'],
    [10n ** 40n + 1n, 18, '1 × 10^22', '1.00001 × 10^22'],
    [2n ** 256n - 1n, 0, '1.15792 × 10^77', '1.15793 × 10^77'],
    [2n ** 256n - 1n, 6, '1.15792 × 10^71', '1.15793 × 10^71'],
    [2n ** 256n - 1n, 18, '1.15792 × 10^59', '1.15793 × 10^59'],
  ])(
    'is written, for %d atoms with %d decimals, %s to receive and %s to pay',
    (atoms, decimals, downwards, upwards) => {
      expect(amountIn(atoms, { decimals })).toBe(downwards)
      expect(amountOut(atoms, { decimals })).toBe(upwards)
    },
  )

  it.each([
    [3_224_494_567n, 6, '3,224.49', '3,224.50'],
    [3_224_490_000n, 6, '3,224.49', '3,224.49'],
    [20_000_000_000n, 6, '20,000', '20,000'],
    [20_000_500_000n, 6, '20,000.50', '20,000.50'],
    [1_000_000n, 6, '1', '1'],
    [1_000_001n, 6, '1', '1.01'],
    [1_999_999n, 6, '1.99', '2'],
    [999_999n, 6, '0.9999', '1'],
    [350_054n, 6, '0.35', '0.3501'],
    [12_345n, 6, '0.01234', '0.01235'],
    [1n, 6, '0.000001', '0.000001'],
    [0n, 6, '0', '0'],
    [23_241_009_999_999_999_999_999n, 18, '23,241', '23,241.01'],
    [23_241_019_999_999_999_999_999n, 18, '23,241.01', '23,241.02'],
    [1_234_567_891_000_001n, 6, '1,234,567,891', '1,234,567,891.01'],
    [1n, 18, '< 0.0000000001', '0.0000000001'],
    [2n ** 256n - 1n, 6, '1.15792 × 10^71', '1.15793 × 10^71'],
  ])(
    'is written, for %d atoms of a dollar token with %d decimals, %s to receive and %s to pay',
    (atoms, decimals, downwards, upwards) => {
      expect(amountIn(atoms, { decimals, isDollar: true })).toBe(downwards)
      expect(amountOut(atoms, { decimals, isDollar: true })).toBe(upwards)
    },
  )

  it("is never rounded in the trader's favor for a dollar token", () => {
    fc.assert(
      fc.property(anyAmount, anyDecimals, (atoms, decimals) => {
        const unit = { decimals, isDollar: true }
        const text = amountIn(atoms, unit)
        if (!text.startsWith('<')) expect(isAtMost(readNumber(text), exactly(atoms, decimals))).toBe(true)
        expect(isAtMost(exactly(atoms, decimals), readNumber(amountOut(atoms, unit)))).toBe(true)
      }),
    )
  })
})

describe('a price', () => {
  const sides = { sell: 10n ** 18n, buy: 3_012_456_789n, sellDecimals: 18, buyDecimals: 6 }

  it('is written in both directions, each rounded against the trader', () => {
    expect(writePrice(sides, 'buyPerSell')).toBe('3,012.45')
    expect(writePrice(sides, 'sellPerBuy')).toBe('0.000331955')
  })

  it('has two decimal places or none from one thousand on, and no trailing zeros below', () => {
    const at = (buy: bigint) => writePrice({ ...sides, buy }, 'buyPerSell')
    expect(at(3_186_100_000n)).toBe('3,186.10')
    expect(at(3_186_000_000n)).toBe('3,186')
    expect(at(318_600_000n)).toBe('318.6')
  })

  it('is a dash if it is zero', () => {
    expect(writePrice({ ...sides, sell: 0n }, 'buyPerSell')).toBe('—')
    expect(writePrice({ ...sides, buy: 0n }, 'sellPerBuy')).toBe('—')
  })

  it('is never better than the exact price in either direction', () => {
    fc.assert(
      fc.property(
        anyTokenAmount,
        anyTokenAmount,
        anyDecimals,
        anyDecimals,
        (sell, buy, sellDecimals, buyDecimals) => {
          const given = { sell, buy, sellDecimals, buyDecimals }
          const got = priceRatio(given, 'buyPerSell') as Ratio
          const paid = priceRatio(given, 'sellPerBuy') as Ratio
          if (!writeRoundedDown(got).startsWith('<'))
            expect(isAtMost(readNumber(writeRoundedDown(got)), got)).toBe(true)
          expect(isAtMost(paid, readNumber(writeRoundedUp(paid)))).toBe(true)
        },
      ),
    )
  })

  it('has a distance from another price in basis points', () => {
    expect(distanceBps({ over: 101n, under: 1n }, { over: 100n, under: 1n })).toBe(100)
    expect(distanceBps({ over: 1n, under: 2n }, { over: 1n, under: 1n })).toBe(-5000)
    expect(distanceBps({ over: 1n, under: 2n }, { over: 0n, under: 1n })).toBeUndefined()
  })
})

describe('number and time formats', () => {
  afterEach(() => setLanguage())

  it('write a share in whole percents, rounded down, in the current locale', () => {
    expect([0, 99, 4299, 9999, 10_000].map(wholePercent)).toEqual(['0%', '0%', '42%', '99%', '100%'])
    setLanguage('de-DE')
    expect([5000, 1_234_500].map(wholePercent)).toEqual(['50\u00a0%', '12.345\u00a0%'])
  })

  it('keep the first digits of a small percentage', () => {
    expect([percent(0.3), percent(0.99), percent(0.01), percent(0.001)]).toEqual([
      '0.003%',
      '0.0099%',
      '0.0001%',
      '< 0.0001%',
    ])
  })

  it('write percentages without unnecessary zeros', () => {
    expect([percent(50), percent(5), percent(10_000), percent(0)]).toEqual(['0.5%', '0.05%', '100%', '0%'])
    expect([signedPercent(120), signedPercent(-120), signedPercent(0)]).toEqual(['+1.2%', '−1.2%', '0%'])
  })

  it('write estimates in dollars', () => {
    expect(usd(toUsd(1_500_000n, 6, 2))).toBe('$3.00')
    expect(usd(0.004)).toBe('< $0.01')
    expect(usd(0)).toBe('$0.00')
    expect(usd(1.5e57)).toBe('$1.50 × 10^57')
  })

  it('shorten addresses and UIDs to their unique parts', () => {
    expect(shortHex('0x9008d19f58aabd9ed0d60971565aa8510560ab41')).toBe('0x9008…ab41')
    expect(shortHex('0x1234')).toBe('0x1234')
    expect(shortUid(`0x${'12'.repeat(32)}${'ab'.repeat(20)}6553f100`)).toBe('0x12121212…6553f100')
  })

  it('include the date only if it is not today', () => {
    const noon = new Date(2026, 10, 20, 12).getTime()
    const hour = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(noon)
    expect(formatShortDateTime(noon, noon + 3_600_000)).toBe(hour)
    expect(formatShortDateTime(noon, noon + 86_400_000)).toBe(formatDateTime(noon))
    expect(formatDateTime(noon)).toContain(hour)
    expect(formatDateTime(noon)).toContain(formatDate(noon))
  })

  it('write a short date as the time, the day or the month', () => {
    const noon = new Date(2026, 10, 21, 12).getTime()
    const days = (count: number) => noon + count * 86_400_000
    expect(formatShortDate(noon, noon + 3_600_000)).toBe(formatShortDateTime(noon, noon))
    expect([formatShortDate(noon, days(1)), formatShortDate(noon, days(400))]).toEqual(['Nov 21', 'Nov 2026'])
  })
})

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345_678, '12.3 MB'],
  [5e15, '5000 TB'],
])('formatBytes writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  [3.94, '3.9 ms'],
  [1265, '1,265 ms'],
])('formatMs writes %d milliseconds as %s', (ms, text) => {
  expect(formatMs(ms)).toBe(text)
})
