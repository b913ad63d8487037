/** Cleans pasted text before it is checked. It needs no word list. */

/**
 * Removes invisible characters that some pages and chats insert: soft hyphens, zero-width characters,
 * direction marks.
 */
export const withoutUnseen = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** Splits a phrase into words. Numbers before the words (`1.`, `2)`) are dropped. */
export const splitPhrase = (text: string): readonly string[] =>
  withoutUnseen(text)
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\d+[.):]?/, ''))
    .filter((word) => word !== '')
