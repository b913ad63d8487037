import { describe, expect, it } from 'vitest'
import { cleanForeign, quoteForeign } from '../../../src/domain/text/foreign-words'
import { fc } from '../../support/properties'

const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not be there
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff]/

describe('foreign text', () => {
  it.each([
    ['locked\r\n\topen', 'locked open'],
    ['a\u202egnp.exe\u202c', 'agnp.exe'],
    ['\u2066a\u2069\u200b\u200d\u200eb\ufeff', 'ab'],
    ['\u001b[31mred\u0000\u009b', '[31mred'],
    ['', ''],
    [null, ''],
    [{}, '[object Object]'],
    ['قفل 5 ETH', 'قفل 5 ETH'],
    ['A\u0336\u0336\u0336\u0336\u0336B', 'AB'],
    ['A\u0336\u0336B', 'A\u0336\u0336B'],
    ['👨\u200d👩\u200d👧 می\u200cخواهم', '👨\u200d👩\u200d👧 می\u200cخواهم'],
    ['\u2800\u3164', ''],
  ])('%j is cleaned to %j', (given, clean) => {
    expect(cleanForeign(given)).toBe(clean)
  })

  it('is cut at 200 whole characters', () => {
    expect(cleanForeign('x'.repeat(200))).toBe('x'.repeat(200))
    expect(cleanForeign('🔔'.repeat(30_000))).toMatch(/^(?:🔔){99}…$/u)
    expect(cleanForeign('👨\u200d👩\u200d👧 '.repeat(2), 12)).toBe('👨\u200d👩\u200d👧 …')
  })

  it('never contains invisible characters after cleaning', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength: 300 }), (codes) => {
        const text = String.fromCodePoint(...codes)
        const clean = cleanForeign(text)
        expect(clean).not.toMatch(UNWANTED)
        expect([...clean].length).toBeLessThanOrEqual(200)
        expect(cleanForeign(clean)).toBe(clean)
      }),
      { seed: 7, numRuns: 200 },
    )
  }, 30_000)

  it('has nothing left to clean or to cut', () => {
    const anyPart = fc.constantFrom(
      'a',
      ' ',
      '\n',
      'ה',
      'م',
      '👨',
      '🏽',
      '🏴',
      '\u{e0067}',
      '\u{e007f}',
      '1',
      '\u20e3',
    )
    const anyHidden = fc.constantFrom(
      '\u200b',
      '\u200c',
      '\u200d',
      '\u0301',
      '\ufe0f',
      '\u2067',
      '\u2069',
      '\ud83d',
    )
    const anyText = fc.array(fc.oneof(anyPart, anyHidden), { maxLength: 30 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, maxLength) => {
        const clean = cleanForeign(text, maxLength)
        expect(clean.length).toBeLessThanOrEqual(maxLength)
        expect(cleanForeign(clean, maxLength)).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is cleaned at any length within the time limit of a test', () => {
    const text = [...'ab'].join('\u0336').repeat(5_000_000)
    expect(cleanForeign(text).length).toBeLessThan(text.length)
  })

  it('is quoted with its source', () => {
    expect(quoteForeign('api.example', 'No.\u202e')).toBe('api.example says: No.')
    expect(quoteForeign('api.example', '')).toBe('api.example says: nothing')
  })
})
