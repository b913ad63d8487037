/**
 * Checks whether a text contains the requested words and nothing else, in any case. Both are converted,
 * because a language may write the words with capitals.
 */
export const isTyped = (text: string, words: string): boolean =>
  text.trim().toLowerCase() === words.toLowerCase()
