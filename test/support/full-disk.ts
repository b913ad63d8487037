/**
 * Simulates a full disk: from a chosen write on, all writes to a Dexie database fail with QuotaExceededError.
 */
import type { DBCore, DBCoreTable, Dexie } from 'dexie'

/** Number of the first write that fails. 0 means that the disk is not full. */
const disk = { fullFrom: 0, writes: 0 }

const bounded = (table: DBCoreTable): DBCoreTable => ({
  ...table,
  mutate: (request) => {
    const isWrite = request.type === 'put' || request.type === 'add'
    if (isWrite) disk.writes += 1
    const isFull = isWrite && disk.fullFrom > 0 && disk.writes >= disk.fullFrom
    return isFull
      ? Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
      : table.mutate(request)
  },
})

/** Installs the simulated disk as Dexie middleware. It takes effect when the database is opened next. */
export const putOnDisk = (database: Dexie): unknown =>
  database.use({
    stack: 'dbcore',
    name: 'bounded',
    create: (core: DBCore) => ({ ...core, table: (name) => bounded(core.table(name)) }),
  })

/** Returns every row of a database, by table. */
export const readDatabase = async (database: Dexie): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )

/** Runs `act` on a disk that is full from write `fullFrom` on. Returns the error and the number of writes. */
export async function runFull(act: () => Promise<unknown>, fullFrom: number) {
  Object.assign(disk, { fullFrom, writes: 0 })
  const thrown = await act().then(
    () => undefined,
    (cause: unknown) => cause,
  )
  const { writes } = disk
  Object.assign(disk, { fullFrom: 0, writes: 0 })
  return { thrown, writes }
}
