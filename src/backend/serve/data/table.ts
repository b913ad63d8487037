/** Tables of IndexedDB over the key-value store: rows, indexes, unique keys and numbered rows. */
import { deserialize, serialize } from 'node:v8'
import type {
  DBCoreIndex,
  DBCoreKeyRange,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCoreOpenCursorRequest,
  DBCoreQueryRequest,
  DBCoreTable,
  DBCoreTableSchema,
  DBCoreTransaction,
} from 'dexie'
import { type CursorSource, openCursor } from './cursor'
import { encodeKey, isKey, type Key } from './keys'
import {
  counterKey,
  type Entry,
  indexKeysOf,
  isPaged,
  isWholePrefix,
  placeOf,
  positionsOf,
  rangeOf,
  readEntry,
  tableRange,
} from './layout'
import { addPosition, countPositions, dropPositions, findPosition } from './positions'
import type { Transaction } from './transactions'
import type { Range, Writes } from './writes'

type Row = Readonly<Record<string, unknown>>

const transactionOf = (trans: DBCoreTransaction): Transaction => trans as unknown as Transaction

const readRow = (writes: Writes, at: string): Row | undefined => {
  const bytes = writes.get(at)
  return bytes && deserialize(bytes)
}

/** Collects the keys of a range. */
async function listKeys(writes: Writes, range: Range, isReverse = false, limit = Number.POSITIVE_INFINITY) {
  const keys: string[] = []
  await writes.scan({ ...range, isReverse, limit }, (key) => keys.push(key) < limit)
  return keys
}

/** Removes index entries that the next version of a row does not have, and adds its new entries. */
function changeEntries(
  writes: Writes,
  { name: table, indexes }: DBCoreTableSchema,
  primaryKey: string,
  before: Row | undefined,
  after: Row | undefined,
): void {
  for (const index of indexes) {
    const place = placeOf(table, index)
    const entriesOf = (row: Row | undefined) =>
      new Map((row ? indexKeysOf(index, row) : []).map((key) => [place + encodeKey(key) + primaryKey, key]))
    const [old, next] = [entriesOf(before), entriesOf(after)]
    for (const [at, key] of old) {
      if (next.has(at)) continue
      writes.remove(at)
      if (isPaged(index)) dropPositions(writes, positionsOf(table, index, key))
    }
    for (const [at, key] of next) {
      if (old.has(at)) continue
      writes.put(at, EMPTY)
      if (isPaged(index)) addPosition(writes, positionsOf(table, index, key), at)
    }
  }
}

const EMPTY = Buffer.alloc(0)

const constraintError = (table: string): Error =>
  new DOMException(`A row of ${table} with this key exists.`, 'ConstraintError')

/** Checks that no other row has a unique key of a row. */
async function isUnique(
  writes: Writes,
  { name: table, indexes }: DBCoreTableSchema,
  primaryKey: string,
  row: Row,
): Promise<boolean> {
  for (const index of indexes.filter(({ unique }) => unique))
    for (const key of indexKeysOf(index, row)) {
      const gte = placeOf(table, index) + encodeKey(key)
      const [found] = await listKeys(writes, { gte, lt: `${gte}w` }, false, 1)
      if (found !== undefined && found !== gte + primaryKey) return false
    }
  return true
}

/** Gives the next number to a row without a key. Counts on from the highest number that a row brought. */
function numberRow(writes: Writes, { name, primaryKey }: DBCoreTableSchema, row: Row): Row {
  const { keyPath, autoIncrement } = primaryKey
  if (!autoIncrement || typeof keyPath !== 'string') return row
  const last = Number(writes.get(counterKey(name)) ?? 0)
  const given = row[keyPath]
  const number = typeof given === 'number' ? given : last + 1
  if (number > last) writes.put(counterKey(name), Buffer.from(String(number)))
  return { ...row, [keyPath]: number }
}

/** Writes one row. Returns its key, or an error if a key is taken. */
async function writeRow(
  writes: Writes,
  schema: DBCoreTableSchema,
  given: Row,
  isAdded: boolean,
): Promise<Key | Error> {
  const row = numberRow(writes, schema, given)
  const key: unknown = schema.primaryKey.extractKey?.(row)
  if (!isKey(key)) return new DOMException(`A row of ${schema.name} has no valid key.`, 'DataError')
  const primaryKey = encodeKey(key)
  const at = placeOf(schema.name, schema.primaryKey) + primaryKey
  const before = readRow(writes, at)
  if ((isAdded && before) || !(await isUnique(writes, schema, primaryKey, row)))
    return constraintError(schema.name)
  changeEntries(writes, schema, primaryKey, before, row)
  writes.put(at, serialize(row))
  return key
}

function removeRow(writes: Writes, schema: DBCoreTableSchema, at: string): void {
  const before = readRow(writes, at)
  if (!before) return
  const place = placeOf(schema.name, schema.primaryKey)
  changeEntries(writes, schema, at.slice(place.length), before, undefined)
  writes.remove(at)
}

const ANY = 3

/** Removes all rows of a table or of a range of primary keys. Numbers are not given again. */
async function removeRange(writes: Writes, schema: DBCoreTableSchema, keys: DBCoreKeyRange): Promise<void> {
  if ((keys.type as number) === ANY) {
    const all = await listKeys(writes, tableRange(schema.name))
    for (const key of all) if (key !== counterKey(schema.name)) writes.remove(key)
    return
  }
  const range = rangeOf(placeOf(schema.name, schema.primaryKey), keys)
  for (const at of range ? await listKeys(writes, range) : []) removeRow(writes, schema, at)
}

async function mutate(
  writes: Writes,
  schema: DBCoreTableSchema,
  request: DBCoreMutateRequest,
): Promise<DBCoreMutateResponse> {
  const failures: Record<number, Error> = {}
  const results: unknown[] = []
  if (request.type === 'deleteRange') await removeRange(writes, schema, request.range)
  else if (request.type === 'delete') {
    const place = placeOf(schema.name, schema.primaryKey)
    for (const key of request.keys) removeRow(writes, schema, place + encodeKey(key))
    results.push(...request.keys)
  } else
    for (const [index, row] of request.values.entries()) {
      const written = await writeRow(writes, schema, row, request.type === 'add')
      if (written instanceof Error) failures[index] = written
      else results[index] = written
    }
  return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) }
}

/** Reads entries of a range in order. */
async function readEntries(
  writes: Writes,
  table: string,
  index: DBCoreIndex,
  range: Range,
  isReverse: boolean,
  limit?: number,
): Promise<Entry[]> {
  const place = placeOf(table, index)
  const keys = await listKeys(writes, range, isReverse, limit)
  return keys.map((at) => readEntry(table, index, place, at))
}

/** Keeps the first entry of each key. */
const distinct = (entries: readonly Entry[]): readonly Entry[] =>
  [...new Map([...entries].reverse().map((entry) => [encodeKey(entry.key), entry])).values()].reverse()

async function query(
  writes: Writes,
  table: string,
  { query: { index, range }, values, limit, direction = 'next' }: DBCoreQueryRequest,
): Promise<unknown[]> {
  const found = rangeOf(placeOf(table, index), range)
  if (!found || limit === 0) return []
  const isUniqueOnly = direction.endsWith('unique')
  const most = isUniqueOnly ? undefined : limit
  const all = await readEntries(writes, table, index, found, direction.startsWith('prev'), most)
  const entries = isUniqueOnly ? distinct(all).slice(0, limit) : all
  return entries.map(({ rowAt, primaryKey }) => (values ? readRow(writes, rowAt) : primaryKey))
}

/** Opens the entries of a cursor. Each read is a request of the transaction. */
function sourceOf(
  table: string,
  { trans, query: { index, range }, reverse = false, unique = false }: DBCoreOpenCursorRequest,
  writes: Writes,
): CursorSource {
  const found = rangeOf(placeOf(table, index), range)
  return {
    request: (work) => transactionOf(trans).request(work),
    read: async (after, limit) => {
      if (!found) return []
      const rest = after === undefined ? {} : reverse ? { lt: after } : { gte: `${after}\u0000` }
      const entries = await readEntries(
        writes,
        table,
        index,
        { ...found, ...rest },
        reverse,
        unique ? undefined : limit,
      )
      return unique ? distinct(entries) : entries
    },
    readValue: ({ rowAt }) => readRow(writes, rowAt),
    findAt: async (position) => {
      if (unique || !isPaged(index) || !isWholePrefix(range)) return undefined
      const name = positionsOf(table, index, range.lower)
      const count = countPositions(writes, name)
      if (count === undefined) return undefined
      // After the last entry, nothing follows.
      const last = Math.min(position, count - 1)
      return findPosition(writes, name, reverse ? count - 1 - last : last)
    },
  }
}

/** Creates a table. Every operation is a request of its transaction. */
export const createTable = (schema: DBCoreTableSchema): DBCoreTable => {
  const { name } = schema
  const rowsAt = placeOf(name, schema.primaryKey)
  return {
    name,
    schema,
    mutate: (request) => transactionOf(request.trans).request((writes) => mutate(writes, schema, request)),
    get: ({ trans, key }) =>
      transactionOf(trans).request((writes) => readRow(writes, rowsAt + encodeKey(key))),
    getMany: ({ trans, keys }) =>
      transactionOf(trans).request((writes) =>
        keys.map((key) => (isKey(key) ? readRow(writes, rowsAt + encodeKey(key)) : undefined)),
      ),
    query: (request) =>
      transactionOf(request.trans).request(async (writes) => ({
        result: await query(writes, name, request),
      })),
    openCursor: (request) =>
      transactionOf(request.trans).request((writes) => openCursor(request, sourceOf(name, request, writes))),
    count: ({ trans, query: { index, range } }) =>
      transactionOf(trans).request(async (writes) => {
        const found = rangeOf(placeOf(name, index), range)
        return found ? (await listKeys(writes, found)).length : 0
      }),
  }
}
