/** Unlocks by passkey, adds and removes the passkey, and keeps its wrap when the vault key changes. */
import { toHex, wipe } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import type { Hex, Milliseconds } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { Derivation } from './derivation'
import { deleteHalves } from './lock'
import {
  type NewPasskey,
  openWithPasskey,
  renewForPasskey,
  type SaltedVaultKey,
  wrapForPasskey,
} from './passkey'
import { type PasskeyRecord, PRF_BYTES } from './passkey-record'
import { beginAttempt, openByPassword, requireVault, type SessionPorts, startSession } from './session-key'
import { importVaultKey, openVault, wipeContent } from './vault'
import { deletePasskey, readPasskey, readUsablePasskey, writePasskey } from './wallet-rows'

/**
 * Wraps the next vault key for the stored passkey, if there is one. Deletes a record that does not belong to
 * the vault, because it must never stop the password.
 */
export async function renewPasskey(
  { db, random }: SessionPorts,
  from: Uint8Array<ArrayBuffer>,
  next: SaltedVaultKey,
): Promise<PasskeyRecord | undefined> {
  const stored = await readUsablePasskey(db)
  if (!stored) return undefined
  return renewForPasskey(stored, from, next, random).catch(async (cause: unknown) => {
    if (!(cause instanceof Refusal && cause.errorType === 'WrongPassword')) throw cause
    await deletePasskey(db)
    return undefined
  })
}

/** Unlocks with the output of the passkey's PRF. */
export async function unlockByPasskey(ports: SessionPorts, prf: Uint8Array<ArrayBuffer>, now: Milliseconds) {
  const [record, passkey] = await Promise.all([requireVault(ports), readPasskey(ports.db)])
  if (!passkey) throw new WalletRefusal('WrongPasskey')
  const attempt = await beginAttempt(ports, now)
  const vaultKey = await openWithPasskey(passkey, prf)
  wipeContent(await openVault(record, await importVaultKey(vaultKey)))
  await deleteHalves(ports)
  await startSession(ports, vaultKey, attempt)
}

/** Creates a passkey and stores the vault key's wrap for it. */
export async function addPasskey(
  ports: SessionPorts,
  password: string,
  create: (salt: Hex) => Promise<NewPasskey>,
  now: Milliseconds,
  options: Derivation,
) {
  const { record, vaultKey } = await openByPassword(ports, password, now, options)
  try {
    const salt = toHex(ports.random(PRF_BYTES))
    const vault = { vaultSalt: record.kdf.salt, vaultKey }
    const passkey = await wrapForPasskey(await create(salt), salt, vault, ports.random, now)
    await writePasskey(ports.db, passkey)
  } finally {
    wipe(vaultKey)
  }
}

/** Deletes the stored passkey, if the password is correct. */
export async function removePasskey(
  ports: SessionPorts,
  password: string,
  now: Milliseconds,
  options: Derivation,
) {
  const { vaultKey } = await openByPassword(ports, password, now, options)
  wipe(vaultKey)
  await deletePasskey(ports.db)
}
