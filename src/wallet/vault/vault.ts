/**
 * The vault: private keys and seeds under a password, in one versioned record.
 *
 *     password ─ Argon2id(salt) → vault key ─ AES-256-GCM(iv) → keys, 32 bytes each, in the order of the accounts; seeds
 *
 * The version and the lists of accounts and seeds are in clear, so that they can be read while locked, and are associated
 * data of the cipher, so that they cannot be changed. The other fields protect themselves: another salt, cost or IV gives
 * another key or a failed tag. What an attacker could still do is to lower the cost and wait for the password to be
 * typed; hence the floor, asked before the password is looked at.
 *
 * A wrong password and an altered record fail alike, in the tag: the refusal does not say which it was.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { toBytes } from '../../domain/bytes'
import type { Hex } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Account, KEY_BYTES, type KeyAccount, type RandomBytes, withFreeColours } from './accounts'
import { checkCost, costHere, type Derivation, deriveKey, deriveNewKey, wipe } from './derivation'
import {
  associatedData,
  IV_BYTES,
  keyAccountsOf,
  type PresentRecord,
  SALT_BYTES,
  SEED_SECRET_BYTES,
  type Seed,
  seedsOf,
  type VaultRecord,
} from './vault-record'

/**
 * An account with its private key.
 * @internal Exported for the wallets of tests.
 */
export interface KeyedAccount {
  readonly account: KeyAccount
  readonly key: Uint8Array
}

/** A seed with what it keeps secret; its bytes are read by seeds.ts. */
export interface KeptSeed {
  readonly seed: Seed
  readonly secret: Uint8Array
}

/** The content of a vault; who opens it wipes it. */
export interface VaultContent {
  readonly accounts: readonly KeyedAccount[]
  readonly seeds: readonly KeptSeed[]
}

/** The same content; accounts whose colour nobody chose wear one that no account here does. */
export function recoloured(content: VaultContent, here: readonly Account[]): VaultContent {
  const worn = withFreeColours(
    content.accounts.map(({ account }) => account),
    here,
  )
  return {
    ...content,
    accounts: content.accounts.map((each, at) => ({ ...each, account: worn[at] ?? each.account })),
  }
}

const withText = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

/** Overwrites every secret of an opened vault. */
export const wipeContent = ({ accounts, seeds }: VaultContent): void =>
  wipe(...accounts.map(({ key }) => key), ...seeds.map(({ secret }) => secret))

/** The vault key as the browser keeps it: usable, not readable. */
export const importVaultKey = (key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

const cipherOf = (head: Parameters<typeof associatedData>[0], iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: associatedData(head),
})

/** A record of this content, under a vault key that is there already and the derivation that leads to it. */
export async function resealVault(
  content: VaultContent,
  kdf: VaultRecord['kdf'],
  vaultKey: CryptoKey,
  random: RandomBytes,
): Promise<PresentRecord> {
  const head = {
    version: 2 as const,
    kdf,
    accounts: content.accounts.map((each) => each.account),
    seeds: content.seeds.map((each) => each.seed),
  }
  const iv = random(IV_BYTES)
  const secrets = [...content.accounts.map(({ key }) => key), ...content.seeds.map(({ secret }) => secret)]
  const plain = new Uint8Array(secrets.flatMap((secret) => [...secret]))
  const text = await crypto.subtle.encrypt(cipherOf(head, iv), vaultKey, plain).finally(() => wipe(plain))
  return { ...head, cipher: { name: 'AES-256-GCM', iv: withText(iv), text: withText(new Uint8Array(text)) } }
}

/**
 * Seals content under a password into a new record; also answers the vault key, to start a session with. The caller wipes
 * that key and the content.
 */
export async function sealVault(
  content: VaultContent,
  password: string,
  random: RandomBytes,
  how: Derivation = {},
): Promise<{ readonly record: PresentRecord; readonly vaultKey: Uint8Array<ArrayBuffer> }> {
  const salt = withText(random(SALT_BYTES))
  const { cost, key: vaultKey } = await deriveNewKey(password, salt, how)
  const kdf = { name: 'argon2id', ...cost, salt } as const
  return { record: await resealVault(content, kdf, await importVaultKey(vaultKey), random), vaultKey }
}

/** Turns the browser's wordless failure of a tag into a refusal; anything else is a bug and goes on. */
export function refuseBadTag(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'OperationError')
    throw new WalletRefusal('WrongPassword')
  throw cause
}

/**
 * The content of a record; the caller wipes it.
 * @throws Refusal WrongPassword when the vault key is another one, or anything of the record was altered.
 */
export async function openVault(record: VaultRecord, vaultKey: CryptoKey): Promise<VaultContent> {
  const cipher = cipherOf(record, toBytes(record.cipher.iv))
  const plain = await crypto.subtle.decrypt(cipher, vaultKey, toBytes(record.cipher.text)).catch(refuseBadTag)
  const bytes = new Uint8Array(plain)
  const seedsFrom = KEY_BYTES * record.accounts.length
  const cut = (from: number, at: number, size: number) =>
    bytes.subarray(from + at * size, from + (at + 1) * size)
  return {
    accounts: keyAccountsOf(record).map((account, at) => ({ account, key: cut(0, at, KEY_BYTES) })),
    seeds: seedsOf(record).map((seed, at) => ({ seed, secret: cut(seedsFrom, at, SEED_SECRET_BYTES) })),
  }
}

/**
 * The vault key that a password gives, proved by opening the vault with it. The caller wipes it.
 * @throws Refusal VaultWeakened, WrongPassword
 */
export async function deriveVaultKey(
  record: VaultRecord,
  password: string,
  how: Derivation = {},
): Promise<Uint8Array<ArrayBuffer>> {
  checkCost(record.kdf, how.floor)
  const vaultKey = await deriveKey(password, record.kdf, how)
  wipeContent(await openVault(record, await importVaultKey(vaultKey)))
  return vaultKey
}

/** Whether a record is to be sealed again: an old version, or less cost than a new one would be given here. */
export function isOutdated({ version, kdf }: VaultRecord, how: Derivation = {}): boolean {
  const cost = costHere(how)
  return version !== 2 || kdf.memoryKib < cost.memoryKib || kdf.passes < cost.passes
}
