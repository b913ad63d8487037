/**
 * Positions of an index's entries, so that a page at any offset is found at once. The entries of a prefix,
 * such as an account's orders, are numbered in the order of the index.
 *
 * New entries nearly always come last. An entry that would move more than `MAX_MOVED` others, or a removed
 * entry, ends the numbering of its prefix. Its pages are then found by counting.
 */
import { encodeKey } from './keys'
import type { Writes } from './writes'

/** Maximum number of entries that a new entry moves: orders of the same millisecond. */
const MAX_MOVED = 64

const NOT_NUMBERED = -1

/** The numbered entries of one prefix. `name` is unique for table, index and prefix. */
const countKey = (name: string): string => `${name}#`
const entryKey = (name: string, position: number): string => `${name}@${encodeKey(position)}`

const toBytes = (value: string | number): Buffer => Buffer.from(String(value))

/** Returns the number of entries. Returns undefined if they are not numbered. */
export function countPositions(writes: Writes, name: string): number | undefined {
  const stored = writes.get(countKey(name))
  const count = stored === undefined ? 0 : Number(stored)
  return count === NOT_NUMBERED ? undefined : count
}

/** Returns the index key at a position. */
export const findPosition = (writes: Writes, name: string, position: number): string | undefined =>
  writes.get(entryKey(name, position))?.toString()

/** Numbers a new entry. */
export function addPosition(writes: Writes, name: string, key: string): void {
  const count = countPositions(writes, name)
  if (count === undefined) return
  let position = count
  for (; position > 0; position -= 1) {
    const before = findPosition(writes, name, position - 1) ?? ''
    if (before < key) break
    if (count - position === MAX_MOVED) {
      dropPositions(writes, name)
      return
    }
    writes.put(entryKey(name, position), toBytes(before))
  }
  writes.put(entryKey(name, position), toBytes(key))
  writes.put(countKey(name), toBytes(count + 1))
}

/** Ends the numbering of a prefix. */
export const dropPositions = (writes: Writes, name: string): void =>
  writes.put(countKey(name), toBytes(NOT_NUMBERED))
