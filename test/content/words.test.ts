import { afterEach, describe, expect, it } from 'vitest'
import { PAGE_WORDS } from '../../src/client/bridge/page-words'
import { fill, speak, words } from '../../src/content/words'

describe('what is said on a page', () => {
  afterEach(() => speak(PAGE_WORDS))

  it('is what the background has handed over', () => {
    speak({ ...PAGE_WORDS, differs: 'Weicht ab' })
    expect([words.differs, words.open]).toEqual(['Weicht ab', 'Open in Cowbell'])
  })

  it('has its places filled wherever they stand', () => {
    expect(fill('{1} statt {0}, {0}', 1, '{0}')).toBe('{0} statt 1, 1')
  })
})
