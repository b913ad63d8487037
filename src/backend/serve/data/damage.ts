/**
 * Finds damaged files of a data folder before the store opens it. The store itself compares no checksums: it
 * drops damaged parts of its log without an error, and reads damaged tables as other values
 * (https://github.com/google/leveldb/blob/main/doc/table_format.md).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checksumOf } from './checksum'
import { decompress } from './compression'
import { listTables, readRecords } from './log-records'
import { readVarint } from './varint'

/** Bytes at the end of a table: the places of its two indexes, and the magic number. */
const FOOTER = 48
const MAGIC = '57fb808b247547db'
/** Bytes after each block of a table: the kind of compression and the checksum. */
const TRAILER = 5
const SNAPPY = 1

/** Returns a block with its trailer. Returns undefined if its checksum is wrong. */
function readBlock(file: Buffer, offset: number, size: number): Buffer | undefined {
  const end = offset + size
  if (end + TRAILER > file.length) return undefined
  const isSound = checksumOf(file.subarray(offset, end + 1)) === file.readUInt32LE(end + 1)
  return isSound ? file.subarray(offset, end + 1) : undefined
}

/** Lists the places of blocks in an index: offset and size. */
function listPlaces(block: Buffer): readonly (readonly [offset: number, size: number])[] {
  const content = block.subarray(0, -1)
  const index = block.at(-1) === SNAPPY ? decompress(content) : content
  const restarts = index.readUInt32LE(index.length - 4)
  const end = index.length - 4 * (restarts + 1)
  const places: [number, number][] = []
  for (let at = 0; at < end; ) {
    const head = [0, 0, 0]
    for (const part of head.keys()) [head[part], at] = readVarint(index, at)
    const [, keyLength = 0, valueLength = 0] = head
    const [offset, next] = readVarint(index, at + keyLength)
    places.push([offset, readVarint(index, next)[0]])
    at += keyLength + valueLength
  }
  return places
}

function isTableSound(file: Buffer): boolean {
  const footer = file.subarray(-FOOTER)
  if (footer.subarray(-8).toString('hex') !== MAGIC) return false
  let at = 0
  const handle = [0, 0, 0, 0]
  for (const part of handle.keys()) [handle[part], at] = readVarint(footer, at)
  const [, , offset = 0, size = 0] = handle
  const index = readBlock(file, offset, size)
  return index !== undefined && listPlaces(index).every((place) => readBlock(file, ...place) !== undefined)
}

/** Returns undefined if a file is malformed. */
function ifWellFormed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the name of the first damaged file, or undefined if all are sound. */
export async function findDamage(folder: string): Promise<string | undefined> {
  const read = (name: string): Promise<Buffer> => readFile(join(folder, name))
  const current = (await read('CURRENT')).toString().trim()
  const files = await readdir(folder)
  if (!files.includes(current)) return 'CURRENT'
  const records = readRecords(await read(current))
  const tables = records && ifWellFormed(() => listTables(records))
  if (!tables) return current
  for (const name of files) {
    if (/^\d+\.log$/.test(name) && !readRecords(await read(name))) return name
    // The process may have ended while it wrote a table. The manifest does not have it yet.
    const size = /^\d+\.ldb$/.test(name) ? tables.get(Number.parseInt(name, 10)) : undefined
    if (size === undefined) continue
    const file = await read(name)
    if (file.length !== size || !ifWellFormed(() => isTableSound(file))) return name
  }
  return undefined
}
