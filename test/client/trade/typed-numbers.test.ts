import { describe, expect, it } from 'vitest'
import {
  isBlank,
  numberFault,
  parseTyped,
  plainNumber,
  readingNote,
} from '../../../src/client/trade/typed-numbers'

describe('a number in a field', () => {
  it('is read by the one parser', () => {
    expect(plainNumber('1,234.5')).toBe('1234.5')
    expect(parseTyped('1 234,5', 2)).toBe(123_450n)
    expect(parseTyped('much', 2)).toBeUndefined()
  })

  it('may end in zeros that its token has no places for, and in no other digits', () => {
    expect(parseTyped('1.2340', 3)).toBe(1234n)
    expect(parseTyped('1.2345', 3)).toBeUndefined()
    expect(parseTyped('10', 0)).toBe(10n)
    expect(parseTyped('10.0', 0)).toBe(10n)
  })

  it('stays as it was typed where it is none, and says why', () => {
    expect(plainNumber('1k')).toBe('1k')
    expect(numberFault('1k')).toBe('Enter a number, such as 1234.5.')
    expect(numberFault('1.5')).toBeUndefined()
  })

  it('that was not begun is no fault', () => {
    for (const text of ['', '.', ',', ' ']) {
      expect(isBlank(text)).toBe(true)
      expect(numberFault(text)).toBeUndefined()
    }
  })

  it('tells what it was read as where it is written otherwise', () => {
    expect(readingNote('1,234')).toBe('Read as 1234')
    expect(readingNote('1e3')).toBe('Read as 1000')
    expect([readingNote('1.5'), readingNote(''), readingNote('1k')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
