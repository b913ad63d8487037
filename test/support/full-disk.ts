/** A disk that is full from some write on, below a database of Dexie. */
import type { DBCore, DBCoreTable, Dexie } from 'dexie'

/** From the write of this number on there is no room; 0 for a disk with room. */
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

/** Puts the disk below a database; it must not be open, or be opened again. */
export const putOnDisk = (database: Dexie): unknown =>
  database.use({
    stack: 'dbcore',
    name: 'bounded',
    create: (core: DBCore) => ({ ...core, table: (name) => bounded(core.table(name)) }),
  })

/** Every row of a database, by table. */
export const readDatabase = async (database: Dexie): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )

/** Runs with the disk full from a write on; what it threw, and how many writes it came to. */
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
