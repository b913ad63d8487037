import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isTyped } from '../../../src/domain/text/typed-words'
import { toObjections, violationKey } from '../../../src/wallet/policy/objections'
import { overrideWords } from '../../../src/wallet/policy/override-words'
import { listTaggedTexts } from '../../support/texts'

const dictionary: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../../assets/texts/de.json', import.meta.url), 'utf8'),
)

describe.each(Object.entries(overrideWords))('the words that override the rule %s', (rule, words) => {
  it('pass through t and have a German translation', () => {
    expect(listTaggedTexts('src/wallet/policy/override-words.ts')).toContain(words)
    expect(dictionary[words]).toBeDefined()
    expect(dictionary[words]).not.toBe(words)
  })

  it('override the rule as they are shown, and in any case', () => {
    const violation = { rule, message: 'It is wrong.' }
    const isOverriddenBy = (text: string) =>
      toObjections([violation], { [violationKey(violation)]: text })[0]?.isOverridden
    expect([words, ` ${words} `, words.toUpperCase()].map(isOverriddenBy)).toEqual([true, true, true])
    expect(['', words.slice(1), `${words} x`].map(isOverriddenBy)).toEqual([false, false, false])
  })

  it('can be typed in German as they are shown', () => {
    const german = dictionary[words] ?? ''
    expect([german, german.toLowerCase()].map((text) => isTyped(text, german))).toEqual([true, true])
  })
})
