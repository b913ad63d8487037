import { describe, expect, it } from 'vitest'
import { hexOfText, readPersonalText, showPersonalText } from '../../../src/wallet/messages/personal-text'

const hash = `0x${'c0ffee11'.repeat(8)}`

describe('readPersonalText', () => {
  it('reads hex and plain text', () => {
    expect(readPersonalText(hexOfText('Grüezi\nzäme'))).toBe('Grüezi\nzäme')
    expect(readPersonalText('plain words')).toBe('plain words')
    expect(readPersonalText('👨\u200d👩\u200d👧 שלום\u200f soft\u00adhyphen')).toContain('👧')
    // 32 bytes, but no digest looks like it.
    expect(readPersonalText('d41d8cd98f00b204e9800998ecf8427e')).toHaveLength(32)
  })

  it.each([
    ['32 bytes that may be an order’s digest', hash],
    [
      '32 bytes that are readable, because a digest can be varied until it is',
      hexOfText('ключ:Qv}7#é tôZ!pL~9mW@4kR'),
    ],
    ['32 letters, which may be a digest', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['bytes that are not UTF-8', '0xff00'],
    ['an empty text', '0x'],
    ['a control character', hexOfText('pay\u0007')],
    ['reordered letters', hexOfText('pay \u202Eecila\u202C')],
    ['a run of invisible letters', hexOfText(`pay${'\u2800'.repeat(40)}Alice`)],
    ['a text that is too long', 'a'.repeat(10_001)],
  ])('refuses %s', (_, given) => {
    expect(() => readPersonalText(given)).toThrow(expect.objectContaining({ errorType: 'UnknownTypedData' }))
  })
})

describe('showPersonalText', () => {
  it.each([
    ['soft\u00adhyphen', 'soft⟨U+00AD⟩hyphen'],
    [`pay${'\n'.repeat(120)}everything`, 'pay\n⟨120 line breaks⟩\neverything'],
    [`pay${'\r\n'.repeat(9)}all`, 'pay\n⟨9 line breaks⟩\nall'],
    [`pay${'\n \t'.repeat(9)}\nall`, 'pay\n⟨10 line breaks⟩\nall'],
    [`pay${' '.repeat(500)}all`, 'pay ⟨500 blanks⟩ all'],
    [`pay${'\u3000'.repeat(30)}all`, 'pay ⟨30 blanks⟩ all'],
    ['pay\rall', 'pay⟨U+000D⟩\nall'],
    ['one\n\ntwo', 'one\n\ntwo'],
  ])('writes %j as %j', (text, shown) => {
    expect(showPersonalText(text)).toBe(shown)
  })
})
