/**
 * The backup: the sealed vault as it is stored, under its password, and the accounts beside it, sealed under the same vault
 * key, so that no address can be slipped in. A file from outside is read as one that may have been made to harm: its fields
 * are checked, a cost below the floor is refused before a password is asked for, and each key must give its address.
 */

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes } from '../../domain/orders/digest'
import { Refusal } from '../../domain/refusal'
import { address, hex, type Milliseconds, timestamp } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { addressOfPrivateKey, keylessAccount, type RandomBytes } from './accounts'
import { checkCost, type Derivation, wipe } from './derivation'
import {
  deriveVaultKey,
  importVaultKey,
  openVault,
  refuseBadTag,
  type VaultContent,
  wipeContent,
} from './vault'
import { IV_BYTES, keyAccountsOf, type VaultRecord, vaultRecord } from './vault-record'

const MAX_FILE = 2_000_000

/** What a backup keeps beside the vault. */
const beside = z.strictObject({
  accounts: z.array(keylessAccount).check(z.maxLength(1000)),
  order: z.array(address).check(z.maxLength(2000)),
})
export type VaultlessAccounts = z.output<typeof beside>

const backupFile = z.strictObject({
  cowbell: z.literal('backup'),
  /** 2 binds what lies beside the vault to the vault; 1 did not. */
  version: z.literal([1, 2]),
  madeAt: timestamp,
  vault: vaultRecord,
  beside: z.strictObject({ iv: hex, text: hex }),
})
export type Backup = z.output<typeof backupFile>

/** What is sealed beside a vault opens beside that very vault: its initialization vector is part of what is vouched for. */
const purposeOf = (version: Backup['version'], vault: VaultRecord): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    utf8ToBytes(version === 1 ? 'cowbell backup 1: beside' : `cowbell backup 2: beside ${vault.cipher.iv}`),
  )
const cipherOf = (iv: Uint8Array<ArrayBuffer>, additionalData: Uint8Array<ArrayBuffer>) => ({
  ...{ name: 'AES-GCM', iv, additionalData },
})
const withText = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}` as const

/** The text of a backup file. */
export async function writeBackup(
  vault: VaultRecord,
  vaultKey: CryptoKey,
  kept: VaultlessAccounts,
  random: RandomBytes,
  now: Milliseconds,
): Promise<string> {
  const iv = random(IV_BYTES)
  const plain = new Uint8Array(utf8ToBytes(JSON.stringify(z.encode(beside, kept))))
  const text = new Uint8Array(await crypto.subtle.encrypt(cipherOf(iv, purposeOf(2, vault)), vaultKey, plain))
  const file: Backup = {
    cowbell: 'backup',
    version: 2,
    madeAt: now,
    vault,
    beside: { iv: withText(iv), text: withText(text) },
  }
  return `${JSON.stringify(z.encode(backupFile, file), null, 2)}\n`
}

const refuseFile = (description: string): never => {
  throw new Refusal('InvalidBackup', { description })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(t`This file is not JSON.`)
  }
}

/** A backup file, read and not yet opened. @throws Refusal InvalidBackup that says where, VaultWeakened */
export function readBackup(text: string, floor?: Derivation['floor']): Backup {
  if (text.length > MAX_FILE) refuseFile(t`This file is too large to be a backup.`)
  const parsed = parseJson(text)
  const read = z.safeDecode(backupFile, parsed as z.input<typeof backupFile>)
  if (read.success) {
    checkCost(read.data.vault.kdf, floor)
    return read.data
  }
  const [issue] = read.error.issues
  return refuseFile(
    t`This is not a backup of Cowbell: ${issue?.path.join('.') || 'file'}: ${issue?.message}.`,
  )
}

/** The accounts of a backup, readable before its password is known; not vouched for until then. */
export const accountsIn = ({ vault }: Backup) => keyAccountsOf(vault)

async function openBeside(
  { version, vault, beside: sealed }: Backup,
  vaultKey: CryptoKey,
): Promise<VaultlessAccounts> {
  const iv = new Uint8Array(toBytes(sealed.iv))
  const plain = await crypto.subtle
    .decrypt(cipherOf(iv, purposeOf(version, vault)), vaultKey, new Uint8Array(toBytes(sealed.text)))
    .catch(refuseBadTag)
  return z.decode(beside, JSON.parse(new TextDecoder().decode(plain)))
}

function checkKeys(content: VaultContent): void {
  const wrong = content.accounts.find(({ account, key }) => addressOfPrivateKey(key) !== account.address)
  if (!wrong) return
  wipeContent(content)
  refuseFile(t`The key of ${wrong.account.name} is of another address than the file says.`)
}

/** What a backup keeps; the caller wipes the content. @throws Refusal WrongPassword, VaultWeakened, InvalidBackup */
export async function openBackup(
  backup: Backup,
  password: string,
  how: Derivation = {},
): Promise<{ readonly content: VaultContent; readonly beside: VaultlessAccounts }> {
  const raw = await deriveVaultKey(backup.vault, password, how)
  const vaultKey = await importVaultKey(raw).finally(() => wipe(raw))
  const kept = await openBeside(backup, vaultKey)
  const content = await openVault(backup.vault, vaultKey)
  checkKeys(content)
  return { content, beside: kept }
}
