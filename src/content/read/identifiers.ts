/** What a page names, by the grammar of hex alone: orders (56 bytes), transactions (32 bytes), addresses (20 bytes). */

/** What a name is of. */
export type NameKind = 'order' | 'transaction' | 'address'

/** A name on a page; `id` is in lower case. */
export interface Name {
  readonly kind: NameKind
  readonly id: string
}

const HEX_NAME = /(?<![0-9a-z])0x(?:[0-9a-f]{112}|[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-z])/i
const HEX_NAMES = new RegExp(HEX_NAME, 'gi')
const KINDS: Readonly<Record<number, NameKind>> = { 114: 'order', 66: 'transaction', 42: 'address' }
const HEX_START = /0x[0-9a-f]{2,}/i

/** Length of an address' text; a shorter text names nothing. */
export const MIN_NAME = 42

/** Whether a text may hold a name: false is certain. */
export const mayName = (text: string): boolean => /0x[0-9a-f]{40}/i.test(text)

const nameOf = (id: string): Name => ({ kind: KINDS[id.length] as NameKind, id })

/** The first name in a text. @example readName('by 0x90…ab41') // { kind: 'address', id: '0x90…ab41' } */
export function readName(text: string): Name | undefined {
  const id = HEX_NAME.exec(text)?.[0]
  return id === undefined ? id : nameOf(id.toLowerCase())
}

/** The distinct names in a text, in its order. */
export function readNames(text: string): Name[] {
  const ids = new Set(Array.from(text.matchAll(HEX_NAMES), ([id]) => id.toLowerCase()))
  return [...ids].map(nameOf)
}

/** Whether a text shows an id whole or shortened. @example showsId('0x5c0f…d3a1', '0x5c0f1b…') // true */
export function showsId(text: string, id: string): boolean {
  const start = HEX_START.exec(text)?.[0]
  return start !== undefined && id.startsWith(start.toLowerCase())
}
