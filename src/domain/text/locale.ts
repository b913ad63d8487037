/** Numbers in plain digits as the locale in force writes them: its decimal sign, its groups of thousands, its percent sign. */
import { languageInForce, localeInForce } from './texts'

/** What `make` makes of the locale in force, made once for each. */
export function perLocale<T>(make: (locale: string) => T): () => T {
  let made: { readonly locale: string; readonly value: T } | undefined
  return () => {
    const locale = localeInForce()
    if (made?.locale !== locale) made = { locale, value: make(locale) }
    return made.value
  }
}

const signs = perLocale((locale) => {
  // Digits of other scripts are read, and not written: keys, addresses and JSON have none.
  const numbers = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const partOf = (type: string) =>
    numbers.formatToParts(1_234_567.5).find((part) => part.type === type)?.value
  const percent = new Intl.NumberFormat(locale, { numberingSystem: 'latn', style: 'percent' })
  return {
    group: partOf('group') ?? '',
    decimal: partOf('decimal') ?? '.',
    percent: percent.format(0),
    /** Thousands set apart; of any length, and exact. */
    writeWhole: (digits: string) => numbers.format(BigInt(digits)),
  }
})

/** The sign between whole and fraction. */
export const decimalSign = (): string => signs().decimal

/** The sign between thousands. */
export const groupSign = (): string => signs().group

/** A plain number with the decimal sign of the locale. @example withDecimalSign('1234.5') // '1234,5' in German */
export const withDecimalSign = (plain: string): string => plain.replace('.', decimalSign())

/**
 * A plain number as the locale writes it; another text as it is.
 * @example writeNumberText('1234.5') // '1,234.5', in German '1.234,5'
 */
export function writeNumberText(plain: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d*)?$/.exec(plain) ?? []
  return whole === '' ? plain : `${sign}${signs().writeWhole(whole)}${withDecimalSign(fraction)}`
}

/** A plain number as a percentage. @example writePercent('0.5') // '0.5%', in German '0,5 %' with a space that does not break */
export const writePercent = (plain: string): string => signs().percent.replace('0', writeNumberText(plain))

/** Several in a row, in the language of the texts. @example listWords(['A', 'B']) // 'A and B' */
export const listWords = (items: readonly string[]): string =>
  new Intl.ListFormat(languageInForce(), { type: 'conjunction' }).format(items)
