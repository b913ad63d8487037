/**
 * The unlocked wallet, in two halves that are worth nothing alone:
 *
 *     IndexedDB         a session key, made at unlock, that no script can read out (on disk; survives the browser)
 *     storage.session   the vault key, encrypted under it (in memory; dies with the browser, closed to content scripts)
 *
 * A page that signs brings them together for that moment. There is no timer to trust: the time until which the wallet
 * stays open is stored and asked at every use, and a clock that was put back far locks as well.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import { type Hex, hex, type Milliseconds } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { RandomBytes } from './accounts'
import type { Derivation } from './derivation'
import { deleteHalves, isWithin, type LockPorts, OPEN_TIME, readOpenTime, WRAPPED } from './lock'
import { readSessionKey, readVault, writeSessionKey } from './store'
import { openVault, refuseBadTag, type VaultContent } from './vault'
import type { VaultRecord } from './vault-record'

/** How long the wallet stays open without being used until another span is chosen, milliseconds. */
const AUTO_LOCK_MS = 15 * 60_000

/** What a session stands on. `cost` and `floor` of the derivation are given by tests only. */
export interface SessionPorts extends LockPorts, Pick<Derivation, 'cost' | 'floor' | 'deviceMemory'> {
  readonly random: RandomBytes
  /** How long the wallet stays open without use, milliseconds. */
  readonly readAutoLockMs?: () => Promise<number>
  /** Has something wake at that time that locks. */
  readonly armAlarm?: (until: number) => unknown
}

const wrappedKey = z.object({ iv: hex, text: hex })

const withText = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

const makeSessionKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'unwrapKey'])

/** Joins the halves: the vault key, usable and unreadable. */
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
 * Both halves while the wallet is open, else undefined. Only a time that is over locks: a half that is merely not there may
 * be on its way from another page that unlocks right now.
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

/** The wallet was used now: it stays open for another while. */
export async function prolong({ memory, readAutoLockMs, armAlarm }: SessionPorts, now: Milliseconds) {
  const until = now + (readAutoLockMs ? await readAutoLockMs() : AUTO_LOCK_MS)
  await memory.set({ [OPEN_TIME]: { from: now, until } })
  await armAlarm?.(until)
}

/** Splits the vault key into the two halves; the caller wipes it. */
export async function splitVaultKey(
  ports: SessionPorts,
  vaultKey: Uint8Array<ArrayBuffer>,
  now: Milliseconds,
): Promise<void> {
  const sessionKey = await makeSessionKey()
  const iv = ports.random(12)
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sessionKey, vaultKey)
  await writeSessionKey(ports.db, sessionKey)
  await ports.memory.set({ [WRAPPED]: { iv: withText(iv), text: withText(new Uint8Array(text)) } })
  await prolong(ports, now)
}

/** Halves that do not fit (two pages unlocked at once, or the password was changed elsewhere) are a locked wallet. */
const lockOnMisfit = (ports: SessionPorts) => async (cause: unknown) => {
  if (!(cause instanceof Refusal && cause.errorType === 'WrongPassword')) throw cause
  await deleteHalves(ports)
  throw new WalletRefusal('WalletLocked')
}

/** An opened vault; the caller wipes its content. */
export interface OpenedVault {
  readonly record: VaultRecord
  readonly vaultKey: CryptoKey
  readonly content: VaultContent
}

/** The vault that is there. @throws Refusal NoVault, VaultDamaged */
export async function requireVault({ db }: LockPorts): Promise<VaultRecord> {
  const record = await readVault(db)
  if (!record) throw new WalletRefusal('NoVault')
  return record
}

/** Opens the vault with the two halves; counts as use. @throws Refusal WalletLocked, NoVault, VaultDamaged */
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
