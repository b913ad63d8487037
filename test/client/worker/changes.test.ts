import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readCount } from '../../../src/client/db/worker-state'
import { announceChange, announceMissed } from '../../../src/client/worker/changes'

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

describe('what a worker may have written before it died', () => {
  /** A storage in which pages were last told of so many changes. */
  function storageAt(heard: number | undefined) {
    const told: unknown[] = []
    return {
      told,
      get: async (name: string) => (heard === undefined ? {} : { [name]: heard }),
      set: async (items: Record<string, unknown>) => told.push(items),
    }
  }

  it('is told to explorer pages where more changed than they heard of', async () => {
    const unheard = { set: async () => undefined }
    await announceChange(unheard)
    const changes = await readCount('changes')
    const storage = storageAt(changes - 1)
    await announceMissed(storage)
    expect(storage.told).toEqual([{ ordersChanged: changes }])
  })

  it('is told to none that heard of all', async () => {
    const storage = storageAt(await readCount('changes'))
    await announceMissed(storage)
    expect(storage.told).toEqual([])
  })
})
