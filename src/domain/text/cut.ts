/** Cuts texts to a length without cutting a character in two. */

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns the beginning of a text: at most `maxLength` UTF-16 code units, and whole characters as a reader sees
 * them. An emoji has up to a dozen code units.
 * @example startOf('ab🔔', 3) // 'ab'
 */
export function startOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = 0
  // Every character that fits begins before the limit, so the rest of a long text is skipped.
  for (const { index, segment } of graphemes.segment(text.slice(0, maxLength * 2))) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/**
 * Cuts the middle out of a text of more than `maxLetters` characters, so that beginning and end stay visible.
 * @example cutMiddle('abcdefghij', 5) // 'ab…ij'
 */
export function cutMiddle(text: string, maxLetters: number): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  if (letters.length <= maxLetters) return text
  const kept = maxLetters - 1
  const start = Math.ceil(kept / 2)
  return `${letters.slice(0, start).join('')}…${letters.slice(start - kept).join('')}`
}

/**
 * Cuts a text that is longer than `maxLength` code units, with an ellipsis at its end.
 * @example cutText('abcdef', 4) // 'abc…'
 */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${startOf(text, maxLength - 1)}…`

const sizeOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * Cuts a text that is longer than `maxBytes` bytes of UTF-8, with an ellipsis at its end.
 * @example cutToBytes('äöü', 5) // 'ä…'
 */
export function cutToBytes(text: string, maxBytes: number): string {
  let { length } = text
  let cut = text
  // Each step leaves out the share that is too much, at least one code unit.
  for (let size = sizeOf(cut); size > maxBytes && length > 1; size = sizeOf(cut)) {
    length = Math.floor((length * maxBytes) / size)
    cut = cutText(text, length)
  }
  return cut
}
