import { afterEach, describe, expect, it } from 'vitest'
import {
  currentLocale,
  plural,
  setLanguage,
  splitText,
  t,
  translate,
  withEnglish,
} from '../../../src/domain/text/texts'

const german = {
  'Sell {0} for at least {1}': 'Für mindestens {1} {0} verkaufen',
  Swap: 'Tauschen',
  'Set {{id}} to {0}': '{{id}} auf {0} setzen',
}

afterEach(() => setLanguage())

describe('a text', () => {
  it('is the English sentence until a language is set', () => {
    expect(t`Sell ${'1 WETH'} for at least ${3000n}`).toBe('Sell 1 WETH for at least 3000')
    expect(t`Swap`).toBe('Swap')
    expect(currentLocale()).toBe('en-US')
  })

  it('is translated to the current language, with placeholders in the order of that language', () => {
    setLanguage('de-DE', german)
    expect(t`Sell ${'1 WETH'} for at least ${'3.000 USDC'}`).toBe(
      'Für mindestens 3.000 USDC 1 WETH verkaufen',
    )
    expect(t`Set {{id}} to ${1}`).toBe('{{id}} auf 1 setzen')
    expect(currentLocale()).toBe('de-DE')
  })

  it('is English without a translation', () => {
    setLanguage('de-DE', german)
    expect(t`Buy ${'1 WETH'}`).toBe('Buy 1 WETH')
    expect([translate('Swap'), translate('Other')]).toEqual(['Tauschen', 'Other'])
  })

  it('contains its values unchanged, whatever they contain', () => {
    setLanguage('de-DE', german)
    expect(t`Sell ${'{1}'} for at least ${'{0}'}`).toBe('Für mindestens {0} {1} verkaufen')
  })

  it('is English for programs, and an error does not change the language', () => {
    setLanguage('de-DE', german)
    expect(withEnglish(() => `${t`Swap`} ${currentLocale()}`)).toBe('Swap en-US')
    expect(() =>
      withEnglish(() => {
        throw new Error('no words')
      }),
    ).toThrow('no words')
    expect(t`Swap`).toBe('Tauschen')
  })

  it('is split into pieces, for elements in its placeholders', () => {
    setLanguage('de-DE', german)
    expect(splitText(['Sell ', ' for at least ', ''])).toEqual(['Für mindestens ', 1, ' ', 0, ' verkaufen'])
  })
})

describe('a plural', () => {
  it.each([
    [0, 'en-US', 'many'],
    [1, 'en-US', 'one'],
    [2, 'de-DE', 'many'],
    [1, 'de-DE', 'one'],
    // French counts zero as one, but not with English texts.
    [0, 'fr-FR', 'one'],
  ])('has, for %i in %s, the form "%s"', (count, locale, form) => {
    setLanguage(locale, {})
    expect(plural(count, 'one', 'many')).toBe(form)
    setLanguage(locale)
    expect(plural(count, 'one', 'many')).toBe(count === 1 ? 'one' : 'many')
  })
})
