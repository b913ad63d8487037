import { afterEach, describe, expect, it } from 'vitest'
import { applyLanguage, languageFor, localeOf, readChoice } from '../../../src/client/settings/language'
import { currentLocale, setLanguage, t } from '../../../src/domain/text/texts'

afterEach(() => setLanguage())

describe('the language', () => {
  it.each([
    ['system', 'en-GB', 'en-GB', 'en'],
    ['system', 'de', 'de', 'de'],
    ['system', 'de-AT', 'de-AT', 'de'],
    // Numbers and dates are French, texts are English.
    ['system', 'fr-FR', 'fr-FR', 'en'],
    ['de', 'de-CH', 'de-CH', 'de'],
    ['de', 'en-US', 'de-DE', 'de'],
    ['en', 'en-IN', 'en-IN', 'en'],
    ['en', 'de-DE', 'en-US', 'en'],
  ] as const)(
    'chosen as %s in a browser of %s has the locale %s and texts in %s',
    (choice, browser, locale, language) => {
      expect(localeOf(choice, browser)).toBe(locale)
      expect(languageFor(locale)).toBe(language)
    },
  )

  it("defaults to the browser's language if no readable choice is stored", () => {
    expect([null, 'en', 'de', 'xx', ''].map(readChoice)).toEqual(['system', 'en', 'de', 'system', 'system'])
  })

  it('loads its dictionary, but none for English', async () => {
    const read: string[] = []
    const readDictionary = async (path: string) => {
      read.push(path)
      return { Swap: 'Tauschen' }
    }
    await applyLanguage('en-US', readDictionary)
    await applyLanguage('fr-FR', readDictionary)
    expect([read, currentLocale(), t`Swap`]).toEqual([[], 'fr-FR', 'Swap'])
    await applyLanguage('de-AT', readDictionary)
    expect([read, currentLocale(), t`Swap`]).toEqual([['/texts/de.json'], 'de-AT', 'Tauschen'])
  })
})
