import { describe, expect, it } from 'vitest'
import { cutMiddle, cutText, cutToBytes, startOf } from '../../../src/domain/text/cut'

const FAMILY = '👨‍👩‍👧'

describe('a text that is cut', () => {
  it('is unchanged if it fits', () => {
    expect([startOf('abcd', 4), cutText('abcd', 4), cutText('', 4)]).toEqual(['abcd', 'abcd', ''])
  })

  it('ends in an ellipsis within the limit', () => {
    expect([startOf('abcdef', 4), cutText('abcdef', 4)]).toEqual(['abcd', 'abc…'])
  })

  it.each(['🔔', FAMILY, '🇨🇭', '👍🏽', 'é'])(
    'contains %s completely or not at all, at any limit',
    (letter) => {
      const text = `a${letter.repeat(40)}`
      for (let limit = 1; limit < text.length; limit += 1) {
        const start = startOf(text, limit)
        expect(start).toBe(`a${letter.repeat(Math.floor((limit - 1) / letter.length))}`)
        expect(cutText(text, limit).length).toBeLessThanOrEqual(limit)
      }
    },
  )
})

describe('a text that is cut to bytes', () => {
  it.each(['abcdef', 'äöüäöü', `a${FAMILY.repeat(3)}`, `${'ä'.repeat(9)}${'x'.repeat(99)}`])(
    'has at most that many bytes of UTF-8: %s',
    (text) => {
      const size = Buffer.from(text).length
      expect(cutToBytes(text, size)).toBe(text)
      for (let limit = 4; limit < size; limit += 1) {
        const cut = cutToBytes(text, limit)
        expect(Buffer.from(cut).length).toBeLessThanOrEqual(limit)
        expect(cut.endsWith('…') && text.startsWith(cut.slice(0, -1))).toBe(true)
      }
    },
  )
})

describe('a text whose middle is cut out', () => {
  it.each([
    ['WETH', 'WETH'],
    ['ABCDEFG', 'ABCDEFG'],
    ['W'.repeat(20), 'WWW…WWW'],
    ['\u05d0'.repeat(9), '\u05d0\u05d0\u05d0…\u05d0\u05d0\u05d0'],
    [FAMILY.repeat(8), `${FAMILY.repeat(3)}…${FAMILY.repeat(3)}`],
  ])('keeps whole letters of %s at both ends: %s', (text, cut) => {
    expect(cutMiddle(text, 7)).toBe(cut)
  })

  it('has one letter more at its beginning if the limit is even', () => {
    expect(cutMiddle('abcdefgh', 6)).toBe('abc…gh')
  })
})
