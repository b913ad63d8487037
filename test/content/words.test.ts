import { afterEach, describe, expect, it } from 'vitest'
import { fill, speak, texts, words } from '../../src/content/words'

describe('what is said on a page', () => {
  afterEach(() => speak(texts))

  it('takes the texts of another language in its own order, and stays English where there is none', () => {
    speak(['Weicht ab', 'deine'])
    expect([words.differs, words.mine, words.open]).toEqual(['Weicht ab', 'deine', 'Open in Cowbell'])
  })

  it('has its places filled wherever they stand', () => {
    expect(fill('{1} statt {0}, {0}', 1, '{0}')).toBe('{0} statt 1, 1')
  })

  it('fits into one question', () => expect(texts.length).toBeLessThanOrEqual(128))
})
