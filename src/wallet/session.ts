/**
 * The unlocked wallet, in two halves that are worth nothing alone:
 *
 *     IndexedDB         a session key, made at unlock, that no script can read out (on disk; survives the browser)
 *     storage.session   the vault key, encrypted under it (in memory; dies with the browser, closed to content scripts)
 *
 * A page that signs brings them together for that moment. Locking deletes both. There is no timer to trust: the time until
 * which the wallet stays open is stored and asked at every use, and a clock that was put back far locks as well.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes } from '../domain/order-digest'
import { Refusal } from '../domain/refusal'
import { type Address, type Hex, hex, type Milliseconds } from '../domain/scalars'
import { accountOf, type KeyAccount, type KeyOrigin, type RandomBytes } from './accounts'
import type { WalletDb } from './db'
import { type Derivation, wipe } from './derivation'
import { isAcceptable, ratePassword } from './passwords'
import { deleteSessionKey, readSessionKey, readVault, writeSessionKey, writeVault } from './store'
import { deriveVaultKey, openVault, refuseBadTag, sealVault, wipeContent } from './vault'
import type { VaultRecord } from './vault-record'

/** The part of `browser.storage.session` that is used. */
export interface SessionMemory {
  get(keys: string[]): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string[]): Promise<void>
}

/** How long the wallet stays open without being used, milliseconds. */
export const AUTO_LOCK_MS = 15 * 60_000

/** What a session stands on. `cost` and `floor` of the derivation are given by tests only. */
export interface SessionPorts extends Pick<Derivation, 'cost' | 'floor'> {
  readonly db: WalletDb
  readonly memory: SessionMemory
  readonly random: RandomBytes
  readonly autoLockMs?: number
}

/** What a first account is made of; `key` is wiped once it is sealed. */
interface FirstAccount {
  readonly key: Uint8Array
  readonly name: string
  readonly password: string
  readonly origin?: KeyOrigin | undefined
}

/** The wallet's lock. Times are milliseconds since 1970, handed in by the page. */
export interface Session {
  /** Seals the first account and opens the session. @throws Refusal WeakPassword, VaultGuarded */
  found(first: FirstAccount, now: Milliseconds, onProgress?: (done: number) => void): Promise<KeyAccount>
  /** @throws Refusal NoVault, VaultDamaged, VaultWeakened, WrongPassword */
  unlock(password: string, now: Milliseconds, onProgress?: (done: number) => void): Promise<void>
  /** Deletes both halves. */
  lock(): Promise<void>
  /** Whether the wallet is open; past its time it is locked on the way. */
  isUnlocked(now: Milliseconds): Promise<boolean>
  /** The wallet was used: it stays open for another while. Nothing when it is locked. */
  touch(now: Milliseconds): Promise<void>
  /** The private key of an account; counts as use; the caller wipes it. @throws Refusal WalletLocked, NoVault */
  openKey(owner: Address, now: Milliseconds): Promise<Uint8Array>
}

/** Keys of the two rows in memory. The time is a row of its own, so that prolonging never rewrites the wrapped key. */
const WRAPPED = 'walletKey'
const OPEN_TIME = 'walletOpen'

const wrappedKey = z.object({ iv: hex, text: hex })
const openTime = z.object({ from: z.number(), until: z.number() })

const withText = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Open from the last use until the deadline; as far back, too, for a clock that was corrected. */
const isWithin = ({ from, until }: z.output<typeof openTime>, now: Milliseconds): boolean =>
  now < until && now > from - (until - from)

const makeSessionKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'unwrapKey'])

/** Joins the halves: the vault key, usable and unreadable. */
const unwrapVaultKey = (wrapped: z.output<typeof wrappedKey>, sessionKey: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle
    .unwrapKey(
      'raw',
      new Uint8Array(toBytes(wrapped.text)),
      sessionKey,
      { name: 'AES-GCM', iv: new Uint8Array(toBytes(wrapped.iv)) },
      'AES-GCM',
      false,
      ['decrypt'],
    )
    .catch(refuseBadTag)

async function lock({ db, memory }: SessionPorts): Promise<void> {
  await memory.remove([WRAPPED, OPEN_TIME])
  await deleteSessionKey(db)
}

/**
 * Both halves while the wallet is open, else undefined. Only a time that is over locks: a half that is merely not there may
 * be on its way from another page that unlocks right now.
 */
async function readOpenHalves(ports: SessionPorts, now: Milliseconds) {
  const held = await ports.memory.get([WRAPPED, OPEN_TIME])
  const wrapped = z.safeDecode(wrappedKey, held[WRAPPED] as never)
  const time = z.safeParse(openTime, held[OPEN_TIME])
  if (!wrapped.success || !time.success) return undefined
  if (!isWithin(time.data, now)) {
    await lock(ports)
    return undefined
  }
  const sessionKey = await readSessionKey(ports.db)
  return sessionKey && { wrapped: wrapped.data, sessionKey }
}

async function requireVault(db: WalletDb): Promise<VaultRecord> {
  const record = await readVault(db)
  if (!record) throw new Refusal('NoVault')
  return record
}

function checkPassword(password: string): void {
  const rated = ratePassword(password)
  if (!isAcceptable(rated)) throw new Refusal('WeakPassword', { description: rated.says })
}

const openTimeFrom = ({ autoLockMs = AUTO_LOCK_MS }: SessionPorts, now: Milliseconds) => ({
  [OPEN_TIME]: { from: now, until: now + autoLockMs },
})

/** Splits the vault key into the two halves. */
async function start(ports: SessionPorts, vaultKey: Uint8Array<ArrayBuffer>, now: Milliseconds) {
  const sessionKey = await makeSessionKey()
  const iv = ports.random(12)
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sessionKey, vaultKey)
  await writeSessionKey(ports.db, sessionKey)
  const wrapped = { iv: withText(iv), text: withText(new Uint8Array(text)) }
  await ports.memory.set({ [WRAPPED]: wrapped, ...openTimeFrom(ports, now) })
}

/** Halves that do not fit (two pages unlocked at once, or the password was changed elsewhere) are a locked wallet. */
const lockOnMisfit = (ports: SessionPorts) => async (cause: unknown) => {
  if (!(cause instanceof Refusal && cause.errorType === 'WrongPassword')) throw cause
  await lock(ports)
  throw new Refusal('WalletLocked')
}

async function openKeys(ports: SessionPorts, record: VaultRecord, now: Milliseconds) {
  const halves = await readOpenHalves(ports, now)
  if (!halves) throw new Refusal('WalletLocked')
  return unwrapVaultKey(halves.wrapped, halves.sessionKey)
    .then((vaultKey) => openVault(record, vaultKey))
    .catch(lockOnMisfit(ports))
}

async function openKey(ports: SessionPorts, owner: Address, now: Milliseconds): Promise<Uint8Array> {
  const record = await requireVault(ports.db)
  const content = await openKeys(ports, record, now)
  const key = content.accounts.find(({ account }) => account.address === owner)?.key.slice()
  wipeContent(content)
  if (!key) throw new Refusal('NoVault', { description: `The vault has no key of ${owner}.` })
  await ports.memory.set(openTimeFrom(ports, now))
  return key
}

async function found(ports: SessionPorts, first: FirstAccount, now: Milliseconds, how: Derivation) {
  checkPassword(first.password)
  const account = accountOf(first.key, first.name, now, first.origin)
  const content = { accounts: [{ account, key: first.key }], seeds: [] }
  const { record, vaultKey } = await sealVault(content, first.password, ports.random, how)
  try {
    await writeVault(ports.db, record)
    await start(ports, vaultKey, now)
  } finally {
    wipe(vaultKey, first.key)
  }
  return account
}

/** Locks before the slow derivation, so that no page finds an old time to lock by in the middle of it. */
async function unlock(ports: SessionPorts, password: string, now: Milliseconds, how: Derivation) {
  const record = await requireVault(ports.db)
  await lock(ports)
  const vaultKey = await deriveVaultKey(record, password, how)
  try {
    await start(ports, vaultKey, now)
  } finally {
    wipe(vaultKey)
  }
}

/** The lock over a database and a memory; several pages may hold one each, they share the state. */
export function openSession(ports: SessionPorts): Session {
  const { cost, floor } = ports
  return {
    found: (first, now, onProgress) => found(ports, first, now, { cost, onProgress }),
    unlock: (password, now, onProgress) => unlock(ports, password, now, { floor, onProgress }),
    lock: () => lock(ports),
    isUnlocked: async (now) => (await readOpenHalves(ports, now)) !== undefined,
    async touch(now) {
      if (await readOpenHalves(ports, now)) await ports.memory.set(openTimeFrom(ports, now))
    },
    openKey: (owner, now) => openKey(ports, owner, now),
  }
}
