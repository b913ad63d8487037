import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { dropDraft, keepDraft, readDraft } from '../../../src/client/db/drafts'
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
