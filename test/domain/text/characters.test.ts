import { describe, expect, it } from 'vitest'
import { hasHidden, isRefused, removeHidden, showHidden } from '../../../src/domain/text/characters'
import { fc } from '../../support/properties'

/** Hides one byte of a text in the selector of each letter. */
const hideInSelectors = (letter: string, text: string) =>
  [...text].map((each) => letter + String.fromCodePoint(0xe0100 + each.charCodeAt(0))).join('')
/** Writes a text as invisible tags. */
const toTags = (text: string) =>
  [...text].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join('')

type Row = readonly [name: string, text: string]

const VISIBLE: readonly Row[] = [
  ['letters, digits and signs', 'Sell 1.5 WETH @ $3,000 (50%) – ok? ✓'],
  ['line breaks and tabs', 'one\ntwo\r\nthree\tfour'],
  ['spaces of other widths', 'a\u00a0b\u2009c\u3000d'],
  ['accents as marks of their own', 'Cafe\u0301 Vie\u0323\u0302t'],
  [
    'Hebrew with points and accents',
    '\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u0596\u05d9\u05ea',
  ],
  ['Arabic', 'السلام عليكم ١٢٣'],
  ['an Arabic number sign', '\u0600\u0661\u0662'],
  ['Thai', 'สวัสดี'],
  ['Tibetan', 'བོད་སྐད'],
  ['Chinese, Japanese and Korean', '你好 こんにちは 안녕하세요'],
  ['emoji', '🎉 😀 🇩🇪'],
  ['mathematical letters', '𝒜𝔅'],
]

const SPELLING: readonly Row[] = [
  ['a family', '👨\u200d👩\u200d👧\u200d👦'],
  ['a person with a skin and a profession', '👩🏽\u200d🚀'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['a pirate flag', '🏴\u200d☠\ufe0f'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['a sign as text', '©\ufe0e'],
  ['a Persian word', 'می\u200cخواهم'],
  ['an Arabic letter in its joined form', 'ه\u200d'],
  ['a Hindi conjunct', 'क्\u200dष'],
  ['a Kannada word', 'ರ್\u200cಕ'],
  ['a Malayalam letter', 'ന്\u200d'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['variants in a name', '葛\u{e0100}城の辻\u{e0101}'],
  ['the flag of Wales', `🏴${toTags('gbwls')}\u{e007f}`],
  ['a variant of a Mongolian letter', 'ᠠ\u180b'],
]

const ESCAPED: readonly Row[] = [
  ['a soft hyphen', 'Donau\u00addampf'],
  ['a full blank of the hieroglyphs', 'a\u{13441}b'],
  ['a half blank of the hieroglyphs', 'a\u{13442}b'],
  ['a left-to-right mark', 'a\u200eb'],
  ['a right-to-left mark', 'שלום\u200f!'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['a byte order mark', '\ufeffhello'],
  ['a zero-width space', 'US\u200bDC'],
  ['a word joiner', 'a\u2060b'],
  ['a joiner between Latin letters', 'US\u200dDC'],
  ['a non-joiner between Latin letters', 'US\u200cDC'],
  ['a joiner at the beginning', '\u200dabc'],
  ['two joiners', 'می\u200c\u200cخواهم'],
  ['a selector after a letter', 'x\ufe0f'],
  ['a second selector', '❤\ufe0f\ufe0f'],
  ['a grapheme joiner', 'a\u034fb'],
  ['an invisible plus', 'a\u2064b'],
  ['a deprecated format character', 'a\u206ab'],
  ['an annotation', 'a\ufff9b'],
  ['a blank of Braille', 'a\u2800b'],
  ['a Hangul filler', 'a\u3164b'],
  ['a Hangul initial filler', 'a\u115fb'],
  ['a half-width filler', 'a\uffa0b'],
  ['a Mongolian separator', 'a\u180eb'],
  ['a Khmer vowel that is blank', 'a\u17b4b'],
  ['an object', 'a\ufffcb'],
  ['a tag without a flag', 'a\u{e0041}b'],
  ['an embedding that ends', 'a \u202bשלום\u202c b'],
  ['an isolate that ends', 'a \u2067שלום\u2069 b'],
  ['an isolate that ends in another line', '\u2067שורה\nשנייה\u2069'],
  ['an embedding that ends in another line', '\u202bשלום\nעולם\u202c'],
  ['data in the selectors of Chinese characters', hideInSelectors('漢', 'ok')],
  ['nested isolates that end', '\u2068a \u2067ש\u2069 b\u2069'],
]

const REFUSED: readonly Row[] = [
  ['a right-to-left override', 'pay \u202ecila\u202c'],
  ['a left-to-right override', 'a\u202db\u202c'],
  ['an embedding without an end', 'a \u202bb'],
  ['an isolate without an end', 'a \u2067b'],
  ['an end without a beginning', 'a\u2069b'],
  ['ends in the wrong order', '\u2067a\u202bb\u2069c\u202c'],
  ['a null character', 'a\u0000b'],
  ['a bell', 'pay\u0007'],
  ['an escape of terminals', '\u001b[31mred'],
  ['a delete character', 'a\u007fb'],
  ['a C1 control', 'a\u0085b'],
  ['a vertical tab', 'a\u000bb'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['a code point without a character', 'a\u0378b'],
  ['a noncharacter', 'a\uffffb'],
  ['a private character', 'a\ue000b'],
  ['a private character of a higher plane', 'a\u{10fffd}b'],
  ['half of a character', 'a\ud800b'],
  ['the other half of a character', 'a\udc00b'],
  ['a run of Braille blanks', `a${'\u2800'.repeat(4)}b`],
  ['a run of Hangul fillers', `a${'\u3164'.repeat(40)}b`],
  ['a run of different invisible characters', 'a\u200b\u200c\u2060\ufeffb'],
  [
    'data in selectors',
    `😀${[...'secret'].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0))).join('')}`,
  ],
  ['data in tags', `a${toTags('secret')}`],
  ['data in the tags of a flag', `🏴${toTags('drain')}\u{e007f}`],
  ['a tower of marks', `Z${'\u0301'.repeat(5)}`],
  ['a tower of different marks', 'Z\u0351\u0352\u0353\u0354\u0355\u0356'],
]

describe('a text', () => {
  it.each(VISIBLE)('may have %s', (_, text) => {
    expect([isRefused(text), hasHidden(text), showHidden(text), removeHidden(text)]).toEqual([
      false,
      false,
      text,
      text,
    ])
  })

  it.each(SPELLING)('spells %s with invisible characters', (_, text) => {
    expect([isRefused(text), hasHidden(text), showHidden(text), removeHidden(text)]).toEqual([
      false,
      false,
      text,
      text,
    ])
  })

  it.each(ESCAPED)('shows %s as its code point', (_, text) => {
    expect([isRefused(text), hasHidden(text)]).toEqual([false, true])
    expect(showHidden(text)).toMatch(/⟨U\+[0-9A-F]{4,6}⟩/)
    expect(hasHidden(showHidden(text))).toBe(false)
    expect(hasHidden(removeHidden(text))).toBe(false)
  })

  it.each(REFUSED)('is refused with %s', (_, text) => {
    expect(isRefused(text)).toBe(true)
    expect(hasHidden(showHidden(text))).toBe(false)
  })

  it('shows the code points in place', () => {
    expect(showHidden('soft\u00adhyphen')).toBe('soft⟨U+00AD⟩hyphen')
    expect(showHidden('a\u{e0041}b')).toBe('a⟨U+E0041⟩b')
    expect(removeHidden('US\u200bDC')).toBe('USDC')
  })

  it('differs from each other text when shown', () => {
    const anyPart = fc.constantFrom(
      'a',
      '1',
      ' ',
      'ש',
      '👨',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '\u00ad',
      '\u200f',
      '\u2800',
      '\u0301',
    )
    const anyText = fc.array(anyPart, { maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        if (one !== other) expect(showHidden(one)).not.toBe(showHidden(other))
      }),
    )
  })

  it('is read quickly at any length', () => {
    const begun = performance.now()
    for (const part of ['a', '\u200d', '\u0301', '👨\u200d', '\u2067', 'ا\u200c', '🏴\u{e0067}'])
      isRefused(part.repeat(10_000))
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})
