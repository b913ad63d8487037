/** The wallet's vault: create it, unlock it, lock it, change its password, and take a key out for one signature. */

import { Refusal } from '../../domain/refusal'
import type { Address, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { countAttempt } from './attempts'
import { type Derivation, isOutOfMemory, wipe } from './derivation'
import { countLocks, deleteHalves, lockWallet } from './lock'
import {
  openWithSession,
  prolong,
  readOpenHalves,
  requireVault,
  type SessionPorts,
  splitVaultKey,
} from './session-key'
import { listAccounts, writeVault } from './store'
import {
  deriveVaultKey,
  importVaultKey,
  isOutdated,
  openVault,
  recoloured,
  sealVault,
  type VaultContent,
  wipeContent,
} from './vault'
import type { VaultRecord } from './vault-record'

type OnProgress = (done: number) => void

/** The wallet's lock. Times are milliseconds since 1970, handed in by the page. */
export interface Session {
  /** Seals the first content and opens the session; wipes the content. @throws Refusal WeakPassword, VaultGuarded */
  createVault(
    content: VaultContent,
    password: string,
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /** Seals what an opened backup holds, under the password that opened it, which is not rated again. @throws as createVault */
  restoreVault(
    content: VaultContent,
    password: string,
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /** @throws Refusal NoVault, VaultDamaged, VaultWeakened, WrongPassword, TooManyAttempts, WalletLocked */
  unlock(password: string, now: Milliseconds, onProgress?: OnProgress): Promise<void>
  /** Asks for the password once more: an open wallet stays as it is, a locked one is opened. @throws as unlock */
  confirm(password: string, now: Milliseconds, onProgress?: OnProgress): Promise<void>
  /** Seals the vault under another password. @throws Refusal as unlock and createVault */
  changePassword(
    passwords: { readonly old: string; readonly next: string },
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /** Deletes both halves; an unlocking that is under way is refused at its end. */
  lock(): Promise<void>
  /** Deletes every key, account and half: what was not kept elsewhere is lost. */
  wipe(): Promise<void>
  /** Whether the wallet is open; past its time it is locked on the way. */
  isUnlocked(now: Milliseconds): Promise<boolean>
  /** The wallet was used: it stays open for another while. Nothing when it is locked. */
  touch(now: Milliseconds): Promise<void>
  /** The private key of an account; counts as use; the caller wipes it. @throws Refusal WalletLocked, NoVault */
  openKey(owner: Address, now: Milliseconds): Promise<Uint8Array>
}

/** The words that passwords are rated by are loaded where one is set, not with every page. @throws Refusal WeakPassword */
async function checkPassword(password: string): Promise<void> {
  const { isAcceptable, ratePassword } = await import('../passwords/passwords')
  const rated = ratePassword(password)
  if (!isAcceptable(rated)) throw new WalletRefusal('WeakPassword', { description: rated.says })
}

async function openKey(ports: SessionPorts, owner: Address, now: Milliseconds): Promise<Uint8Array> {
  const { content } = await openWithSession(ports, now)
  const key = content.accounts.find(({ account }) => account.address === owner)?.key.slice()
  wipeContent(content)
  if (!key) throw new WalletRefusal('NoVault', { description: t`The vault has no key of ${owner}.` })
  return key
}

/** When an unlocking began: the time, and how many times the wallet had been locked by then. */
interface Attempt {
  readonly now: Milliseconds
  readonly locks: number
}

const beginAttempt = async (ports: SessionPorts, now: Milliseconds): Promise<Attempt> => ({
  now,
  locks: await countLocks(ports),
})

/** A lock that came while a password was derived wins, and so does a wipe. @throws Refusal WalletLocked, NoVault */
async function refuseIfLocked(ports: SessionPorts, { locks }: Attempt): Promise<void> {
  await requireVault(ports)
  if ((await countLocks(ports)) !== locks)
    throw new WalletRefusal('WalletLocked', { description: t`The wallet was locked meanwhile.` })
}

/** Starts a session with a vault key, which is wiped. @throws Refusal WalletLocked when it was locked meanwhile */
async function start(ports: SessionPorts, vaultKey: Uint8Array<ArrayBuffer>, attempt: Attempt) {
  try {
    await refuseIfLocked(ports, attempt)
    await splitVaultKey(ports, vaultKey, attempt.now)
  } finally {
    wipe(vaultKey)
  }
  // A lock that came between the look and the writing found nothing to delete.
  await refuseIfLocked(ports, attempt).catch(async (cause: unknown) => {
    await deleteHalves(ports)
    throw cause
  })
}

/** What was locked while it was written stays locked: what was to be done is done. */
const acceptLock = (cause: unknown): void => {
  if (!(cause instanceof Refusal && cause.errorType === 'WalletLocked')) throw cause
}

async function foundVault(
  ports: SessionPorts,
  content: VaultContent,
  password: string,
  now: Milliseconds,
  how: Derivation,
): Promise<void> {
  const attempt = await beginAttempt(ports, now)
  const worn = recoloured(content, await listAccounts(ports.db))
  const { record, vaultKey } = await sealVault(worn, password, ports.random, how)
  await writeVault(ports.db, record)
  wipeContent(content)
  await start(ports, vaultKey, attempt).catch(acceptLock)
}

/** Progress of the first half of a derivation in two parts, or of the second. */
const inHalves = (how: Derivation, half: 0 | 1): Derivation =>
  how.onProgress ? { ...how, onProgress: (done) => how.onProgress?.((half + done) / 2) } : how

/** Seals an opened vault under a password, into the place of the record it was opened from. */
async function sealAnew(
  ports: SessionPorts,
  from: VaultRecord,
  vaultKey: Uint8Array<ArrayBuffer>,
  password: string,
  how: Derivation,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await openVault(from, await importVaultKey(vaultKey))
  const sealed = await sealVault(content, password, ports.random, how).finally(() => wipeContent(content))
  await writeVault(ports.db, sealed.record, { from })
  wipe(vaultKey)
  return sealed.vaultKey
}

/** An old vault that cannot be sealed again now (no memory, changed elsewhere) is used as it is. */
const orElse =
  <T>(value: T) =>
  (cause: unknown): T => {
    if (isOutOfMemory(cause) || (cause instanceof Refusal && cause.errorType === 'VaultGuarded')) return value
    throw cause
  }

/** Locks before the slow derivation, so that no page finds an old time to lock by in the middle of it. */
async function unlock(ports: SessionPorts, password: string, now: Milliseconds, how: Derivation) {
  const record = await requireVault(ports)
  const attempt = await beginAttempt(ports, now)
  await deleteHalves(ports)
  const isOld = isOutdated(record, how)
  const vaultKey = await countAttempt(ports.db, now, () =>
    deriveVaultKey(record, password, isOld ? inHalves(how, 0) : how),
  )
  const present = isOld
    ? await sealAnew(ports, record, vaultKey, password, inHalves(how, 1)).catch(orElse(vaultKey))
    : vaultKey
  await start(ports, present, attempt)
}

async function confirm(ports: SessionPorts, password: string, now: Milliseconds, how: Derivation) {
  if (!(await readOpenHalves(ports, now))) return unlock(ports, password, now, how)
  const record = await requireVault(ports)
  const attempt = await beginAttempt(ports, now)
  wipe(await countAttempt(ports.db, now, () => deriveVaultKey(record, password, how)))
  await refuseIfLocked(ports, attempt)
  return prolong(ports, now)
}

async function changePassword(
  ports: SessionPorts,
  { old, next }: { readonly old: string; readonly next: string },
  now: Milliseconds,
  how: Derivation,
) {
  await checkPassword(next)
  const record = await requireVault(ports)
  const attempt = await beginAttempt(ports, now)
  const vaultKey = await countAttempt(ports.db, now, () => deriveVaultKey(record, old, inHalves(how, 0)))
  await refuseIfLocked(ports, attempt).catch((cause: unknown) => {
    wipe(vaultKey)
    throw cause
  })
  await deleteHalves(ports)
  const sealed = await sealAnew(ports, record, vaultKey, next, inHalves(how, 1))
  await start(ports, sealed, attempt).catch(acceptLock)
}

async function wipeAll(ports: SessionPorts): Promise<void> {
  await lockWallet(ports)
  const { db } = ports
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear()
  })
}

/** The lock over a database and a memory; several pages may hold one each, they share the state. */
export function openSession(ports: SessionPorts): Session {
  const { cost, floor, deviceMemory } = ports
  const derive = (onProgress: OnProgress | undefined): Derivation => ({
    cost,
    floor,
    deviceMemory,
    onProgress,
  })
  return {
    async createVault(content, password, now, onProgress) {
      await checkPassword(password)
      await foundVault(ports, content, password, now, derive(onProgress))
    },
    restoreVault: (content, password, now, onProgress) =>
      foundVault(ports, content, password, now, derive(onProgress)),
    unlock: (password, now, onProgress) => unlock(ports, password, now, derive(onProgress)),
    confirm: (password, now, onProgress) => confirm(ports, password, now, derive(onProgress)),
    changePassword: (passwords, now, onProgress) => changePassword(ports, passwords, now, derive(onProgress)),
    lock: () => lockWallet(ports),
    wipe: () => wipeAll(ports),
    isUnlocked: async (now) => (await readOpenHalves(ports, now)) !== undefined,
    async touch(now) {
      if (await readOpenHalves(ports, now)) await prolong(ports, now)
    },
    openKey: (owner, now) => openKey(ports, owner, now),
  }
}
