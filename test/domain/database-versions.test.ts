import { describe, expect, it } from 'vitest'
import { versionsToDeclare } from '../../src/domain/database-versions'

const upgrade = () => Promise.resolve()

describe('the versions of a database', () => {
  it('are declared where rows change and at the end, each with all tables of its time', () => {
    const history = [
      { stores: { orders: 'uid', marks: 'name' } },
      { stores: { quotes: 'id' } },
      { stores: { marks: null, timers: 'name' }, upgrade },
      { stores: { orders: 'uid, owner' } },
    ]
    expect(versionsToDeclare(history)).toEqual([
      { number: 3, stores: { orders: 'uid', quotes: 'id', marks: null, timers: 'name' }, upgrade },
      { number: 4, stores: { orders: 'uid, owner', quotes: 'id', marks: null, timers: 'name' } },
    ])
  })

  it('are the last alone where no row ever changed, and none of no history', () => {
    expect(versionsToDeclare([{ stores: { a: 'id' } }, { stores: { b: 'id' } }])).toEqual([
      { number: 2, stores: { a: 'id', b: 'id' } },
    ])
    expect(versionsToDeclare([])).toEqual([])
  })
})
