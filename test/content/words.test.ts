import { afterEach, describe, expect, it } from 'vitest'
import { PAGE_WORDS } from '../../src/client/bridge/page-words'
import { fill, setWords, words } from '../../src/content/words'

describe('texts on a page', () => {
  afterEach(() => setWords(PAGE_WORDS))

  it('come from the background', () => {
    setWords({ ...PAGE_WORDS, differs: 'Weicht ab' })
    expect([words.differs, words.open]).toEqual(['Weicht ab', 'Open in Cowbell'])
  })

  it('have their placeholders filled in any order', () => {
    expect(fill('{1} statt {0}, {0}', 1, '{0}')).toBe('{0} statt 1, 1')
  })
})
