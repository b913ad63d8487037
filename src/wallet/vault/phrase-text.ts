/** What a person pasted as text, before it is checked: no list of words is needed for it. */

/** A text without characters that nobody sees and some pages and chats put between words: soft hyphens, zero widths, directions. */
export const withoutUnseen = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** The words of a phrase: numbers before them (`1.`, `2)`) and any spaces are left out. */
export const splitPhrase = (text: string): readonly string[] =>
  withoutUnseen(text)
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\d+[.):]?/, ''))
    .filter((word) => word !== '')
