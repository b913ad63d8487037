import { describe, expect, it } from 'vitest'
import { type DatabaseVersion, declareVersions } from '../../src/domain/database-versions'

const upgrade = () => Promise.resolve()

/** What is declared of a history, in order. */
function declared(history: readonly DatabaseVersion<typeof upgrade>[]): readonly unknown[] {
  const versions: { number: number; stores: Record<string, string | null>; upgrade?: unknown }[] = []
  const version = (number: number) => ({
    stores(stores: Record<string, string | null>) {
      const row = { number, stores }
      versions.push(row)
      return { upgrade: (change: unknown) => Object.assign(row, { upgrade: change }) }
    },
  })
  declareVersions({ version }, history)
  return versions
}

describe('the versions of a database', () => {
  it('are declared where rows change and at the end, each with all tables of its time', () => {
    const history = [
      { stores: { orders: 'uid', marks: 'name' } },
      { stores: { quotes: 'id' } },
      { stores: { marks: null, timers: 'name' }, upgrade },
      { stores: { orders: 'uid, owner' } },
    ]
    expect(declared(history)).toEqual([
      { number: 3, stores: { orders: 'uid', quotes: 'id', marks: null, timers: 'name' }, upgrade },
      { number: 4, stores: { orders: 'uid, owner', quotes: 'id', marks: null, timers: 'name' } },
    ])
  })

  it('are the last alone where no row ever changed, and none of no history', () => {
    expect(declared([{ stores: { a: 'id' } }, { stores: { b: 'id' } }])).toEqual([
      { number: 2, stores: { a: 'id', b: 'id' } },
    ])
    expect(declared([])).toEqual([])
  })

  it('are one with its upgrade where the last changes rows', () => {
    expect(declared([{ stores: { a: 'id' }, upgrade }])).toEqual([
      { number: 1, stores: { a: 'id' }, upgrade },
    ])
  })
})
