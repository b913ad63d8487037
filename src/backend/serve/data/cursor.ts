/** Cursors over an index, which Dexie uses to filter, to change rows and to skip the rows before a page. */
import type { DBCoreCursor, DBCoreOpenCursorRequest, DBCoreTransaction } from 'dexie'
import type { Entry } from './layout'

/** Access to the entries of a cursor's range. */
export interface CursorSource {
  /** Reads up to `limit` entries after a key of the store, or from the beginning. */
  readonly read: (after: string | undefined, limit: number) => Promise<readonly Entry[]>
  readonly readValue: (entry: Entry) => unknown
  /** Returns the key of the store at a position of the range, if its entries are numbered. */
  readonly findAt: (position: number) => Promise<string | undefined>
  /** Runs work as a request of the transaction, which thereby stays open. */
  readonly request: (work: () => Promise<unknown>) => Promise<unknown>
}

/** Entries of the first read. Later reads have `GROWTH` times as many, up to `MAX_READ`. */
const FIRST_READ = 16
const GROWTH = 8
const MAX_READ = 1024
/** Skips of fewer entries read them. */
const MIN_SKIP = 32

/** Opens a cursor at the first entry. Returns null without entries. */
export async function openCursor(
  { trans, values }: DBCoreOpenCursorRequest,
  source: CursorSource,
): Promise<DBCoreCursor | null> {
  let entries = await source.read(undefined, FIRST_READ)
  if (entries.length === 0) return null
  let index = 0
  let passed = 0
  let size = FIRST_READ
  /** Moves by a number of entries. */
  const move = async (count: number): Promise<void> => {
    const target = passed + count
    const at = count >= MIN_SKIP ? await source.findAt(target - 1) : undefined
    if (at !== undefined) {
      entries = await source.read(at, size)
      index = 0
      passed = target
      return
    }
    passed = target
    index += count
    while (index >= entries.length && entries.length > 0) {
      const last = entries[entries.length - 1]?.at
      index -= entries.length
      size = Math.min(MAX_READ, size * GROWTH)
      entries = await source.read(last, size)
    }
  }
  return walk(trans, {
    current: () => entries[index],
    move,
    readValue: (entry) => (values ? source.readValue(entry) : undefined),
    request: source.request,
  })
}

interface Walk extends Pick<CursorSource, 'readValue' | 'request'> {
  readonly current: () => Entry | undefined
  readonly move: (count: number) => Promise<void>
}

const unsupported = (name: string) => (): never => {
  throw new Error(`A cursor of this store has no ${name}.`)
}

function walk(trans: DBCoreTransaction, { current, move, readValue, request }: Walk): DBCoreCursor {
  let step = 0
  let end: { readonly value: unknown } | { readonly error: unknown } | undefined
  /** Calls back at each entry until the callback stops the cursor. */
  const run = async (onNext: () => void): Promise<unknown> => {
    while (!end && current()) {
      step = 0
      onNext()
      if (!end && step === 0) throw new Error('The cursor was neither moved nor stopped.')
      if (!end) await move(step)
    }
    if (end && 'error' in end) throw end.error
    return end?.value
  }
  return {
    trans,
    get key() {
      return current()?.key
    },
    get primaryKey() {
      return current()?.primaryKey
    },
    get value() {
      const entry = current()
      return entry && readValue(entry)
    },
    get done() {
      return current() === undefined
    },
    continue: () => {
      step = 1
    },
    continuePrimaryKey: unsupported('continuePrimaryKey'),
    advance: (count) => {
      step = count
    },
    start: (onNext) => request(() => run(onNext)),
    stop: (value) => {
      end = { value }
    },
    fail: (error) => {
      end = { error }
    },
    next: unsupported('next'),
  }
}
