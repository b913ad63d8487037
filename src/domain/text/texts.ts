/**
 * Texts in the language of the reader. English is the source: a text is written where it is shown, with the tag `t`, and its key
 * is the English sentence with numbered places, "Sell {0} for at least {1}". A dictionary gives the sentence of another language
 * by that key, with the same places in any order; a sentence it has not is shown in English.
 */

/** Sentences of a language by their English keys. */
export type Dictionary = Readonly<Record<string, string>>

/** The language in force: of a page from its start to its end, of the worker from its start until another is chosen. */
interface Force {
  /** Of numbers and dates, a BCP 47 tag for `Intl`. */
  readonly locale: string
  /** Of the sentences. */
  readonly language: string
  readonly dictionary: Dictionary
}

const ENGLISH: Force = { locale: 'en-US', language: 'en', dictionary: {} }

let inForce = ENGLISH

/** Puts a locale in force with the sentences of its language; without them the texts are English. */
export function setLanguage(locale = ENGLISH.locale, dictionary?: Dictionary): void {
  inForce = dictionary ? { locale, language: locale, dictionary } : { ...ENGLISH, locale }
}

/** What is written in English whatever is in force: words of a service, which go out to programs. */
export function inEnglish<T>(write: () => T): T {
  const before = inForce
  inForce = ENGLISH
  try {
    return write()
  } finally {
    inForce = before
  }
}

/** The locale in force. @example new Intl.NumberFormat(localeInForce()) */
export const localeInForce = (): string => inForce.locale

/** The language of the sentences, for `Intl`. */
export const languageInForce = (): string => inForce.language

/** A text that was written in English elsewhere, such as a row of a table; itself where the dictionary has it not. */
export const translate = (text: string): string =>
  (Object.hasOwn(inForce.dictionary, text) ? inForce.dictionary[text] : undefined) ?? text

/** The key of a tagged text. @example keyOf(['Sell ', ' for ', '']) // 'Sell {0} for {1}' */
const keyOf = (parts: readonly string[]): string =>
  parts.reduce((key, part, at) => `${key}{${at - 1}}${part}`)

/**
 * A tagged text in the language in force, in pieces: texts, and the numbers of its places in their order.
 * @example splitText(['Sell ', ' now']) // ['Sell ', 0, ' now']
 */
export const splitText = (parts: readonly string[]): readonly (string | number)[] =>
  translate(keyOf(parts))
    .split(/\{(\d)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : Number(piece)))

/** What may be in a place; what is missing leaves it empty. */
type Value = string | number | bigint | null | undefined

/** A text in the language in force. @example t`Sell ${amount} for at least ${minimum}` */
export const t = (parts: TemplateStringsArray, ...values: readonly Value[]): string =>
  splitText(parts)
    .map((piece) => (typeof piece === 'string' ? piece : values[piece]))
    .join('')

/** One of two forms, by the plural rules of the language. @example plural(count, t`1 order`, t`${count} orders`) */
export const plural = (count: number, one: string, other: string): string =>
  new Intl.PluralRules(inForce.language).select(count) === 'one' ? one : other
