import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import {
  preloadDraft,
  readDraft,
  removeDraft,
  removeDraftsOf,
  writeDraft,
} from '../../../src/client/db/drafts'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

it('readDraft returns a draft as written, including bigints', async () => {
  await writeDraft('swap', { sell: 5n, text: '1.' })
  expect(await readDraft('swap')).toEqual({ sell: 5n, text: '1.' })
})

it('writeDraft replaces the draft of its name and no other', async () => {
  await writeDraft('swap', 1)
  await writeDraft('limit', 2)
  await writeDraft('swap', 3)
  expect([await readDraft('swap'), await readDraft('limit')]).toEqual([3, 2])
})

it('readDraft returns undefined for a removed or missing draft', async () => {
  await writeDraft('swap', 1)
  await removeDraft('swap')
  expect([await readDraft('swap'), await readDraft('other')]).toEqual([undefined, undefined])
})

it('removeDraftsOf removes the drafts of one account', async () => {
  await writeDraft('send:production:1:0x01', 1)
  await writeDraft('send:production:1:0x02', 2)
  await writeDraft('swap:production:1', 3)
  await removeDraftsOf('0x01')
  expect(await clientDb.drafts.toCollection().primaryKeys()).toEqual([
    'send:production:1:0x02',
    'swap:production:1',
  ])
})

it('readDraft uses a preloaded draft once', async () => {
  await writeDraft('swap', 1)
  const reads = vi.spyOn(clientDb.drafts, 'get')
  preloadDraft('swap')
  expect([await readDraft('swap'), reads.mock.calls.length]).toEqual([1, 1])
  expect([await readDraft('swap'), reads.mock.calls.length]).toEqual([1, 2])
  reads.mockRestore()
})

it('readDraft ignores a preloaded draft after a write or removal on this or another page', async () => {
  await writeDraft('swap', 1)
  preloadDraft('swap')
  await writeDraft('swap', 2)
  expect(await readDraft('swap')).toBe(2)
  preloadDraft('swap')
  await removeDraft('swap')
  expect(await readDraft('swap')).toBeUndefined()
  preloadDraft('swap')
  // Simulates the announcement of another page's write.
  await clientDb.drafts.put({ name: 'swap', value: 3 })
  expect(await readDraft('swap')).toBe(3)
})

it('readDraft fails if preloading failed', async () => {
  const reads = vi.spyOn(clientDb.drafts, 'get').mockRejectedValueOnce(new Error('unreadable'))
  preloadDraft('swap')
  await expect(readDraft('swap')).rejects.toThrow('unreadable')
  expect(await readDraft('swap')).toBeUndefined()
  reads.mockRestore()
})
