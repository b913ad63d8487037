import { expect, it } from 'vitest'
import { chooseQuestions, isWord } from '../../../../src/ui/accounts/add/phrase-questions'
import { random } from '../../../support/wallet'

it.each([
  [12, 3],
  [24, 5],
])('chooseQuestions picks from %i words %i different positions in ascending order', (words, count) => {
  for (const _ of Array(50)) {
    const places = chooseQuestions(words, random)
    expect(new Set(places).size).toBe(count)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((place) => place >= 0 && place < words)).toBe(true)
  }
})

it('isWord accepts the word in any case and with spaces, and no other word', () => {
  expect(isWord(' Junk ', 'junk')).toBe(true)
  expect(isWord('jun', 'junk')).toBe(false)
  expect(isWord('', 'junk')).toBe(false)
})
