/**
 * A wallet in Node: cheap key derivation, session storage in a map, random bytes of the platform, well-known
 * keys. A test that opens its database imports `fake-indexeddb/auto` first.
 */

import { webcrypto } from 'node:crypto'
import type { RandomBytes } from '../../src/domain/bytes'
import type { Milliseconds } from '../../src/domain/scalars'
import { readPrivateKey, toKeyAccount } from '../../src/wallet/vault/accounts'
import { openWalletDb, type WalletDb } from '../../src/wallet/vault/db'
import type { Derivation } from '../../src/wallet/vault/derivation'
import type { SessionMemory } from '../../src/wallet/vault/lock'
import { openSession, type Session } from '../../src/wallet/vault/session'
import type { SessionPorts } from '../../src/wallet/vault/session-key'
import { importVaultKey, type KeyedAccount, sealVault, type VaultContent } from '../../src/wallet/vault/vault'

export const random: RandomBytes = (length) => webcrypto.getRandomValues(new Uint8Array(length))

/** Key derivation that takes a millisecond instead of a second. */
export const cheap = { memoryKib: 64, passes: 1 }
export const quick: Derivation = { cost: cheap, floor: cheap }

/** Time without use after which the wallet locks. */
export const AUTO_LOCK_MS = 15 * 60_000

export const PASSWORD = 'velvet anchor mango siege'
export const NOW = 1_800_000_000_000 as Milliseconds

/** Second and third key of the well-known development mnemonic. */
export const devKeys = {
  second: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  third: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
} as const

/** Returns a development key with its account. */
export function keyed(name: keyof typeof devKeys) {
  const key = readPrivateKey(devKeys[name])
  return { key, account: toKeyAccount(key, name, NOW) }
}

/** Returns the contents of a vault with these accounts. */
export const contentOf = (...accounts: KeyedAccount[]): VaultContent => ({ accounts, seeds: [] })

/** Contents of a new vault: the second development account, named Main. */
export const mainContent = (): VaultContent => {
  const key = readPrivateKey(devKeys.second)
  return contentOf({ key, account: toKeyAccount(key, 'Main', NOW) })
}

/** `storage.session` as a map that tests can read. */
export interface OpenMemory extends SessionMemory {
  readonly held: Map<string, unknown>
}

export function openMemory(): OpenMemory {
  const held = new Map<string, unknown>()
  return {
    held,
    get: async (keys) => Object.fromEntries([...held].filter(([key]) => keys.includes(key))),
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) held.set(key, JSON.parse(JSON.stringify(value)))
    },
    remove: async (keys) => {
      for (const key of keys) held.delete(key)
    },
  }
}

/** Opens the database of the wallet, empty. */
export async function freshWalletDb(): Promise<WalletDb> {
  const db = openWalletDb()
  await Promise.all(db.tables.map((table) => table.clear()))
  return db
}

/** Creates a wallet with the second development account, unlocked at NOW. */
export async function foundedWallet(): Promise<{
  session: Session
  memory: OpenMemory
  db: WalletDb
  ports: SessionPorts
}> {
  const memory = openMemory()
  const db = await freshWalletDb()
  const ports: SessionPorts = { db, memory, random, ...quick }
  const session = openSession(ports)
  await session.createVault(mainContent(), PASSWORD, NOW)
  return { session, memory, db, ports }
}

/** Returns a vault record of version 1 with the second development account, sealed with PASSWORD. */
export async function recordOfVersion1(): Promise<{ record: unknown; names: string[] }> {
  const { record, vaultKey } = await sealVault(mainContent(), PASSWORD, random, quick)
  const accounts = record.accounts.map(({ address, name, createdAt }) => ({
    address,
    name,
    createdAt: new Date(createdAt).toISOString(),
  }))
  const iv = random(12)
  const additionalData = new TextEncoder().encode(JSON.stringify([1, accounts]))
  const key = await importVaultKey(vaultKey)
  const plain = readPrivateKey(devKeys.second)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)
  const text = `0x${Buffer.from(sealed).toString('hex')}`
  const cipher = { name: 'AES-256-GCM', iv: `0x${Buffer.from(iv).toString('hex')}`, text }
  return {
    record: { version: 1, kdf: record.kdf, cipher, accounts },
    names: accounts.map(({ name }) => name),
  }
}
