import 'fake-indexeddb/auto'
import Dexie, { type Table } from 'dexie'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countUpTo, type Range, readFirst, scan, scanBatches } from '../../../src/client/db/scan'

interface Row {
  readonly id: number
  readonly of: string
  readonly at: number
}

const db = new Dexie('scan')
db.version(1).stores({ rows: 'id, [of+at]' })
const table = db.table('rows') as Table<Row, never>
const range: Range<Row> = { table, index: '[of+at]', path: ['a'], timeOf: ({ at }) => at }

/** 1,300 rows, which are more than two batches. 900 of them have the same time. */
const rows: readonly Row[] = Array.from({ length: 1_300 }, (_, id) => ({
  id,
  of: 'a',
  at: id < 200 || id >= 1_100 ? id : 200,
}))
const strangers = [0, 5_000].map((at) => ({ id: 9_000 + at, of: 'b', at }))

beforeAll(() => table.bulkPut([...rows, ...strangers]))
afterAll(() => db.delete())

describe('a range', () => {
  it.each(['newest', 'oldest'] as const)(
    'can be searched from the %s end, each row once',
    async (direction) => {
      const all = await scan(range, direction, () => true, 5_000)
      expect(new Set(all.map(({ id }) => id)).size).toBe(1_300)
      expect(all).toHaveLength(1_300)
      const sign = direction === 'newest' ? -1 : 1
      expect(all.every(({ at }, index) => index === 0 || sign * (at - (all[index - 1]?.at ?? 0)) >= 0)).toBe(
        true,
      )
    },
  )

  it('is read in no more batches than needed', async () => {
    const seen: number[] = []
    const isEven = ({ id }: Row) => {
      seen.push(id)
      return id % 2 === 0
    }
    const found = await scan(range, 'newest', isEven, 3)
    expect([found.map(({ id }) => id), seen.length]).toEqual([[1_298, 1_296, 1_294], 100])
  })

  it('can be searched in batches with asynchronous lookups', async () => {
    const sizes: number[] = []
    const namesOf = async (part: readonly Row[]) => {
      sizes.push(part.length)
      const known = await table.bulkGet(part.map(({ id }) => id) as never[])
      return known.map((row) => `row ${row?.id}`)
    }
    const found = await scanBatches(range, 'newest', namesOf, ({ length }) => length > 100)
    expect([found.length, found[0], found[199], sizes]).toEqual([200, 'row 1299', 'row 1100', [100, 100]])
  })

  it('can be read for its first rows, and counted up to a limit', async () => {
    expect((await readFirst(range, 'newest', 2)).map(({ id }) => id)).toEqual([1_299, 1_298])
    expect((await readFirst(range, 'oldest', 2)).map(({ id }) => id)).toEqual([0, 1])
    expect([await countUpTo(range, 100), await countUpTo({ ...range, path: ['b'] }, 100)]).toEqual([100, 2])
  })
})
