/** JSON that may be damaged. */

/** Whether a text is JSON. @example '{"a":1}' → true; '{a' → false */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON with a line for each field; any other text as it is. */
export const layOutJson = (text: string): string =>
  isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text

/** The value of JSON; the text itself where it is none. @example '{"a":1}' → {a: 1}; '{a' → '{a' */
export const readJson = (text: string): unknown => (isJson(text) ? JSON.parse(text) : text)
