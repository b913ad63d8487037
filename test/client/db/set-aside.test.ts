import { firstOf } from '../../support/first-of'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { clientDb } from '../../../src/client/db/db'
import { exportSetAside } from '../../../src/client/db/export-set-aside'
import { readRemoved } from '../../../src/client/db/last-removed'
import {
  fittingFields,
  fittingRows,
  forgetOldNotes,
  readRow,
  watchSetAside,
} from '../../../src/client/db/set-aside'
import { readEntry, readOwned } from '../../../src/client/orders/journal'
import { readPreferences } from '../../../src/client/settings/preferences'
import { emptyClientDb, later, MAINNET, makeAccepted, makeTerms, TRADER } from '../../support/client'

beforeEach(emptyClientDb)

const noted = async () => (await firstOf(watchSetAside())).map(({ table, key }) => [table, key])

describe('a row that does not fit', () => {
  it('is left out of the list, noted, and stays where it is', async () => {
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
    expect(JSON.parse(await exportSetAside())).toMatchObject({
      format: 'cowbell-set-aside',
      rows: [{ table: 'orders', key, row: { terms: { sellAmount: 'much', buyAmount: '3000000000' } } }],
    })
  })

  it('is noted once, and forgotten a day after it was last met', async () => {
    const row = z.object({ id: z.string(), at: z.int() })
    const read = () => fittingRows('alerts', row, [{ id: 'a', at: 'never' }])
    expect([read(), read()]).toEqual([[], []])
    await expect.poll(noted).toEqual([['alerts', 'a']])
    await forgetOldNotes()
    expect(await noted()).toEqual([['alerts', 'a']])
    await forgetOldNotes(Date.now() + 90_000_000)
    expect(await noted()).toEqual([])
  })

  it('is exported by its name alone where it is an environment that was removed', async () => {
    const network = { rpcUrls: ['https://rpc.example/v3/SECRET'], apiKey: { header: 'X', value: 'SECRET' } }
    await clientDb.removed.put({ what: 'profile', profile: { networks: [network] }, at: 0 } as never)
    expect(await readRemoved('profile')).toBeUndefined()
    await expect.poll(noted).toEqual([['removed', 'profile']])
    expect(JSON.parse(await exportSetAside()).rows).toEqual([
      { table: 'removed', key: 'profile', says: expect.any(String) },
    ])
  })

  it('that is nothing is no row', () => {
    expect(readRow('alerts', z.object({}), undefined)).toBeUndefined()
  })
})

describe('choices that do not fit', () => {
  it('are their defaults, field by field', async () => {
    const shape = { theme: z.enum(['light', 'dark']), minutes: z.int() }
    const first = { theme: 'light', minutes: 5 } as const
    expect(fittingFields('settings', shape, first, { theme: 'purple', minutes: 7 } as never)).toEqual({
      value: { theme: 'light', minutes: 7 },
      unfit: ['theme'],
    })
    await expect.poll(noted).toEqual([['settings', 'theme']])
    expect(JSON.parse(await exportSetAside()).rows).toEqual([
      { table: 'settings', key: 'theme', says: expect.any(String) },
    ])
  })

  it('of notifications leave the others as they were chosen', async () => {
    const value = { isOff: 'yes', keepDays: 7, snooze: { from: later(0), until: null } }
    await clientDb.preferences.put({ id: 'notifications', value } as never)
    expect(await readPreferences()).toMatchObject({ isOff: false, keepDays: 7, snooze: null })
  })
})
