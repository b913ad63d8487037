/** Untrusted words: of a service, an RPC endpoint, a receiver of notifications. They are quoted, never shown as Cowbell's own. */

/** The longest quotation. */
const MAX_LENGTH = 200

/** Line breaks, invisible characters, and those that turn the direction of text (Unicode category C, and separators). */
const BREAKS = /[\s\u0085\u2028\u2029]+/gu
const UNSEEN = /\p{C}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu
/** Marks that are stacked over a letter until they cover what stands above it. */
const STACKED = /(\p{M}{2})\p{M}+/gu

/**
 * One line of plain words: no control, bidi or zero-width characters, at most 200 characters.
 * @example cleanForeign('locked\u202e\nopen me') // 'locked open me'
 */
export function cleanForeign(given: unknown, maxLength = MAX_LENGTH): string {
  // What is cut off anyway is not read: a quotation of megabytes takes no time.
  const text = String(given ?? '').slice(0, maxLength * 10)
  const plain = text.replace(BREAKS, ' ').replace(UNSEEN, '').replace(STACKED, '$1').replace(/ {2,}/g, ' ')
  const letters = [...plain.trim()]
  return letters.length <= maxLength ? letters.join('') : `${letters.slice(0, maxLength - 1).join('')}…`
}

/** Whether a text has characters that are not seen, or that turn the direction of others. @example hidesCharacters('US\u200bDC') // true */
export const hidesCharacters = (text: string): boolean => text.search(UNSEEN) >= 0

/**
 * A quotation that names whose words they are.
 * @example quoteForeign('api.example', 'No.') // 'api.example says: No.'
 */
export function quoteForeign(host: string, words: unknown): string {
  const plain = cleanForeign(words)
  return `${cleanForeign(host)} says: ${plain === '' ? 'nothing' : plain}`
}
