/** Records of the logs of a data folder (https://github.com/google/leveldb/blob/main/doc/log_format.md). */
import { checksumOf } from './checksum'
import { readVarint } from './varint'

/** Size of the blocks of a log, and of the head of a record: checksum, length and kind. */
const BLOCK = 32_768
const HEAD = 7

/** Kinds of records: a whole one, or a part of one. */
const [WHOLE, FIRST, MIDDLE, LAST] = [1, 2, 3, 4] as const

/**
 * Returns the records of a log. Returns undefined if one is damaged. The last one may be cut off, because the
 * process ended there.
 */
export function readRecords(file: Buffer): readonly Buffer[] | undefined {
  const records: Buffer[] = []
  let parts: Buffer[] = []
  for (let at = 0; at + HEAD <= file.length; ) {
    const left = BLOCK - (at % BLOCK)
    if (left < HEAD) {
      at += left
      continue
    }
    const end = at + HEAD + file.readUInt16LE(at + 4)
    if (end > file.length) return records
    if (checksumOf(file.subarray(at + 6, end)) !== file.readUInt32LE(at)) return undefined
    const kind = file[at + 6]
    if (kind === WHOLE || kind === FIRST) parts = []
    if (kind === WHOLE || kind === FIRST || kind === MIDDLE || kind === LAST)
      parts.push(file.subarray(at + HEAD, end))
    if (kind === WHOLE || kind === LAST) records.push(Buffer.concat(parts))
    at = end
  }
  return records
}

/** Fields of the records of a manifest, by tag: how often a number and a text follow. */
const FIELDS: Readonly<Record<number, readonly [numbers: number, texts: number]>> = {
  1: [0, 1],
  2: [1, 0],
  3: [1, 0],
  4: [1, 0],
  5: [1, 1],
  6: [2, 0],
  7: [3, 2],
  9: [1, 0],
}
const [REMOVED_TABLE, ADDED_TABLE] = [6, 7]

/** Returns the tables of a manifest, as sizes by number. @throws RangeError if it is malformed */
export function listTables(records: readonly Buffer[]): ReadonlyMap<number, number> {
  const tables = new Map<number, number>()
  for (const record of records)
    for (let at = 0; at < record.length; ) {
      let tag = 0
      ;[tag, at] = readVarint(record, at)
      const [numbers, texts] = FIELDS[tag] ?? []
      if (numbers === undefined || texts === undefined)
        throw new RangeError(`The manifest has a field ${tag}.`)
      const values: number[] = []
      for (let index = 0; index < numbers + texts; index += 1) {
        const [value, end] = readVarint(record, at)
        values.push(value)
        at = index < numbers ? end : end + value
      }
      const [, number = 0, size = 0] = values
      if (tag === REMOVED_TABLE) tables.delete(number)
      if (tag === ADDED_TABLE) tables.set(number, size)
    }
  return tables
}
