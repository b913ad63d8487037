/**
 * Keeps foreign names from reordering the line around them. In "1 שקל = 1.9 USDC" a reader would see the
 * numbers swapped, because digits next to right-to-left letters belong to them. An isolate (Unicode UAX 9)
 * has its own direction. The characters are invisible and work in pages, notifications and messages alike.
 */

const START = '\u2068'
const END = '\u2069'
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ISOLATED = new RegExp(`${START}[^${START}${END}]*${END}`, 'g')
/** Marks, embeddings, overrides and isolates. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const OPENING = /[\u202a-\u202e\u2066-\u2068]/
const EMBEDDING_END = '\u202c'

/** Returns true if each embedding, override and isolate of a text ends in it, in order. */
export function isClosed(text: string): boolean {
  const ends: string[] = []
  for (const [character] of text.matchAll(DIRECTIONS)) {
    if (character === END || character === EMBEDDING_END) {
      if (ends.pop() !== character) return false
    } else if (OPENING.test(character)) ends.push(character >= '\u2066' ? END : EMBEDDING_END)
  }
  return ends.length === 0
}

/** Returns a text without its isolated parts. */
function withoutIsolated(text: string): string {
  const rest = text.replace(ISOLATED, '')
  return rest === text ? text : withoutIsolated(rest)
}

/**
 * Returns a text with its own direction. Texts without right-to-left letters, and those whose right-to-left
 * parts are isolated already, are unchanged. A direction without an end is removed, because it would go on
 * in the text that follows.
 * @example isolate('שקל') // '\u2068שקל\u2069'
 */
export function isolate(text: string): string {
  const closed = isClosed(text) ? text : text.replace(DIRECTIONS, '')
  return RIGHT_TO_LEFT.test(withoutIsolated(closed)) ? `${START}${closed}${END}` : closed
}

/** Removes isolates: for files and comparisons. */
export const withoutIsolates = (text: string): string => text.replaceAll(START, '').replaceAll(END, '')
