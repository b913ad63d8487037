/** Cleans pasted text before it is checked. It needs no word list. */

/**
 * Removes invisible characters that some pages and chats insert: soft hyphens, zero-width characters,
 * direction marks.
 */
export const withoutUnseen = (text: string): string => text.replace(/\p{Cf}/gu, '')

/**
 * Splits a phrase into words. Everything between the words is dropped: numbers (`1.`, `#2`), bullets, signs.
 * @example splitPhrase('#1 legal\n• 2) winner') // ['legal', 'winner']
 */
export const splitPhrase = (text: string): readonly string[] =>
  withoutUnseen(text)
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((word) => word !== '')
