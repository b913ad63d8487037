import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  fittingFields,
  fittingRows,
  readRow,
  removeOldDamageNotes,
  watchDamagedRows,
} from '../../../src/client/db/damaged-rows'
import { clientDb } from '../../../src/client/db/db'
import { exportDamagedRows } from '../../../src/client/db/export-damaged-rows'
import { readLastRemoved } from '../../../src/client/db/last-removed'
import { readEntry, readOwned } from '../../../src/client/orders/journal'
import { readPreferences } from '../../../src/client/settings/preferences'
import { emptyClientDb, later, MAINNET, makeAccepted, makeTerms, TRADER } from '../../support/client'

beforeEach(emptyClientDb)

const noted = async () => (await firstOf(watchDamagedRows())).map(({ table, key }) => [table, key])

describe('a damaged row', () => {
  it('is left out of lists, is noted, and stays in its table', async () => {
    const good = makeAccepted(makeTerms())
    const bad = {
      ...good,
      uid: `0x${'ab'.repeat(56)}`,
      terms: { ...good.terms, sellAmount: 'much' },
    } as never
    await clientDb.orders.bulkPut([good, bad])
    const owned = await readOwned({ profileId: 'sandbox', chainId: MAINNET, owner: TRADER })
    expect(owned).toEqual([good])
    const key = ['sandbox', 1, `0x${'ab'.repeat(56)}`]
    await expect.poll(noted).toEqual([['orders', key]])
    expect(await clientDb.orders.count()).toBe(2)
    await expect(readEntry(bad)).rejects.toMatchObject({ errorType: 'RowDamaged' })
    expect(JSON.parse(await exportDamagedRows())).toMatchObject({
      format: 'cowbell-damaged-rows',
      rows: [{ table: 'orders', key, row: { terms: { sellAmount: 'much', buyAmount: '3000000000' } } }],
    })
  })

  it('has one note, which is removed a day after the last read', async () => {
    const row = z.object({ id: z.string(), at: z.int() })
    const read = () => fittingRows('alerts', row, [{ id: 'a', at: 'never' }])
    expect([read(), read()]).toEqual([[], []])
    await expect.poll(noted).toEqual([['alerts', 'a']])
    await removeOldDamageNotes()
    expect(await noted()).toEqual([['alerts', 'a']])
    await removeOldDamageNotes(Date.now() + 90_000_000)
    expect(await noted()).toEqual([])
  })

  it('is exported only by its key if it is a removed environment', async () => {
    const network = { rpcUrls: ['https://rpc.example/v3/SECRET'], apiKey: { header: 'X', value: 'SECRET' } }
    await clientDb.lastRemoved.put({
      kind: 'profile',
      profile: { networks: [network] },
      position: 0,
    } as never)
    expect(await readLastRemoved('profile')).toBeUndefined()
    await expect.poll(noted).toEqual([['lastRemoved', 'profile']])
    expect(JSON.parse(await exportDamagedRows()).rows).toEqual([
      { table: 'lastRemoved', key: 'profile', message: expect.any(String) },
    ])
  })

  it('is distinguished from a missing row, which is read as undefined', () => {
    expect(readRow('alerts', z.object({}), undefined)).toBeUndefined()
  })
})

describe('damaged settings', () => {
  it('fall back to their defaults, field by field', async () => {
    const shape = { theme: z.enum(['light', 'dark']), minutes: z.int() }
    const first = { theme: 'light', minutes: 5 } as const
    expect(fittingFields('settings', shape, first, { theme: 'purple', minutes: 7 } as never)).toEqual({
      value: { theme: 'light', minutes: 7 },
      unfit: ['theme'],
    })
    await expect.poll(noted).toEqual([['settings', 'theme']])
    expect(JSON.parse(await exportDamagedRows()).rows).toEqual([
      { table: 'settings', key: 'theme', message: expect.any(String) },
    ])
  })

  it('keep the valid fields of the notification preferences', async () => {
    const value = { isOff: 'yes', keepDays: 7, snooze: { from: later(0), until: null } }
    await clientDb.preferences.put({ id: 'notifications', value } as never)
    expect(await readPreferences()).toMatchObject({ isOff: false, keepDays: 7, snooze: null })
  })
})
