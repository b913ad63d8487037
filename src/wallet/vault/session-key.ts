/**
 * Session of an unlocked wallet, stored in two halves. Each half is useless without the other:
 *
 *     IndexedDB         a session key, created at unlock, that no script can read (on disk; survives the browser)
 *     storage.session   the vault key, encrypted under the session key (in memory; lost when the browser closes; hidden from content scripts)
 *
 * A page joins them only while it signs. The wallet does not rely on a timer to lock: the end of the open
 * time is stored and checked at every use. A clock that was set back far also locks the wallet.
 */
import * as z from 'zod/mini'
import { type RandomBytes, toBytes, toHex, wipe } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import { hex, type Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { countAttempt } from './attempts'
import type { Derivation } from './derivation'
import { countLocks, deleteHalves, isWithin, type LockPorts, OPEN_TIME, readOpenTime, WRAPPED } from './lock'
import { deriveVaultKey, openVault, refuseBadTag, type VaultContent } from './vault'
import type { VaultRecord } from './vault-record'
import { readSessionKey, readVault, writeSessionKey } from './wallet-rows'

/** Default auto-lock time without use, in milliseconds. */
const AUTO_LOCK_MS = 15 * 60_000

/** Dependencies of a session. Only tests set `cost` and `floor`. */
export interface SessionPorts extends LockPorts, Pick<Derivation, 'cost' | 'floor' | 'deviceMemory'> {
  readonly random: RandomBytes
  readonly readAutoLockMs?: () => Promise<number>
  /** Sets the alarm that locks the wallet at this time. */
  readonly armAlarm?: (until: number) => unknown
}

const wrappedKey = z.object({ iv: hex, text: hex })

const makeSessionKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'unwrapKey'])

/** Joins the halves. The vault key can be used but not read. */
const unwrapVaultKey = (wrapped: z.output<typeof wrappedKey>, sessionKey: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle
    .unwrapKey(
      'raw',
      toBytes(wrapped.text),
      sessionKey,
      { name: 'AES-GCM', iv: toBytes(wrapped.iv) },
      'AES-GCM',
      false,
      ['encrypt', 'decrypt'],
    )
    .catch(refuseBadTag)

/**
 * Reads both halves while the wallet is open. Returns undefined otherwise. Only an expired time locks the
 * wallet: a missing half may be about to be written by another page.
 */
export async function readOpenHalves(ports: SessionPorts, now: Milliseconds) {
  const held = await ports.memory.get([WRAPPED, OPEN_TIME])
  const wrapped = z.safeDecode(wrappedKey, held[WRAPPED] as never)
  const time = readOpenTime(held[OPEN_TIME])
  if (!wrapped.success || !time) return undefined
  if (!isWithin(time, now)) {
    await deleteHalves(ports)
    return undefined
  }
  const sessionKey = await readSessionKey(ports.db)
  return sessionKey && { wrapped: wrapped.data, sessionKey }
}

/** Extends the open time, because the wallet was used. */
export async function prolong({ memory, readAutoLockMs, armAlarm }: SessionPorts, now: Milliseconds) {
  const until = now + (readAutoLockMs ? await readAutoLockMs() : AUTO_LOCK_MS)
  await memory.set({ [OPEN_TIME]: { from: now, until } })
  await armAlarm?.(until)
}

/** Stores the vault key as two halves. The caller wipes it. */
async function splitVaultKey(
  ports: SessionPorts,
  vaultKey: Uint8Array<ArrayBuffer>,
  now: Milliseconds,
): Promise<void> {
  const sessionKey = await makeSessionKey()
  const iv = ports.random(12)
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sessionKey, vaultKey)
  await writeSessionKey(ports.db, sessionKey)
  await ports.memory.set({ [WRAPPED]: { iv: toHex(iv), text: toHex(new Uint8Array(text)) } })
  await prolong(ports, now)
}

/**
 * Locks the wallet if the halves do not match, after two pages unlocked at once or the password was changed
 * elsewhere.
 */
const lockOnMisfit = (ports: SessionPorts) => async (cause: unknown) => {
  if (!(cause instanceof Refusal && cause.errorType === 'WrongPassword')) throw cause
  await deleteHalves(ports)
  throw new WalletRefusal('WalletLocked')
}

/** Opened vault. The caller wipes its content. */
export interface OpenedVault {
  readonly record: VaultRecord
  readonly vaultKey: CryptoKey
  readonly content: VaultContent
}

/** Reads the stored vault. @throws Refusal NoVault, VaultDamaged */
export async function requireVault({ db }: LockPorts): Promise<VaultRecord> {
  const record = await readVault(db)
  if (!record) throw new WalletRefusal('NoVault')
  return record
}

/**
 * Opens the vault with the two halves. This counts as use.
 * @throws Refusal WalletLocked, NoVault, VaultDamaged
 */
export async function openWithSession(ports: SessionPorts, now: Milliseconds): Promise<OpenedVault> {
  const record = await requireVault(ports)
  const halves = await readOpenHalves(ports, now)
  if (!halves) throw new WalletRefusal('WalletLocked')
  const opened = await unwrapVaultKey(halves.wrapped, halves.sessionKey)
    .then(async (vaultKey) => ({ record, vaultKey, content: await openVault(record, vaultKey) }))
    .catch(lockOnMisfit(ports))
  await prolong(ports, now)
  return opened
}

/** Start of an unlock: its time, and the number of locks until then. */
interface Attempt {
  readonly now: Milliseconds
  readonly locks: number
}

export const beginAttempt = async (ports: SessionPorts, now: Milliseconds): Promise<Attempt> => ({
  now,
  locks: await countLocks(ports),
})

/**
 * Refuses an unlock if the wallet was locked or wiped while the password was derived.
 * @throws Refusal WalletLocked, NoVault
 */
async function refuseIfLocked(ports: SessionPorts, { locks }: Attempt): Promise<void> {
  await requireVault(ports)
  if ((await countLocks(ports)) !== locks)
    throw new WalletRefusal('WalletLocked', { description: t`The wallet was locked meanwhile.` })
}

/**
 * Starts a session with a vault key and wipes the key.
 * @throws Refusal WalletLocked if the wallet was locked since the attempt began
 */
export async function startSession(ports: SessionPorts, vaultKey: Uint8Array<ArrayBuffer>, attempt: Attempt) {
  try {
    await refuseIfLocked(ports, attempt)
    await splitVaultKey(ports, vaultKey, attempt.now)
  } finally {
    wipe(vaultKey)
  }
  // A lock between the first check and the write found nothing to delete.
  await refuseIfLocked(ports, attempt).catch(async (cause: unknown) => {
    await deleteHalves(ports)
    throw cause
  })
}

/** Derives the vault key of a password as one attempt. The caller wipes it. @throws Refusal as Session.unlock */
export async function openByPassword(
  ports: SessionPorts,
  password: string,
  now: Milliseconds,
  options: Derivation,
) {
  const record = await requireVault(ports)
  const attempt = await beginAttempt(ports, now)
  const vaultKey = await countAttempt(ports.db, now, () => deriveVaultKey(record, password, options))
  await refuseIfLocked(ports, attempt).catch((cause: unknown) => {
    wipe(vaultKey)
    throw cause
  })
  return { record, vaultKey, attempt }
}
