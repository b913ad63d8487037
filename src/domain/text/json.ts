/** Reads text that may be malformed JSON. */

/** Returns true if a text is JSON. @example isJson('{"a":1}') // true */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Formats JSON with one field per line. Other text is unchanged. */
export const formatJson = (text: string): string =>
  isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text

/** Parses JSON. Other text is returned unchanged. @example readJson('{"a":1}') // { a: 1 } */
export const readJson = (text: string): unknown => (isJson(text) ? JSON.parse(text) : text)
