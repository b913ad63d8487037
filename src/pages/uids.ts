/** Order UIDs by their grammar alone: 56 bytes of hex, wherever a page writes them. */

const UID = /(?<![0-9a-z])0x[0-9a-f]{112}(?![0-9a-z])/gi
const HEX_START = /0x[0-9a-f]{2,}/i

/** Length of a UID's text; a shorter text holds none. */
export const UID_LENGTH = 2 + 112

/** The distinct UIDs in a text, in its order and in lower case. */
export const readUids = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(UID), ([uid]) => uid.toLowerCase())),
]

/** Whether a text shows a UID whole or shortened. @example showsUid('0x5c0f…d3a1', '0x5c0f1b…') // true */
export function showsUid(text: string, uid: string): boolean {
  const start = HEX_START.exec(text)?.[0]
  return start !== undefined && uid.startsWith(start.toLowerCase())
}
