/**
 * Cleans and quotes untrusted text of a service, an RPC endpoint or a notification receiver. Such text is
 * never shown as Cowbell's own.
 */

import { removeHidden } from './characters'
import { cutText } from './cut'

/** Maximum length of a quotation. */
const MAX_LENGTH = 200

/** White space, including all line breaks. */
const BREAKS = /[\s\u0085\u2028\u2029]+/gu

/**
 * Returns one line of plain text without hidden characters, by default at most 200 characters.
 * @example cleanForeign('locked\u202e\nopen me') // 'locked open me'
 */
export function cleanForeign(given: unknown, maxLength = MAX_LENGTH): string {
  // Cuts long text first, so that a quotation of megabytes takes no time.
  const text = String(given ?? '').slice(0, maxLength * 10)
  const plain = removeHidden(text.replace(BREAKS, ' ')).replace(/ {2,}/g, ' ').trim()
  // A cut can leave a joiner without the letter that it joined.
  return removeHidden(cutText(plain, maxLength))
}

/**
 * Returns a quotation with its source.
 * @example quoteForeign('api.example', 'No.') // 'api.example says: No.'
 */
export function quoteForeign(host: string, words: unknown): string {
  const plain = cleanForeign(words)
  return `${cleanForeign(host)} says: ${plain === '' ? 'nothing' : plain}`
}
