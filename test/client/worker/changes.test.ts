import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readCount } from '../../../src/client/db/worker-state'
import { announceChange } from '../../../src/client/worker/changes'

describe('a change that is announced', () => {
  it('is told by a number that is another each time, the one that the worker counts on from', async () => {
    const told: unknown[] = []
    const storage = { set: async (items: Record<string, unknown>) => told.push(items) }
    const before = await readCount('changes')
    await announceChange(storage)
    await Promise.all([announceChange(storage), announceChange(storage)])
    expect(told).toEqual([1, 2, 3].map((more) => ({ ordersChanged: before + more })))
    expect(await readCount('changes')).toBe(before + 3)
  })

  it('says beside it where pages stand elsewhere from then on', async () => {
    const told: unknown[] = []
    const before = await readCount('changes')
    await announceChange({ set: async (items) => told.push(items) }, true)
    expect(told).toEqual([{ ordersChanged: before + 1, pagesChanged: before + 1 }])
  })
})
