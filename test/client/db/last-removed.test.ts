import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { readLastRemoved, takeLastRemoved, writeLastRemoved } from '../../../src/client/db/last-removed'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, NOW } from '../../support/client'

beforeEach(emptyClientDb)

const addressOf = (digit: string) => ({
  kind: 'address' as const,
  address: { address: `0x${digit.repeat(40)}` as Address, name: `Address ${digit}`, addedAt: NOW },
})

describe('the last removed item', () => {
  it('is stored once per kind and can be taken once', async () => {
    await writeLastRemoved(addressOf('1'))
    await writeLastRemoved(addressOf('2'))
    expect(await readLastRemoved('address')).toEqual(addressOf('2'))
    expect(await readLastRemoved('token')).toBeUndefined()
    expect(await takeLastRemoved('address')).toEqual(addressOf('2'))
    expect(await takeLastRemoved('address')).toBeUndefined()
  })

  it('stays in its table if it cannot be read', async () => {
    await clientDb.lastRemoved.put({ kind: 'address', address: 'damaged' } as never)
    expect(await takeLastRemoved('address')).toBeUndefined()
    expect(await clientDb.lastRemoved.count()).toBe(1)
  })
})
