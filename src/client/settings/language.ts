/**
 * The language of the texts: the chosen one, or the browser's. English is written in the code; each other language is a file of
 * the extension that is loaded where it is in force, and nowhere else.
 */
import { type Dictionary, setLanguage } from '../../domain/text/texts'
import type { Settings } from '../db/rows/settings'

type Choice = Settings['language']

/** Where the dictionary of a language is, from the extension's address on. */
const DICTIONARIES: Readonly<Record<string, string>> = { de: '/texts/de.json' }

/** The country whose numbers and dates go with a language that is not the browser's. */
const LOCALES = { en: 'en-US', de: 'de-DE' } as const satisfies Partial<Record<Choice, string>>

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale

/** The locale of numbers and dates; a browser in Austria keeps its own for German. */
export const localeOf = (choice: Choice, browserLocale: string): string =>
  choice === 'system' || languageOf(browserLocale) === choice ? browserLocale : LOCALES[choice]

/** The language that texts are shown in. */
export function languageFor(locale: string): string {
  const language = languageOf(locale)
  return language in DICTIONARIES ? language : 'en'
}

/** What was kept of a choice outside the database. */
export const readChoice = (kept: string | null): Choice => (kept === 'en' || kept === 'de' ? kept : 'system')

/** Puts a language in force, as soon as its dictionary is read. */
export async function applyLanguage(
  locale: string,
  readDictionary: (path: string) => Promise<Dictionary>,
): Promise<void> {
  const path = DICTIONARIES[languageOf(locale)]
  setLanguage(locale, path === undefined ? undefined : await readDictionary(path))
}
