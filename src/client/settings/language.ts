/**
 * The language of texts: chosen, or the browser's. English texts are in the code. Another language is a file
 * of the extension, which is loaded only if it is used.
 */
import { type Dictionary, setLanguage } from '../../domain/text/texts'
import type { Settings } from '../db/rows/settings'

type Choice = Settings['language']

const DICTIONARIES: Readonly<Record<string, string>> = { de: '/texts/de.json' }

/** Locale of numbers and dates for a language that is not the browser's. */
const LOCALES = { en: 'en-US', de: 'de-DE' } as const satisfies Partial<Record<Choice, string>>

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale

/**
 * Returns the locale of numbers and dates. If the chosen language is the browser's, the browser's locale is
 * returned, for example de-AT for German.
 */
export const localeOf = (choice: Choice, browserLocale: string): string =>
  choice === 'system' || languageOf(browserLocale) === choice ? browserLocale : LOCALES[choice]

export function languageFor(locale: string): string {
  const language = languageOf(locale)
  return language in DICTIONARIES ? language : 'en'
}

/** Parses a choice stored outside the database. */
export const readChoice = (stored: string | null): Choice =>
  stored === 'en' || stored === 'de' ? stored : 'system'

export async function applyLanguage(
  locale: string,
  readDictionary: (path: string) => Promise<Dictionary>,
): Promise<void> {
  const path = DICTIONARIES[languageOf(locale)]
  setLanguage(locale, path === undefined ? undefined : await readDictionary(path))
}
