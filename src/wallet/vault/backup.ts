/**
 * Backup file: the sealed vault as stored, under its password, and the other accounts, sealed under the same
 * vault key, so that nobody can insert an address. Files from outside may be malicious: all fields are
 * validated, a derivation cost below the floor is refused before the password is requested, and each key must
 * match its address.
 */

import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { type RandomBytes, toBytes, toHex, wipe } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import { address, hex, type Milliseconds, timestamp } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { addressOfPrivateKey, keylessAccount } from './accounts'
import { checkCost, type Derivation } from './derivation'
import {
  deriveVaultKey,
  importVaultKey,
  openVault,
  refuseBadTag,
  type VaultContent,
  wipeContent,
} from './vault'
import { IV_BYTES, keyAccountsOf, type VaultRecord, vaultRecord } from './vault-record'

/** Maximum characters of the data, and of the whole file. Sealed bytes are written as two hex digits. */
const MAX_DATA = 8_000_000
const MAX_FILE = 20_000_000
const VERSION = 3

/** Accounts and their order, which are sealed next to the vault. */
const sealedAccounts = z.strictObject({
  accounts: z.array(keylessAccount).check(z.maxLength(1000)),
  order: z.array(address).check(z.maxLength(2000)),
})
export type BackupAccounts = z.output<typeof sealedAccounts>

/**
 * Counts of a file's content by name. They are readable without the password, and sealed a second time with
 * the content.
 */
const summary = z.lazy(() => z.record(z.string().check(z.regex(/^[A-Za-z]{1,32}$/)), z.int().check(z.gte(0))))
export type BackupSummary = z.output<typeof summary>

/** Other data of a backup. The wallet does not interpret the text. */
export interface BackupData {
  readonly summary: BackupSummary
  readonly text: string
}

const sealedContent = z.lazy(() =>
  z.strictObject({
    ...sealedAccounts.shape,
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
/** Since version 2 the sealed accounts are bound to the vault. Since version 3 they include other data. */
const backupFile = z.lazy(() =>
  z.discriminatedUnion('version', [
    z.strictObject({ ...fields, version: z.literal([1, 2]) }),
    z.strictObject({ ...fields, version: z.literal(VERSION), summary }),
  ]),
)
export type Backup = z.output<typeof backupFile>

/**
 * Returns the associated data of the sealed accounts. It includes the vault's initialization vector, so they
 * can be opened only with this vault.
 */
const associatedDataOf = (version: Backup['version'], vault: VaultRecord): Uint8Array<ArrayBuffer> =>
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
const refuseSize = (): never => {
  throw new Refusal('InvalidParameter', {
    description: t`The backup would be too large. Remove a token list first.`,
  })
}

/** Writes a backup file. @throws Refusal InvalidParameter if it would be too large */
export async function writeBackup(
  vault: VaultRecord,
  vaultKey: CryptoKey,
  content: BackupAccounts & { readonly data: BackupData },
  random: RandomBytes,
  now: Milliseconds,
): Promise<string> {
  const { accounts, order, data } = content
  if (data.text.length > MAX_DATA) refuseSize()
  const iv = random(IV_BYTES)
  const payload = { accounts, order, madeAt: now, summary: data.summary, data: data.text }
  const plain = new Uint8Array(utf8ToBytes(JSON.stringify(z.encode(sealedContent, payload))))
  const cipher = cipherOf(iv, associatedDataOf(VERSION, vault))
  const text = new Uint8Array(await crypto.subtle.encrypt(cipher, vaultKey, plain))
  const file: Backup = {
    cowbell: 'backup',
    version: VERSION,
    madeAt: now,
    vault,
    summary: data.summary,
    beside: { iv: toHex(iv), text: toHex(text) },
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

/**
 * Reads a backup file without opening it.
 * @throws Refusal InvalidBackup with the invalid field, VaultWeakened
 */
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

/** Returns the accounts of a backup before its password is known. They are not authenticated until then. */
export const accountsIn = ({ vault }: Backup) => keyAccountsOf(vault)

/** Content that is sealed next to the vault. `data` is undefined in files of versions 1 and 2. */
export interface OpenedBackupAccounts extends BackupAccounts {
  readonly data: BackupData | undefined
}

const isSameSummary = (a: BackupSummary, b: BackupSummary): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, count]) => Object.hasOwn(b, name) && b[name] === count)

/** Checks that the readable summary equals the sealed one. @throws Refusal InvalidBackup */
function checkSummary(file: Backup, payload: z.output<typeof sealedContent>): void {
  const isSame =
    'summary' in file && file.madeAt === payload.madeAt && isSameSummary(file.summary, payload.summary)
  if (!isSame) refuseFile(t`The summary of this file was altered. Do not trust the file.`)
}

async function openSealedContent(file: Backup, vaultKey: CryptoKey): Promise<OpenedBackupAccounts> {
  const { version, vault, beside: sealed } = file
  const iv = toBytes(sealed.iv)
  const plain = await crypto.subtle
    .decrypt(cipherOf(iv, associatedDataOf(version, vault)), vaultKey, toBytes(sealed.text))
    .catch(refuseBadTag)
  const read: unknown = JSON.parse(new TextDecoder().decode(plain))
  if (version !== VERSION) return { ...z.decode(sealedAccounts, read as never), data: undefined }
  const payload = z.decode(sealedContent, read as never)
  checkSummary(file, payload)
  const { accounts, order } = payload
  return { accounts, order, data: { summary: payload.summary, text: payload.data } }
}

function checkKeys(content: VaultContent): void {
  const wrong = content.accounts.find(({ account, key }) => addressOfPrivateKey(key) !== account.address)
  if (!wrong) return
  wipeContent(content)
  refuseFile(t`The key of ${wrong.account.name} is of another address than the file says.`)
}

/**
 * Opens a backup. The caller wipes the content.
 * @throws Refusal WrongPassword, VaultWeakened, InvalidBackup
 */
export async function openBackup(
  backup: Backup,
  password: string,
  options: Derivation = {},
): Promise<{ readonly content: VaultContent; readonly beside: OpenedBackupAccounts }> {
  const raw = await deriveVaultKey(backup.vault, password, options)
  const vaultKey = await importVaultKey(raw).finally(() => wipe(raw))
  const opened = await openSealedContent(backup, vaultKey)
  const content = await openVault(backup.vault, vaultKey)
  checkKeys(content)
  return { content, beside: opened }
}
