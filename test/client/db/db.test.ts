import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkRow, clientDb } from '../../../src/client/db/db'
import { amount } from '../../../src/domain/scalars'
import { emptyClientDb } from '../../support/client'

beforeEach(emptyClientDb)

const row = z.object({ name: z.string(), held: amount })

describe('the client database', () => {
  it('has the expected name and tables', () => {
    expect(clientDb.name).toBe('cowbell-client')
    expect(clientDb.tables.map(({ name }) => name).toSorted()).toEqual([
      'accountSchemes',
      'accountSyncs',
      'addresses',
      'alerts',
      'cancellations',
      'channels',
      'connectedSites',
      'counters',
      'damagedRows',
      'deliveries',
      'drafts',
      'endedOrders',
      'importedTokens',
      'keys',
      'lastRemoved',
      'ledger',
      'marketReaches',
      'notifications',
      'orderSchemes',
      'orders',
      'pairPrices',
      'plans',
      'portfolioValues',
      'preferences',
      'prices',
      'problems',
      'sealedParts',
      'settings',
      'signatureCollections',
      'timers',
      'tokenChoices',
      'tokenLists',
      'transactions',
      'usedReviews',
      'walletRequests',
      'watchedOrders',
    ])
  })
})

describe('checkRow', () => {
  it('returns a valid row unchanged, with decoded values', () => {
    const stored = { name: 'a', held: 5n }
    expect(checkRow('rows', row, stored)).toBe(stored)
  })

  it.each([
    [{ name: 'a', held: '5' }, 'held'],
    [{ name: 'a', held: -1n }, 'held'],
    [{ held: 5n }, 'name'],
    [undefined, 'its root'],
  ])('rejects %o and names table and field', (stored, field) => {
    expect(() => checkRow('rows', row, stored)).toThrow(`A stored row of rows does not fit at ${field}`)
  })
})
