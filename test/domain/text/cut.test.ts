import { describe, expect, it } from 'vitest'
import { cutText, startOf } from '../../../src/domain/text/cut'

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
