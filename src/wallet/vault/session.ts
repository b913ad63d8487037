/** Creates, unlocks and locks the vault, changes its password, and returns keys for single signatures. */

import { wipe } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import type { Address, Hex, Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { isAcceptable, loadPasswordRater } from '../passwords/passwords'
import { countAttempt } from './attempts'
import { type Derivation, isOutOfMemory } from './derivation'
import { deleteHalves, lockWallet } from './lock'
import type { NewPasskey } from './passkey'
import { addPasskey, removePasskey, renewPasskey, unlockByPasskey } from './passkey-session'
import {
  beginAttempt,
  openByPassword,
  openWithSession,
  prolong,
  readOpenHalves,
  requireVault,
  type SessionPorts,
  startSession,
} from './session-key'
import {
  deriveVaultKey,
  importVaultKey,
  isOutdated,
  openVault,
  sealVault,
  type VaultContent,
  wipeContent,
  withFreeAccountColours,
} from './vault'
import type { VaultRecord } from './vault-record'
import { listAccounts, writeVault } from './wallet-rows'

type OnProgress = (done: number) => void

/** Session of the wallet. Times are milliseconds since 1970, given by the page. */
export interface Session {
  /**
   * Seals the first content, opens the session and wipes the content.
   * @throws Refusal WeakPassword, VaultGuarded
   */
  createVault(
    content: VaultContent,
    password: string,
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /**
   * Seals the content of an opened backup under the backup's password, which is not rated again.
   * @throws Refusal as createVault
   */
  restoreVault(
    content: VaultContent,
    password: string,
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /** @throws Refusal NoVault, VaultDamaged, VaultWeakened, WrongPassword, TooManyAttempts, WalletLocked */
  unlock(password: string, now: Milliseconds, onProgress?: OnProgress): Promise<void>
  /**
   * Checks the password again. An open wallet stays open, a locked one is unlocked.
   * @throws Refusal as unlock
   */
  confirm(password: string, now: Milliseconds, onProgress?: OnProgress): Promise<void>
  /** Seals the vault under another password. @throws Refusal as unlock and createVault */
  changePassword(
    passwords: { readonly old: string; readonly next: string },
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /**
   * Unlocks with the output of the passkey's PRF, and wipes it.
   * @throws Refusal WrongPasskey, NoVault, VaultDamaged, WalletLocked
   */
  unlockByPasskey(prf: Uint8Array<ArrayBuffer>, now: Milliseconds): Promise<void>
  /**
   * Checks the password, creates a passkey for a random salt, and wraps the vault key for it.
   * @throws Refusal as unlock and `create`, VaultGuarded if there is a passkey already
   */
  addPasskey(
    password: string,
    create: (salt: Hex) => Promise<NewPasskey>,
    now: Milliseconds,
    onProgress?: OnProgress,
  ): Promise<void>
  /** Checks the password and deletes the stored passkey. @throws Refusal as unlock */
  removePasskey(password: string, now: Milliseconds, onProgress?: OnProgress): Promise<void>
  /** Deletes both halves. An unlock in progress is refused when it ends. */
  lock(): Promise<void>
  /** Deletes all keys, accounts and halves. Without a backup they are lost. */
  wipe(): Promise<void>
  /** Checks whether the wallet is open. If its time is over, this locks it. */
  isUnlocked(now: Milliseconds): Promise<boolean>
  /** Extends the open time of an open wallet, because it was used. */
  touch(now: Milliseconds): Promise<void>
  /**
   * Returns the private key of an account. This counts as use. The caller wipes the key.
   * @throws Refusal WalletLocked, NoVault
   */
  openKey(owner: Address, now: Milliseconds): Promise<Uint8Array>
}

/** Rates a new password. @throws Refusal WeakPassword */
async function checkPassword(password: string): Promise<void> {
  const ratePassword = await loadPasswordRater()
  const rated = ratePassword(password)
  if (!isAcceptable(rated)) throw new WalletRefusal('WeakPassword', { description: rated.message })
}

async function openKey(ports: SessionPorts, owner: Address, now: Milliseconds): Promise<Uint8Array> {
  const { content } = await openWithSession(ports, now)
  const key = content.accounts.find(({ account }) => account.address === owner)?.key.slice()
  wipeContent(content)
  if (!key) throw new WalletRefusal('NoVault', { description: t`The vault has no key of ${owner}.` })
  return key
}

/** Accepts a lock during the write: the vault is stored and the wallet stays locked. */
const acceptLock = (cause: unknown): void => {
  if (!(cause instanceof Refusal && cause.errorType === 'WalletLocked')) throw cause
}

async function createAndOpen(
  ports: SessionPorts,
  content: VaultContent,
  password: string,
  now: Milliseconds,
  options: Derivation,
): Promise<void> {
  const attempt = await beginAttempt(ports, now)
  const coloured = withFreeAccountColours(content, await listAccounts(ports.db))
  const vaultKey = await sealVault(coloured, password, ports.random, options)
    .then(async (sealed) => {
      await writeVault(ports.db, sealed.record)
      return sealed.vaultKey
    })
    .finally(() => wipeContent(content))
  await startSession(ports, vaultKey, attempt).catch(acceptLock)
}

/** Reports progress as the first or second half of two derivations. */
const inHalves = (options: Derivation, half: 0 | 1): Derivation =>
  options.onProgress ? { ...options, onProgress: (done) => options.onProgress?.((half + done) / 2) } : options

/**
 * Seals an opened vault under a password and replaces the record it was opened from. Renews the wrap of the
 * passkey in the same transaction.
 */
async function sealAgain(
  ports: SessionPorts,
  from: VaultRecord,
  vaultKey: Uint8Array<ArrayBuffer>,
  password: string,
  options: Derivation,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = await openVault(from, await importVaultKey(vaultKey))
  const sealed = await sealVault(content, password, ports.random, options).finally(() => wipeContent(content))
  const next = { vaultSalt: sealed.record.kdf.salt, vaultKey: sealed.vaultKey }
  const passkey = await renewPasskey(ports, vaultKey, next)
  await writeVault(ports.db, sealed.record, { from, passkey })
  wipe(vaultKey)
  return sealed.vaultKey
}

/**
 * Returns a fallback if an old vault cannot be sealed again (no memory, or changed elsewhere). The old one
 * stays in use.
 */
const fallbackTo =
  <T>(value: T) =>
  (cause: unknown): T => {
    if (isOutOfMemory(cause) || (cause instanceof Refusal && cause.errorType === 'VaultGuarded')) return value
    throw cause
  }

/** Deletes the session before the slow derivation, so that no page reads an old open time meanwhile. */
async function unlock(ports: SessionPorts, password: string, now: Milliseconds, options: Derivation) {
  const record = await requireVault(ports)
  const attempt = await beginAttempt(ports, now)
  await deleteHalves(ports)
  const isOld = isOutdated(record, options)
  const vaultKey = await countAttempt(ports.db, now, () =>
    deriveVaultKey(record, password, isOld ? inHalves(options, 0) : options),
  )
  const currentKey = isOld
    ? await sealAgain(ports, record, vaultKey, password, inHalves(options, 1)).catch(fallbackTo(vaultKey))
    : vaultKey
  await startSession(ports, currentKey, attempt)
}

async function confirm(ports: SessionPorts, password: string, now: Milliseconds, options: Derivation) {
  if (!(await readOpenHalves(ports, now))) return unlock(ports, password, now, options)
  const { vaultKey } = await openByPassword(ports, password, now, options)
  wipe(vaultKey)
  return prolong(ports, now)
}

async function changePassword(
  ports: SessionPorts,
  { old, next }: { readonly old: string; readonly next: string },
  now: Milliseconds,
  options: Derivation,
) {
  await checkPassword(next)
  const { record, vaultKey, attempt } = await openByPassword(ports, old, now, inHalves(options, 0))
  await deleteHalves(ports)
  const sealed = await sealAgain(ports, record, vaultKey, next, inHalves(options, 1))
  await startSession(ports, sealed, attempt).catch(acceptLock)
}

async function wipeAll(ports: SessionPorts): Promise<void> {
  await lockWallet(ports)
  const { db } = ports
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear()
  })
}

/** Opens the session over a database and session storage. Several pages can open it. They share its state. */
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
      await createAndOpen(ports, content, password, now, derive(onProgress))
    },
    restoreVault: (content, password, now, onProgress) =>
      createAndOpen(ports, content, password, now, derive(onProgress)),
    unlock: (password, now, onProgress) => unlock(ports, password, now, derive(onProgress)),
    confirm: (password, now, onProgress) => confirm(ports, password, now, derive(onProgress)),
    changePassword: (passwords, now, onProgress) => changePassword(ports, passwords, now, derive(onProgress)),
    unlockByPasskey: (prf, now) => unlockByPasskey(ports, prf, now),
    addPasskey: (password, create, now, onProgress) =>
      addPasskey(ports, password, create, now, derive(onProgress)),
    removePasskey: (password, now, onProgress) => removePasskey(ports, password, now, derive(onProgress)),
    lock: () => lockWallet(ports),
    wipe: () => wipeAll(ports),
    isUnlocked: async (now) => (await readOpenHalves(ports, now)) !== undefined,
    async touch(now) {
      if (await readOpenHalves(ports, now)) await prolong(ports, now)
    },
    openKey: (owner, now) => openKey(ports, owner, now),
  }
}
