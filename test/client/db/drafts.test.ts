import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { dropDraft, keepDraft, readDraft, readDraftAhead } from '../../../src/client/db/drafts'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

it('a draft comes back as it was kept, bigints too', async () => {
  await keepDraft('swap', { sell: 5n, text: '1.' })
  expect(await readDraft('swap')).toEqual({ sell: 5n, text: '1.' })
})

it('a draft replaces the last of its name and no other', async () => {
  await keepDraft('swap', 1)
  await keepDraft('limit', 2)
  await keepDraft('swap', 3)
  expect([await readDraft('swap'), await readDraft('limit')]).toEqual([3, 2])
})

it('a draft that was dropped, or never kept, is undefined', async () => {
  await keepDraft('swap', 1)
  await dropDraft('swap')
  expect([await readDraft('swap'), await readDraft('other')]).toEqual([undefined, undefined])
})

it('a draft that was read ahead is not read again when it is asked for, and only then', async () => {
  await keepDraft('swap', 1)
  const reads = vi.spyOn(clientDb.drafts, 'get')
  readDraftAhead('swap')
  expect([await readDraft('swap'), reads.mock.calls.length]).toEqual([1, 1])
  expect([await readDraft('swap'), reads.mock.calls.length]).toEqual([1, 2])
  reads.mockRestore()
})

it('a draft that was read ahead gives way to what is kept or dropped after it, in this page or another', async () => {
  await keepDraft('swap', 1)
  readDraftAhead('swap')
  await keepDraft('swap', 2)
  expect(await readDraft('swap')).toBe(2)
  readDraftAhead('swap')
  await dropDraft('swap')
  expect(await readDraft('swap')).toBeUndefined()
  readDraftAhead('swap')
  // As another page's write is told here.
  await clientDb.drafts.put({ name: 'swap', value: 3 })
  expect(await readDraft('swap')).toBe(3)
})

it('a draft that cannot be read ahead fails for who asks for it', async () => {
  const reads = vi.spyOn(clientDb.drafts, 'get').mockRejectedValueOnce(new Error('unreadable'))
  readDraftAhead('swap')
  await expect(readDraft('swap')).rejects.toThrow('unreadable')
  expect(await readDraft('swap')).toBeUndefined()
  reads.mockRestore()
})
