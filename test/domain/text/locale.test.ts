import { afterEach, describe, expect, it } from 'vitest'
import { decimalSign, groupSign, writeNumberText, writePercent } from '../../../src/domain/text/locale'
import {
  amountIn,
  amountOut,
  exactAmount,
  formatBytes,
  formatDateTimeSeconds,
  percent,
  signedPercent,
  usd,
  writePrice,
} from '../../../src/domain/text/numbers'
import { setLanguage } from '../../../src/domain/text/texts'

afterEach(() => setLanguage())

describe('writeNumberText', () => {
  it.each([
    ['', ''],
    ['123', '123'],
    ['1234567', '1,234,567'],
    ['1234.', '1,234.'],
    ['0.1234567', '0.1234567'],
    ['-1234.5', '-1,234.5'],
    ['1k', '1k'],
    ['1,5', '1,5'],
  ])('groups the thousands of "%s", not the digits after the point', (text, grouped) => {
    expect(writeNumberText(text)).toBe(grouped)
  })
})

describe('a number', () => {
  it.each([
    ['de-DE', '1.234.567,5', '0,5\u00a0%'],
    ['de-AT', '1\u00a0234\u00a0567,5', '0,5\u00a0%'],
    ['fr-FR', '1\u202f234\u202f567,5', '0,5\u00a0%'],
    ['en-IN', '12,34,567.5', '0.5%'],
    ['tr-TR', '1.234.567,5', '%0,5'],
    // Digits of other scripts can be read but are never written.
    ['fa-IR', '1,234,567.5', '0.5%'],
  ])('is written, in %s, %s, and a percentage %s', (locale, number, half) => {
    setLanguage(locale)
    expect(writeNumberText('1234567.5')).toBe(number)
    expect(writePercent('0.5')).toBe(half)
  })

  it('can have more digits than a float', () => {
    setLanguage('de-DE')
    expect(writeNumberText(`${2n ** 64n}.125`)).toBe('18.446.744.073.709.551.616,125')
  })

  it('has the decimal sign and the group sign of its locale', () => {
    setLanguage('de-DE')
    expect([decimalSign(), groupSign()]).toEqual([',', '.'])
  })
})

describe('a format in German', () => {
  const sides = { sell: 10n ** 18n, buy: 3_224_494_567n, sellDecimals: 18, buyDecimals: 6 }
  it.each([
    [() => exactAmount(1_234_500_000n, 6), '1.234,5'],
    [() => amountIn(1_234_567_890_123n, { decimals: 6 }), '1.234.567'],
    [() => amountOut(1_000_000_001n, { decimals: 9 }), '1,00001'],
    [() => amountIn(1n, { decimals: 18 }), '< 0,0000000001'],
    [() => amountIn(2n ** 256n - 1n, { decimals: 0 }), '1,15792 × 10^77'],
    [() => amountOut(3_224_494_567n, { decimals: 6, isDollar: true }), '3.224,50'],
    [() => writePrice(sides, 'buyPerSell'), '3.224,49'],
    [() => writePrice({ ...sides, buy: 0n }, 'sellPerBuy'), '—'],
    [() => percent(50), '0,5\u00a0%'],
    [() => percent(0.001), '< 0,0001\u00a0%'],
    [() => signedPercent(-120), '−1,2\u00a0%'],
    [() => usd(1234.5), '1.234,50\u00a0$'],
    [() => usd(0.001), '< 0,01\u00a0$'],
    [() => formatBytes(12_345_678), '12,3 MB'],
    [() => formatDateTimeSeconds(Date.UTC(2026, 0, 31, 12)).slice(0, 10), '31.01.2026'],
  ])('%s returns %s', (write, text) => {
    setLanguage('de-DE')
    expect(write()).toBe(text)
    setLanguage()
    if (text !== '—') expect(write()).not.toBe(text)
  })
})
