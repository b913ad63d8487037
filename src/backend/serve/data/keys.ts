/**
 * Keys of IndexedDB as text that sorts in the same order: numbers, then strings, then arrays
 * (https://w3c.github.io/IndexedDB/#key-construct). No encoded key is the beginning of another one.
 */

export type Key = number | string | readonly Key[]

const END = '!'
const END_OF_STRING = '"'
const ESCAPE = '#'
/** Characters that would sort before the end of a string. */
const LOW = /[^$-\uffff]/g
const ESCAPED = /#(.)/g
/** Distance of an escaped character from the original character. */
const SHIFT = 0x30

/** Follows every text that begins with the same encoded key. */
export const AFTER = 'w'

const bits = new DataView(new ArrayBuffer(8))
const HEX_DIGITS = 16

/** Encodes a number so that text sorts like numbers: negative numbers are inverted. */
function encodeNumber(value: number): string {
  bits.setFloat64(0, value === 0 ? 0 : value)
  const raw = bits.getBigUint64(0)
  const sortable = value < 0 ? ~raw & 0xffff_ffff_ffff_ffffn : raw | (1n << 63n)
  return sortable.toString(16).padStart(HEX_DIGITS, '0')
}

function decodeNumber(text: string): number {
  const sortable = BigInt(`0x${text}`)
  const isNegative = sortable >> 63n === 0n
  bits.setBigUint64(0, isNegative ? ~sortable & 0xffff_ffff_ffff_ffffn : sortable ^ (1n << 63n))
  return bits.getFloat64(0)
}

const escapeLow = (text: string): string =>
  text.replace(LOW, (one) => ESCAPE + String.fromCharCode(one.charCodeAt(0) + SHIFT))

export function encodeKey(key: Key): string {
  if (typeof key === 'number') return `n${encodeNumber(key)}`
  if (typeof key === 'string') return `s${escapeLow(key)}${END_OF_STRING}`
  return `v${key.map(encodeKey).join('')}${END}`
}

/** Whether a value can be a key. Rows without a valid key are not in the index. */
export const isKey = (value: unknown): value is Key =>
  typeof value === 'string' ||
  (typeof value === 'number' && !Number.isNaN(value)) ||
  (Array.isArray(value) && value.every(isKey))

interface Decoded {
  readonly key: Key
  /** Position after the key. */
  readonly end: number
}

/** Decodes the key that begins at a position. */
export function decodeKey(text: string, start: number): Decoded {
  const content = start + 1
  if (text[start] === 'n') {
    const end = content + HEX_DIGITS
    return { key: decodeNumber(text.slice(content, end)), end }
  }
  if (text[start] === 's') {
    const end = text.indexOf(END_OF_STRING, content)
    const key = text
      .slice(content, end)
      .replace(ESCAPED, (_, one: string) => String.fromCharCode(one.charCodeAt(0) - SHIFT))
    return { key, end: end + 1 }
  }
  const parts: Key[] = []
  let end = content
  while (text[end] !== END) {
    const part = decodeKey(text, end)
    parts.push(part.key)
    end = part.end
  }
  return { key: parts, end: end + 1 }
}
