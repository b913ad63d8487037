import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DataFolder, openDataFolder } from '../../../../src/backend/serve/data/storage'
import { fc } from '../../../support/properties'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cowbell-data-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const STORES = {
  rows: 'id, [chainId+owner+at], [live+owner], *tags, &code',
  counted: '++id, name',
}

let opened = 0

/** Opens a database with rows, in the folder or in memory. */
function open(storage?: DataFolder['storage']) {
  opened += 1
  const database = new Dexie(`stored-${opened}`)
  for (const name of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name })
  if (storage) database.use(storage)
  database.version(1).stores(STORES)
  return database
}

const row = fc.record(
  {
    id: fc.integer({ min: 0, max: 20 }),
    chainId: fc.constantFrom(1, 100),
    owner: fc.constantFrom('0xa', '0xb'),
    at: fc.integer({ min: -3, max: 30 }),
    live: fc.constantFrom(1, 100),
    tags: fc.array(fc.constantFrom('x', 'y', 'z')),
    code: fc.constantFrom('one', 'two', 'three'),
    amount: fc.bigInt(),
  },
  { requiredKeys: ['id', 'chainId', 'owner', 'at'] },
)
const id = fc.integer({ min: 0, max: 20 })
const action = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), row }),
  fc.record({ kind: fc.constant('add' as const), row }),
  fc.record({ kind: fc.constant('delete' as const), id }),
  fc.record({ kind: fc.constant('count' as const), name: fc.string() }),
  fc.record({ kind: fc.constant('fail' as const), row }),
  fc.record({ kind: fc.constant('clear' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

/** Applies an action and returns its result, or the name of its error. */
async function apply(database: Dexie, one: Action): Promise<unknown> {
  const [rows, counted] = [database.table('rows'), database.table('counted')]
  try {
    if (one.kind === 'put') return await rows.put(one.row)
    if (one.kind === 'add') return await rows.add(one.row)
    if (one.kind === 'delete') return await rows.delete(one.id)
    if (one.kind === 'count') return await counted.add({ name: one.name })
    if (one.kind === 'clear') return one.kind && (await rows.clear())
    return await database.transaction('rw', rows, async () => {
      await rows.put(one.row)
      expect(await rows.get(one.row.id)).toEqual(one.row)
      throw new Error('undone')
    })
  } catch (error) {
    return (error as Error).name
  }
}

const page = (database: Dexie, offset: number, isReverse: boolean) => {
  const found = database
    .table('rows')
    .where('[chainId+owner+at]')
    .between([1, '0xa', Dexie.minKey], [1, '0xa', Dexie.maxKey])
  return (isReverse ? found.reverse() : found).offset(offset).limit(3).toArray()
}

/** Reads a database in every way in which the service reads one. */
const readAll = (database: Dexie) =>
  database.transaction('r', database.tables, async () => {
    const rows = database.table('rows')
    const owned = () => rows.where('[chainId+owner+at]').between([1, '0xa', 3], [1, '0xb', 9], false, true)
    return [
      await rows.toArray(),
      await rows.reverse().limit(2).toArray(),
      await rows.bulkGet([1, 2, 3, 99]),
      await owned().toArray(),
      await owned().primaryKeys(),
      await owned().count(),
      await owned().reverse().first(),
      await owned().last(),
      await owned()
        .filter(({ at }) => at % 2 === 0)
        .toArray(),
      await rows.where('[live+owner]').between([1, Dexie.minKey], [1, Dexie.maxKey]).toArray(),
      await rows.where('tags').equals('x').sortBy('at'),
      await rows.where('code').equals('one').first(),
      await rows.where('[chainId+owner]').equals([100, '0xb']).toArray(),
      await rows.orderBy('code').keys(),
      await page(database, 0, true),
      await page(database, 2, true),
      await page(database, 5, false),
      await database.table('counted').where('name').above('a').toArray(),
    ]
  })

describe('a data folder', () => {
  it('does what IndexedDB does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
        const data = await openDataFolder(join(folder, String(opened)))
        const [stored, emulated] = [open(data.storage), open()]
        for (const one of actions) expect(await apply(stored, one)).toEqual(await apply(emulated, one))
        expect(await readAll(stored)).toEqual(await readAll(emulated))
        stored.close()
        emulated.close()
        await data.close()
      }),
      { numRuns: 40 },
    )
  })

  it('is broken after a damaged value was read, and the read fails', async () => {
    const path = join(folder, 'damaged')
    const first = await openDataFolder(path)
    const written = open(first.storage)
    await written.table('rows').put({ id: 1, owner: '0xa', at: 1 })
    written.close()
    await first.close()
    const store = new ClassicLevel<string, Buffer>(path, { valueEncoding: 'buffer' })
    const [[key, value] = ['', Buffer.of()]] = (await store.iterator().all()).filter(
      ([, { length }]) => length > 20,
    )
    value.writeUInt8(value.readUInt8(12) ^ 4, 12)
    await store.put(key, value)
    await store.close()
    const data = await openDataFolder(path)
    const database = open(data.storage)
    expect(data.isBroken()).toBe(false)
    await expect(database.table('rows').get(1)).rejects.toThrow('is damaged')
    expect(data.isBroken()).toBe(true)
    database.close()
    await data.close()
  })
})
