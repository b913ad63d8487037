/** Chooses which words of a new phrase the user must repeat. */

/** Returns the number of words to ask: three of twelve, five of twenty-four. */
const countFor = (words: number): number => (words > 12 ? 5 : 3)

/**
 * Chooses distinct word positions, in order. `draw` returns random bytes.
 * @example chooseQuestions(12, randomBytes) // [2, 7, 11]
 */
export function chooseQuestions(words: number, draw: (length: number) => Uint8Array): readonly number[] {
  const places = new Set<number>()
  while (places.size < countFor(words)) places.add((draw(1)[0] ?? 0) % words)
  return [...places].toSorted((a, b) => a - b)
}

export const isWord = (typed: string, word: string): boolean => typed.trim().toLowerCase() === word
