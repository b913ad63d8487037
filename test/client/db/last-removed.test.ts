import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../src/client/db/db'
import { keepRemoved, readRemoved, takeRemoved } from '../../../src/client/db/last-removed'
import type { Address } from '../../../src/domain/scalars'
import { emptyClientDb, NOW } from '../../support/client'

beforeEach(emptyClientDb)

const addressOf = (digit: string) => ({
  what: 'address' as const,
  address: { address: `0x${digit.repeat(40)}` as Address, name: `Address ${digit}`, addedAt: NOW },
})

describe('what was removed last', () => {
  it('is one of its kind, and taken once', async () => {
    await keepRemoved(addressOf('1'))
    await keepRemoved(addressOf('2'))
    expect(await readRemoved('address')).toEqual(addressOf('2'))
    expect(await readRemoved('token')).toBeUndefined()
    expect(await takeRemoved('address')).toEqual(addressOf('2'))
    expect(await takeRemoved('address')).toBeUndefined()
  })

  it('stays where it is when it cannot be read', async () => {
    await clientDb.removed.put({ what: 'address', address: 'damaged' } as never)
    expect(await takeRemoved('address')).toBeUndefined()
    expect(await clientDb.removed.count()).toBe(1)
  })
})
