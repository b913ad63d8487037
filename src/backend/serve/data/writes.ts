/**
 * One transaction over the key-value store. Reads see a snapshot of the store below the transaction's own
 * writes, which are collected and written as one batch. Each value is stored behind a checksum of its key and
 * itself, because the store compares none: it reads damaged files as other values.
 */
import { crc32 } from 'node:zlib'
import type { ClassicLevel } from 'classic-level'

/** The key-value store. It compares keys as UTF-8. */
export type Store = ClassicLevel<string, Buffer>

/** A range of keys from `gte` up to, but not including, `lt`. */
export interface Range {
  readonly gte: string
  readonly lt: string
}

interface ScanOptions extends Range {
  readonly isReverse?: boolean
  /** Maximum number of entries that the reader needs. Default: all. */
  readonly limit?: number
}

/** Receives a key. Returns false to stop. */
type Visit = (key: string) => boolean

export interface Writes {
  readonly get: (key: string) => Buffer | undefined
  readonly put: (key: string, value: Buffer) => void
  readonly remove: (key: string) => void
  /** Visits the keys of a range in order. */
  readonly scan: (options: ScanOptions, visit: Visit) => Promise<void>
  /** Writes everything at once. */
  readonly commit: () => Promise<void>
  /** Releases the snapshot. */
  readonly close: () => Promise<void>
}

/** Bytes of a checksum. */
const HEAD = 4

function addChecksum(key: string, value: Buffer): Buffer {
  const stored = Buffer.allocUnsafe(HEAD + value.length)
  stored.writeUInt32LE(crc32(value, crc32(key)))
  value.copy(stored, HEAD)
  return stored
}

/** Removes the checksum of a value. @throws Error with the store's code of damage */
function removeChecksum(key: string, stored: Buffer): Buffer {
  const value = stored.subarray(HEAD)
  if (stored.length >= HEAD && stored.readUInt32LE() === crc32(value, crc32(key))) return value
  throw Object.assign(new Error(`The value of ${key} is damaged.`), { code: 'LEVEL_CORRUPTION' })
}

/** Keys that are read from the store at once. */
const CHUNK = 1000

/** Yields keys of the store in chunks. The first chunk has as many keys as the reader needs. */
async function* readChunks(
  store: Store,
  options: ScanOptions,
  snapshot: ReturnType<Store['snapshot']> | undefined,
): AsyncGenerator<readonly string[]> {
  const { gte, lt, isReverse = false, limit = CHUNK } = options
  const iterator = store.keys({ gte, lt, reverse: isReverse, highWaterMarkBytes: 1 << 20, snapshot })
  try {
    for (let size = Math.min(limit, CHUNK); ; size = CHUNK) {
      const keys = await iterator.nextv(size)
      if (keys.length === 0) return
      yield keys
    }
  } finally {
    await iterator.close()
  }
}

/** Merges stored keys with written keys. Both are sorted. Removed keys are left out. */
async function visitMerged(
  chunks: AsyncIterable<readonly string[]>,
  written: readonly string[],
  isBefore: (one: string, two: string) => boolean,
  isRemoved: (key: string) => boolean,
  visit: Visit,
): Promise<void> {
  let next = 0
  const visitWritten = (until?: string): boolean => {
    while (next < written.length) {
      const key = written[next] as string
      if (until !== undefined && !isBefore(key, until)) return true
      next += 1
      if (!isRemoved(key) && key !== until && !visit(key)) return false
    }
    return true
  }
  for await (const keys of chunks)
    for (const key of keys) {
      if (!visitWritten(key)) return
      if (written[next] === key) next += 1
      if (!isRemoved(key) && !visit(key)) return
    }
  visitWritten()
}

/** Begins a transaction. Only a reader needs a snapshot, because writers run one after the other. */
export function openWrites(store: Store, isReadOnly: boolean): Writes {
  const snapshot = isReadOnly ? store.snapshot() : undefined
  const options = snapshot ? { snapshot } : {}
  const changed = new Map<string, Buffer | undefined>()
  const isRemoved = (key: string): boolean => changed.has(key) && changed.get(key) === undefined
  const getStored = (key: string): Buffer | undefined => {
    const stored = store.getSync(key, options)
    return stored && removeChecksum(key, stored)
  }
  return {
    get: (key) => (changed.has(key) ? changed.get(key) : getStored(key)),
    put: (key, value) => changed.set(key, value),
    remove: (key) => changed.set(key, undefined),
    scan: async (range, visit) => {
      const { gte, lt, isReverse = false } = range
      const written = [...changed.keys()].filter((key) => key >= gte && key < lt).sort()
      if (isReverse) written.reverse()
      const isBefore = (one: string, two: string): boolean => (isReverse ? one > two : one < two)
      await visitMerged(readChunks(store, range, snapshot), written, isBefore, isRemoved, visit)
    },
    commit: async () => {
      const batch = [...changed].map(([key, value]) =>
        value === undefined
          ? ({ type: 'del', key } as const)
          : ({ type: 'put', key, value: addChecksum(key, value) } as const),
      )
      if (batch.length > 0) await store.batch(batch)
    },
    close: async () => snapshot?.close(),
  }
}
