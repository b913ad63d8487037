import 'fake-indexeddb/auto'

import { describe, expect, it } from 'vitest'
import type { Milliseconds } from '../../../src/domain/scalars'
import { deleteHalves, lockWhenDue, OPEN_TIME, readOpenTime } from '../../../src/wallet/vault/lock'
import { readSessionKey } from '../../../src/wallet/vault/wallet-rows'
import { AUTO_LOCK_MS, foundedWallet, freshWalletDb, NOW, openMemory } from '../../support/wallet'

const later = (ms: number): Milliseconds => (NOW + ms) as Milliseconds

describe('locking without a page', () => {
  it('deletes both halves of the session', async () => {
    const { ports, session, db } = await foundedWallet()
    await deleteHalves(ports)
    expect(await readSessionKey(db)).toBeUndefined()
    expect(await session.isUnlocked(NOW)).toBe(false)
  })

  it('deletes the session at its end, and returns the time of the next check before that', async () => {
    const { ports, session, memory } = await foundedWallet()
    expect(await lockWhenDue(ports, later(AUTO_LOCK_MS - 1))).toBe(NOW + AUTO_LOCK_MS)
    expect(await session.isUnlocked(NOW)).toBe(true)
    expect(await lockWhenDue(ports, later(AUTO_LOCK_MS))).toBeUndefined()
    expect(memory.held.size).toBe(0)
    expect(await readSessionKey(ports.db)).toBeUndefined()
  })

  it('does not touch a session that another page is starting', async () => {
    const { ports, memory, db } = await foundedWallet()
    memory.held.delete(OPEN_TIME)
    expect(await lockWhenDue(ports, NOW)).toBeUndefined()
    expect(await readSessionKey(db)).toBeDefined()
  })

  it('does nothing without a session', async () => {
    const ports = { db: await freshWalletDb(), memory: openMemory() }
    await deleteHalves(ports)
    expect(await lockWhenDue(ports, NOW)).toBeUndefined()
  })
})

it.each([undefined, null, 5, {}, { from: '1', until: 2 }, { from: 1 }])(
  'readOpenTime returns undefined for %j',
  (row) => {
    expect(readOpenTime(row)).toBeUndefined()
  },
)
