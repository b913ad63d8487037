import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { type BackupContent, EMPTY_CONTENT } from '../../../../src/client/settings/backup/backup-data'
import { planRestore, restoreData } from '../../../../src/client/settings/backup/restore-data'
import { emptyClientDb, NOW } from '../../../support/client'

beforeEach(emptyClientDb)

const contentWith = (rows: object): BackupContent =>
  ({ ...EMPTY_CONTENT, rows: { ...EMPTY_CONTENT.rows, ...rows } }) as BackupContent

describe('planRestore', () => {
  it.each([
    ['You', 'You 2'],
    ['y\u043eu', 'y\u043eu 2'],
    ['CoW Protocol (vault relayer)', 'CoW Protocol (vault relayer) 2'],
    ['0xf39F\u20262266', 'Unnamed'],
    ['0\u0445f39F\u20262266', 'Unnamed'],
    ['Oxf39F\u20262266', 'Unnamed'],
    ['vitalik.eth', 'vitalik eth'],
    ['vitalik\u3002eth', 'vitalik eth'],
    ['\u1d0d\u1d00\u026a\u0274', 'Unnamed'],
    ['Dr. Oxley', 'Dr. Oxley'],
  ])('adds an address with the name %j as %j', async (name, expected) => {
    const content = contentWith({ addresses: [{ address: `0x${'1'.repeat(40)}`, name, addedAt: NOW }] })
    expect((await planRestore(content, ['Main'])).addresses).toMatchObject([{ name: expected }])
  })

  it('adds a token list under no URL, and only once', async () => {
    const list = {
      id: 'https://files.cow.fi/tokens/CowSwap.json',
      name: 'CoW Swap Default',
      version: '1.0.0',
      addedAt: NOW,
      tokens: [],
      leftOut: 0,
    }
    const content = contentWith({ tokenLists: [list] })
    for (const _ of [1, 2]) await restoreData(content, false, [])
    expect(await clientDb.tokenLists.toCollection().primaryKeys()).toEqual([`backup ${list.id}`])
  })
})
