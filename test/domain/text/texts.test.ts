import { afterEach, describe, expect, it } from 'vitest'
import {
  inEnglish,
  localeInForce,
  plural,
  setLanguage,
  splitText,
  t,
  translate,
} from '../../../src/domain/text/texts'

const german = {
  'Sell {0} for at least {1}': 'Für mindestens {1} {0} verkaufen',
  Swap: 'Tauschen',
  'Set {{id}} to {0}': '{{id}} auf {0} setzen',
}

afterEach(() => setLanguage())

describe('a text', () => {
  it('is the English sentence until a language is in force', () => {
    expect(t`Sell ${'1 WETH'} for at least ${3000n}`).toBe('Sell 1 WETH for at least 3000')
    expect(t`Swap`).toBe('Swap')
    expect(localeInForce()).toBe('en-US')
  })

  it('is the sentence of the language in force, its places in that order', () => {
    setLanguage('de-DE', german)
    expect(t`Sell ${'1 WETH'} for at least ${'3.000 USDC'}`).toBe(
      'Für mindestens 3.000 USDC 1 WETH verkaufen',
    )
    expect(t`Set {{id}} to ${1}`).toBe('{{id}} auf 1 setzen')
    expect(localeInForce()).toBe('de-DE')
  })

  it('is English where the dictionary has no sentence', () => {
    setLanguage('de-DE', german)
    expect(t`Buy ${'1 WETH'}`).toBe('Buy 1 WETH')
    expect([translate('Swap'), translate('Other')]).toEqual(['Tauschen', 'Other'])
  })

  it('takes a value as it is, whatever it looks like', () => {
    setLanguage('de-DE', german)
    expect(t`Sell ${'{1}'} for at least ${'{0}'}`).toBe('Für mindestens {0} {1} verkaufen')
  })

  it('is English where it goes out to programs, and what throws changes no language', () => {
    setLanguage('de-DE', german)
    expect(inEnglish(() => `${t`Swap`} ${localeInForce()}`)).toBe('Swap en-US')
    expect(() =>
      inEnglish(() => {
        throw new Error('no words')
      }),
    ).toThrow('no words')
    expect(t`Swap`).toBe('Tauschen')
  })

  it('comes in pieces, for what puts elements into its places', () => {
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
    // French counts nothing as one; but not its numbers beside English words.
    [0, 'fr-FR', 'one'],
  ])('of %i in %s is %s', (count, locale, form) => {
    setLanguage(locale, {})
    expect(plural(count, 'one', 'many')).toBe(form)
    setLanguage(locale)
    expect(plural(count, 'one', 'many')).toBe(count === 1 ? 'one' : 'many')
  })
})
