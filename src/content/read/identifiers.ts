/**
 * Identifiers in text, by the length of hex strings: orders (56 bytes), transactions (32 bytes), addresses
 * (20 bytes).
 */

export type NameKind = 'order' | 'transaction' | 'address'

/** Identifier on a page. `id` is in lower case. */
export interface Name {
  readonly kind: NameKind
  readonly id: string
}

const HEX_NAME = /(?<![0-9a-z])0x(?:[0-9a-f]{112}|[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-z])/i
const HEX_NAMES = new RegExp(HEX_NAME, 'gi')
const KINDS: Readonly<Record<number, NameKind>> = { 114: 'order', 66: 'transaction', 42: 'address' }
const HEX_START = /0x[0-9a-f]{2,}/i

/** Checks whether a text may contain an identifier. False is certain. */
export const mayName = (text: string): boolean => /0x[0-9a-f]{40}/i.test(text)

const nameOf = (id: string): Name => ({ kind: KINDS[id.length] as NameKind, id })

/**
 * Reads the first identifier of a text.
 * @example readName('by 0x90…ab41') // { kind: 'address', id: '0x90…ab41' }
 */
export function readName(text: string): Name | undefined {
  const id = HEX_NAME.exec(text)?.[0]
  return id === undefined ? id : nameOf(id.toLowerCase())
}

/** Reads the distinct identifiers of a text, in order. */
export function readNames(text: string): Name[] {
  const ids = new Set(Array.from(text.matchAll(HEX_NAMES), ([id]) => id.toLowerCase()))
  return [...ids].map(nameOf)
}

/**
 * Checks whether a text shows an id, whole or shortened.
 * @example showsId('0x5c0f…d3a1', '0x5c0f1b…') // true
 */
export function showsId(text: string, id: string): boolean {
  const start = HEX_START.exec(text)?.[0]
  return start !== undefined && id.startsWith(start.toLowerCase())
}

/**
 * Checks whether a text is a shortened id, and nothing else.
 * @example isShortened('0x5c0f…d3a1', '0x5c0f1b…d3a1') // true
 */
export function isShortened(text: string, id: string): boolean {
  const [, start, end] = /^\s*(0x[0-9a-f]{2,})(?:…|\.{2,3})([0-9a-f]{2,})\s*$/i.exec(text) ?? []
  return start !== undefined && id.startsWith(start.toLowerCase()) && id.endsWith(`${end?.toLowerCase()}`)
}
