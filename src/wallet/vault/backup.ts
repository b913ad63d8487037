/**
 * The backup: the sealed vault as it is stored, under its password, and the accounts beside it, sealed under the same vault
 * key, so that no address can be slipped in. A file from outside is read as one that may have been made to harm: its fields
 * are checked, a cost below the floor is refused before a password is asked for, and each key must give its address.
 */

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import { address, hex, type Milliseconds, timestamp } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
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

/** Characters of what is sealed beside the accounts, and of a whole file: bytes are written as two digits. */
const MAX_DATA = 8_000_000
const MAX_FILE = 20_000_000
const VERSION = 3

/** What a backup keeps beside the vault. */
const beside = z.strictObject({
  accounts: z.array(keylessAccount).check(z.maxLength(1000)),
  order: z.array(address).check(z.maxLength(2000)),
})
export type VaultlessAccounts = z.output<typeof beside>

/** How many of what is in a file: readable before its password is known, and sealed once more with what it counts. */
const summary = z.lazy(() => z.record(z.string().check(z.regex(/^[A-Za-z]{1,32}$/)), z.int().check(z.gte(0))))
export type BackupSummary = z.output<typeof summary>

/** What else a backup keeps; its text is of no concern to the wallet. */
export interface BackupData {
  readonly summary: BackupSummary
  readonly text: string
}

const besideWithData = z.lazy(() =>
  z.strictObject({
    ...beside.shape,
    madeAt: timestamp,
    summary,
    data: z.string().check(z.maxLength(MAX_DATA)),
  }),
)

const fields = {
  cowbell: z.literal('backup'),
  madeAt: timestamp,
  vault: vaultRecord,
  beside: z.strictObject({ iv: hex, text: hex }),
}
/** 2 binds what lies beside the vault to the vault; 1 did not. 3 has more than accounts beside it. */
const backupFile = z.lazy(() =>
  z.discriminatedUnion('version', [
    z.strictObject({ ...fields, version: z.literal([1, 2]) }),
    z.strictObject({ ...fields, version: z.literal(VERSION), summary }),
  ]),
)
export type Backup = z.output<typeof backupFile>

/** What is sealed beside a vault opens beside that very vault: its initialization vector is part of what is vouched for. */
const purposeOf = (version: Backup['version'], vault: VaultRecord): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    utf8ToBytes(
      version === 1 ? 'cowbell backup 1: beside' : `cowbell backup ${version}: beside ${vault.cipher.iv}`,
    ),
  )
const cipherOf = (iv: Uint8Array<ArrayBuffer>, additionalData: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData,
})
const withText = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}` as const

const refuseSize = (): never => {
  throw new Refusal('InvalidParameter', {
    description: t`The backup would be too large. Remove a token list first.`,
  })
}

/** The text of a backup file, which can be read again. @throws Refusal InvalidParameter for too much beside the accounts */
export async function writeBackup(
  vault: VaultRecord,
  vaultKey: CryptoKey,
  kept: VaultlessAccounts & { readonly data: BackupData },
  random: RandomBytes,
  now: Milliseconds,
): Promise<string> {
  const { accounts, order, data } = kept
  if (data.text.length > MAX_DATA) refuseSize()
  const iv = random(IV_BYTES)
  const inside = { accounts, order, madeAt: now, summary: data.summary, data: data.text }
  const plain = new Uint8Array(utf8ToBytes(JSON.stringify(z.encode(besideWithData, inside))))
  const cipher = cipherOf(iv, purposeOf(VERSION, vault))
  const text = new Uint8Array(await crypto.subtle.encrypt(cipher, vaultKey, plain))
  const file: Backup = {
    cowbell: 'backup',
    version: VERSION,
    madeAt: now,
    vault,
    summary: data.summary,
    beside: { iv: withText(iv), text: withText(text) },
  }
  const written = `${JSON.stringify(z.encode(backupFile, file), null, 2)}\n`
  return written.length > MAX_FILE ? refuseSize() : written
}

const refuseFile = (description: string): never => {
  throw new WalletRefusal('InvalidBackup', { description })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(t`This file is not JSON.`)
  }
}

const isNewer = (parsed: unknown): boolean => {
  const { cowbell, version } = (parsed ?? {}) as Record<string, unknown>
  return cowbell === 'backup' && typeof version === 'number' && version > VERSION
}

/** A backup file, read and not yet opened. @throws Refusal InvalidBackup that says where, VaultWeakened */
export function readBackup(text: string, floor?: Derivation['floor']): Backup {
  if (text.length > MAX_FILE) refuseFile(t`This file is too large to be a backup.`)
  const parsed = parseJson(text)
  if (isNewer(parsed)) refuseFile(t`This backup is of a newer version of Cowbell. Update Cowbell first.`)
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

/** What is sealed beside the vault; `data` is undefined in files of before. */
export interface Beside extends VaultlessAccounts {
  readonly data: BackupData | undefined
}

const isSameSummary = (a: BackupSummary, b: BackupSummary): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, count]) => Object.hasOwn(b, name) && b[name] === count)

/** What stands before a sealed body is what was sealed with it. @throws Refusal InvalidBackup */
function checkSummary(file: Backup, inside: z.output<typeof besideWithData>): void {
  const isSame =
    'summary' in file && file.madeAt === inside.madeAt && isSameSummary(file.summary, inside.summary)
  if (!isSame) refuseFile(t`The summary of this file was altered. Do not trust the file.`)
}

async function openBeside(file: Backup, vaultKey: CryptoKey): Promise<Beside> {
  const { version, vault, beside: sealed } = file
  const iv = toBytes(sealed.iv)
  const plain = await crypto.subtle
    .decrypt(cipherOf(iv, purposeOf(version, vault)), vaultKey, toBytes(sealed.text))
    .catch(refuseBadTag)
  const read: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (version !== VERSION) return { ...z.decode(beside, read as never), data: undefined }
  const inside = z.decode(besideWithData, read as never)
  checkSummary(file, inside)
  const { accounts, order } = inside
  return { accounts, order, data: { summary: inside.summary, text: inside.data } }
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
): Promise<{ readonly content: VaultContent; readonly beside: Beside }> {
  const raw = await deriveVaultKey(backup.vault, password, how)
  const vaultKey = await importVaultKey(raw).finally(() => wipe(raw))
  const kept = await openBeside(backup, vaultKey)
  const content = await openVault(backup.vault, vaultKey)
  checkKeys(content)
  return { content, beside: kept }
}
