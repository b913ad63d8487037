import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readCount } from '../../../src/client/db/worker-state'
import { announceChange, announceMissed } from '../../../src/client/worker/changes'
import { createPageStorage } from '../../support/page-storage'

describe('a change that is announced', () => {
  it('is told by a number that is another each time, the one that the worker counts on from', async () => {
    const storage = createPageStorage()
    const before = await readCount('changes')
    await announceChange(storage)
    await Promise.all([announceChange(storage), announceChange(storage)])
    expect(storage.told).toEqual([1, 2, 3].map((more) => ({ ordersChanged: before + more })))
    expect(await readCount('changes')).toBe(before + 3)
  })

  it('says beside it where pages stand elsewhere from then on', async () => {
    const storage = createPageStorage()
    const before = await readCount('changes')
    await announceChange(storage, true)
    expect(storage.told).toEqual([{ ordersChanged: before + 1, pagesChanged: before + 1 }])
  })
})

describe('what a worker may have written before it died', () => {
  it('is told to explorer pages where more changed than they heard of', async () => {
    const unheard = { set: async () => undefined }
    await announceChange(unheard)
    const changes = await readCount('changes')
    const storage = createPageStorage({ ordersChanged: changes - 1 })
    await announceMissed(storage)
    expect(storage.told).toEqual([{ ordersChanged: changes }])
  })

  it('is told to none that heard of all', async () => {
    const storage = createPageStorage({ ordersChanged: await readCount('changes') })
    await announceMissed(storage)
    expect(storage.told).toEqual([])
  })
})
