/** Writes plain numbers in the current locale: decimal sign, thousands separator, percent sign. */
import { isolate } from './isolate'
import { currentLanguage, currentLocale } from './texts'

/** Returns a function that caches the result of `make` for the current locale. */
export function cachePerLocale<T>(make: (locale: string) => T): () => T {
  let cached: { readonly locale: string; readonly value: T } | undefined
  return () => {
    const locale = currentLocale()
    if (cached?.locale !== locale) cached = { locale, value: make(locale) }
    return cached.value
  }
}

const signs = cachePerLocale((locale) => {
  // Numbers are always written in Latin digits, as in addresses and JSON. Digits of other scripts are only
  // accepted as input.
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const partOf = (type: string) =>
    numbers.formatToParts(1_234_567.5).find((part) => part.type === type)?.value
  const percent = new Intl.NumberFormat(locale, { numberingSystem: 'latn', style: 'percent' })
  return {
    group: partOf('group') ?? '',
    decimal: partOf('decimal') ?? '.',
    percent: percent.format(0),
    /** Groups thousands. Exact for any length. */
    writeWhole: (digits: string) => numbers.format(BigInt(digits)),
  }
})

export const decimalSign = (): string => signs().decimal

/** Returns the thousands separator. */
export const groupSign = (): string => signs().group

/**
 * Replaces the decimal point by the locale's decimal sign.
 * @example withDecimalSign('1234.5') // '1234,5' in German
 */
export const withDecimalSign = (plain: string): string => plain.replace('.', decimalSign())

/**
 * Writes a plain number in the current locale. Other text is unchanged.
 * @example writeNumberText('1234.5') // '1,234.5', in German '1.234,5'
 */
export function writeNumberText(plain: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d*)?$/.exec(plain) ?? []
  return whole === '' ? plain : `${sign}${signs().writeWhole(whole)}${withDecimalSign(fraction)}`
}

/**
 * Writes a plain number as a percentage.
 * @example writePercent('0.5') // '0.5%', in German '0,5 %' with a non-breaking space
 */
export const writePercent = (plain: string): string => signs().percent.replace('0', writeNumberText(plain))

/** Joins words to a list in the language of the texts. @example listWords(['A', 'B']) // 'A and B' */
export const listWords = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(items.map(isolate))

/** Joins alternatives in the language of the texts. @example listAlternatives(['A', 'B']) // 'A or B' */
export const listAlternatives = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(items.map(isolate))
