import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readCounter } from '../../../src/client/db/worker-state'
import { announceChange, announceMissed } from '../../../src/client/worker/announce-changes'
import { createPageStorage } from '../../support/page-storage'

describe('an announced change', () => {
  it('increments the stored counter, even for announcements at the same time', async () => {
    const storage = createPageStorage()
    const before = await readCounter('changes')
    await announceChange(storage)
    await Promise.all([announceChange(storage), announceChange(storage)])
    expect(storage.told).toEqual([1, 2, 3].map((more) => ({ ordersChanged: before + more })))
    expect(await readCounter('changes')).toBe(before + 3)
  })

  it('can tell pages to drop everything that they show', async () => {
    const storage = createPageStorage()
    const before = await readCounter('changes')
    await announceChange(storage, true)
    expect(storage.told).toEqual([{ ordersChanged: before + 1, pagesChanged: before + 1 }])
  })
})

describe('changes written before the worker died', () => {
  it('are announced to explorer pages that missed them', async () => {
    const unheard = { set: async () => undefined }
    await announceChange(unheard)
    const changes = await readCounter('changes')
    const storage = createPageStorage({ ordersChanged: changes - 1 })
    await announceMissed(storage)
    expect(storage.told).toEqual([{ ordersChanged: changes }])
  })

  it('are not announced if no page missed them', async () => {
    const storage = createPageStorage({ ordersChanged: await readCounter('changes') })
    await announceMissed(storage)
    expect(storage.told).toEqual([])
  })
})
