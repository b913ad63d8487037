/**
 * A folder that stores the database of the service, in place of IndexedDB. A transaction is written to the
 * folder before its promise resolves. The process may then end at any moment.
 */
import { access, constants, mkdir, readdir } from 'node:fs/promises'
import type { DBCore } from 'dexie'
import type { Storage } from '../../local/store/schema'
import { createTable } from './table'
import { openTransactions } from './transactions'
import type { Store } from './writes'

/** Key of the format. It sorts before all tables. */
const FORMAT_KEY = '!format'
const FORMAT = 'cowbell service 2'

/** Memory for blocks that were read, and for writes that are not sorted yet. */
const CACHE_BYTES = 32 << 20
const BUFFER_BYTES = 16 << 20

/** File that every folder of the store has. */
const MARK = 'CURRENT'
/** Other files of the store. */
const STORE_FILE = /^(?:MANIFEST-\d+|\d+\.(?:ldb|log))$/

/** Returns the code of an error of the store, or undefined for other errors. */
function codeOf(error: unknown): string | undefined {
  const { cause, code } = error as { readonly cause?: { readonly code?: unknown }; readonly code?: unknown }
  const found = String(cause?.code ?? code)
  return found.startsWith('LEVEL_') ? found : undefined
}

const ADVICE = 'Restore a copy, or choose another folder.'

const messageOf = (error: unknown): string => {
  const { cause } = error as { readonly cause?: unknown }
  return cause instanceof Error ? cause.message : String(error)
}

/** Words for the errors of the store when it opens. */
function explain(folder: string, error: unknown): Error {
  const code = codeOf(error)
  if (code === 'LEVEL_LOCKED')
    return new Error(`${folder} is used by another process. End it, or choose another folder for --data.`)
  if (code === 'LEVEL_CORRUPTION') return new Error(`${folder} is damaged: ${messageOf(error)}. ${ADVICE}`)
  return new Error(`${folder} cannot be read: ${messageOf(error)}. ${ADVICE}`)
}

/** Checks that a folder is writable, and that it is empty or has data of a service. @throws Error */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new Error(`--data ${folder} is not a writable folder: ${(error as Error).message}`)
  }
  const files = await readdir(folder)
  if (files.length === 0 || files.includes(MARK)) return
  if (files.some((file) => STORE_FILE.test(file)))
    throw new Error(`${folder} is damaged: it has no ${MARK}. ${ADVICE}`)
  throw new Error(`${folder} has other files. Choose an empty folder for --data.`)
}

/** Checks the format of a store, or writes it to an empty one. @throws Error */
async function checkFormat(store: Store, folder: string): Promise<void> {
  const format = store.getSync(FORMAT_KEY)?.toString()
  if (format === FORMAT) return
  const [first] = await store.keys({ limit: 1 }).all()
  if (format === undefined && first === undefined) return store.put(FORMAT_KEY, Buffer.from(FORMAT))
  throw new Error(
    format === undefined
      ? `${folder} has the data of another program. Choose an empty folder for --data.`
      : `${folder} was written by another version of Cowbell (${format}).`,
  )
}

export interface DataFolder {
  readonly storage: Storage
  /** Returns true after the store could not read or write. */
  readonly isBroken: () => boolean
  readonly close: () => Promise<void>
}

/** Opens a folder. Creates it if it is not there. @throws Error in one sentence */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  await prepareFolder(folder)
  // Loaded on demand: in memory, the service needs no package with native code.
  const { ClassicLevel } = await import('classic-level')
  const store: Store = new ClassicLevel(folder, {
    valueEncoding: 'buffer',
    cacheSize: CACHE_BYTES,
    writeBufferSize: BUFFER_BYTES,
  })
  await store.open().catch((error: unknown) => {
    throw explain(folder, error)
  })
  await checkFormat(store, folder).catch(async (error: unknown) => {
    await store.close()
    throw codeOf(error) ? explain(folder, error) : error
  })
  let isBroken = false
  const { begin, end } = openTransactions(store, (error) => {
    isBroken ||= codeOf(error) !== undefined
  })
  const create = (core: DBCore): DBCore => {
    const tables = new Map(core.schema.tables.map((schema) => [schema.name, createTable(schema)]))
    return {
      ...core,
      transaction: (_, mode) => begin(mode),
      table: (name) => tables.get(name) ?? core.table(name),
    }
  }
  return {
    // Below all other middleware of Dexie.
    storage: { stack: 'dbcore', name: 'folder', level: -10, create },
    isBroken: () => isBroken,
    close: async () => {
      await end()
      await store.close()
    },
  }
}
