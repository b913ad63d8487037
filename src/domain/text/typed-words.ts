/**
 * Checks whether a text is exactly the requested words, ignoring case. Both are converted to lower case,
 * because a language may write the words with capitals.
 */
export const isTyped = (text: string, words: string): boolean =>
  text.trim().toLowerCase() === words.toLowerCase()
