/**
 * Translates texts. English is the source: a text is written with the tag `t` where it is shown. Its key is
 * the English sentence with numbered placeholders, "Sell {0} for at least {1}". A dictionary has the
 * translation by key, with the placeholders in any order. A sentence without translation is shown in English.
 */

import { isolate } from './isolate'

/** Translations by their English keys. */
export type Dictionary = Readonly<Record<string, string>>

/** Current language. It never changes in a page; in the worker it changes when the user chooses another. */
interface CurrentLanguage {
  /** Locale of numbers and dates, a BCP 47 tag for `Intl`. */
  readonly locale: string
  /** Language of the sentences. */
  readonly language: string
  readonly dictionary: Dictionary
}

const ENGLISH: CurrentLanguage = { locale: 'en-US', language: 'en', dictionary: {} }

let current = ENGLISH

/** Sets the locale and the translations. Without translations the texts are English. */
export function setLanguage(locale = ENGLISH.locale, dictionary?: Dictionary): void {
  current = dictionary ? { locale, language: locale, dictionary } : { ...ENGLISH, locale }
}

/** Runs a function with English texts: for text that the service sends to programs. */
export function withEnglish<T>(write: () => T): T {
  const before = current
  current = ENGLISH
  try {
    return write()
  } finally {
    current = before
  }
}

/** Returns the current locale. @example new Intl.NumberFormat(currentLocale()) */
export const currentLocale = (): string => current.locale

/** Returns the language of the sentences, for `Intl`. */
export const currentLanguage = (): string => current.language

/**
 * Translates a text that was written in English elsewhere, such as a row of a table. Returns it unchanged
 * without a translation.
 */
export const translate = (text: string): string =>
  (Object.hasOwn(current.dictionary, text) ? current.dictionary[text] : undefined) ?? text

/** Returns the key of a tagged text. @example keyOf(['Sell ', ' for ', '']) // 'Sell {0} for {1}' */
const keyOf = (parts: readonly string[]): string =>
  parts.reduce((key, part, index) => `${key}{${index - 1}}${part}`)

/**
 * Translates a tagged text into pieces: texts, and the indexes of placeholders.
 * @example splitText(['Sell ', ' now']) // ['Sell ', 0, ' now']
 */
export const splitText = (parts: readonly string[]): readonly (string | number)[] =>
  translate(keyOf(parts))
    .split(/\{(\d)\}/)
    .map((piece, index) => (index % 2 === 0 ? piece : Number(piece)))

/** Value of a placeholder. Null and undefined are written as empty text. */
type Value = string | number | bigint | null | undefined

/** Returns the text of a value. Names in right-to-left letters must not reorder the sentence. */
const writeValue = (value: Value): string =>
  typeof value === 'string' ? isolate(value) : String(value ?? '')

/** Translates a tagged text. @example t`Sell ${amount} for at least ${minimum}` */
export const t = (parts: TemplateStringsArray, ...values: readonly Value[]): string =>
  splitText(parts)
    .map((piece) => (typeof piece === 'string' ? piece : writeValue(values[piece])))
    .join('')

/**
 * Returns the singular or plural form by the rules of the language.
 * @example plural(count, t`1 order`, t`${count} orders`)
 */
export const plural = (count: number, one: string, other: string): string =>
  new Intl.PluralRules(current.language).select(count) === 'one' ? one : other
