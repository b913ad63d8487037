import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkRow, clientDb } from '../../../src/client/db/db'
import { amount } from '../../../src/domain/scalars'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

const row = z.object({ name: z.string(), held: amount })

describe('the database', () => {
  it('has the name and the tables that pages and worker share', () => {
    expect(clientDb.name).toBe('cowbell-desk')
    expect(clientDb.tables.map(({ name }) => name).toSorted()).toEqual([
      'accountSchemes',
      'accountSyncs',
      'addresses',
      'alerts',
      'cancellations',
      'channels',
      'collections',
      'connectedSites',
      'counters',
      'deliveries',
      'drafts',
      'ended',
      'importedTokens',
      'keys',
      'ledger',
      'notifications',
      'orderGroups',
      'orderSchemes',
      'orders',
      'pairPrices',
      'preferences',
      'prices',
      'problems',
      'reaches',
      'removed',
      'setAside',
      'settings',
      'timers',
      'tokenChoices',
      'tokenLists',
      'transactions',
      'usedReviews',
      'walletRequests',
      'watched',
    ])
  })
})

describe('a stored row', () => {
  it('is given as it is kept, values of the inside and not of the wire', () => {
    const stored = { name: 'a', held: 5n }
    expect(checkRow('rows', row, stored)).toBe(stored)
  })

  it.each([
    [{ name: 'a', held: '5' }, 'held'],
    [{ name: 'a', held: -1n }, 'held'],
    [{ held: 5n }, 'name'],
    [undefined, 'its root'],
  ])('%o is refused, table and field named', (stored, field) => {
    expect(() => checkRow('rows', row, stored)).toThrow(`A stored row of rows does not fit at ${field}`)
  })
})
