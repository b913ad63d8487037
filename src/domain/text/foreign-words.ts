/**
 * Cleans and quotes untrusted text of a service, an RPC endpoint or a notification receiver. Such text is
 * never shown as Cowbell's own.
 */

/** Maximum length of a quotation. */
const MAX_LENGTH = 200

/** White space, including all line breaks. */
const BREAKS = /[\s\u0085\u2028\u2029]+/gu
/** Characters that are invisible or change the text direction. */
const UNSEEN = /\p{C}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu
/** Combining marks that are stacked until they cover the line above. */
const STACKED = /(\p{M}{2})\p{M}+/gu

/**
 * Returns one line of plain text: no control, bidi or zero-width characters, by default at most 200
 * characters.
 * @example cleanForeign('locked\u202e\nopen me') // 'locked open me'
 */
export function cleanForeign(given: unknown, maxLength = MAX_LENGTH): string {
  // Cuts long text first, so that a quotation of megabytes takes no time.
  const text = String(given ?? '').slice(0, maxLength * 10)
  const plain = text.replace(BREAKS, ' ').replace(UNSEEN, '').replace(STACKED, '$1').replace(/ {2,}/g, ' ')
  const letters = [...plain.trim()]
  return letters.length <= maxLength ? letters.join('') : `${letters.slice(0, maxLength - 1).join('')}…`
}

/**
 * Returns true if a text has characters that are invisible or change the text direction.
 * @example hasHiddenCharacters('US\u200bDC') // true
 */
export const hasHiddenCharacters = (text: string): boolean => text.search(UNSEEN) >= 0

/**
 * Removes characters that are invisible or change the text direction.
 * @example withoutHidden('0x\u200b12') // '0x12'
 */
export const withoutHidden = (text: string): string => text.replace(UNSEEN, '')

/**
 * Returns a quotation with its source.
 * @example quoteForeign('api.example', 'No.') // 'api.example says: No.'
 */
export function quoteForeign(host: string, words: unknown): string {
  const plain = cleanForeign(words)
  return `${cleanForeign(host)} says: ${plain === '' ? 'nothing' : plain}`
}
