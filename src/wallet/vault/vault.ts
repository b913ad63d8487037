/**
 * The vault: private keys and seeds under a password, in one versioned record.
 *
 *     password ─ Argon2id(salt) → vault key ─ AES-256-GCM(iv) → keys, 32 bytes each, in the order of the accounts; seeds
 *
 * Version, accounts and seeds are not encrypted, so that they can be read while locked. They are associated
 * data of the cipher, so that they cannot be changed. The other fields are protected indirectly: another
 * salt, cost or IV gives another key or a failed tag. An attacker could still lower the cost and wait for the
 * password to be typed. Therefore the cost is compared with the floor before the password is used.
 *
 * A wrong password and an altered record both fail in the tag. The refusal cannot distinguish them.
 */
import { type RandomBytes, toBytes, toHex, wipe } from '../../domain/bytes'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type Account, KEY_BYTES, type KeyAccount, withFreeColours } from './accounts'
import { checkCost, costHere, type Derivation, deriveKey, deriveNewKey } from './derivation'
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
 * Account with its private key.
 * @internal Exported for the wallets of tests.
 */
export interface KeyedAccount {
  readonly account: KeyAccount
  readonly key: Uint8Array
}

/** Seed with its secret. seeds.ts reads the bytes of the secret. */
export interface SeedWithSecret {
  readonly seed: Seed
  readonly secret: Uint8Array
}

/** Content of a vault. The module that opens it wipes it. */
export interface VaultContent {
  readonly accounts: readonly KeyedAccount[]
  readonly seeds: readonly SeedWithSecret[]
}

/** Assigns free colours to the accounts of the content. */
export function withFreeAccountColours(content: VaultContent, existing: readonly Account[]): VaultContent {
  const coloured = withFreeColours(
    content.accounts.map(({ account }) => account),
    existing,
  )
  return {
    ...content,
    accounts: content.accounts.map((each, index) => ({ ...each, account: coloured[index] ?? each.account })),
  }
}

export const wipeContent = ({ accounts, seeds }: VaultContent): void =>
  wipe(...accounts.map(({ key }) => key), ...seeds.map(({ secret }) => secret))

/** Imports the vault key so that it can be used but not read. */
export const importVaultKey = (key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

const cipherOf = (head: Parameters<typeof associatedData>[0], iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: associatedData(head),
})

/** Seals content under an existing vault key and its derivation. */
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
  return { ...head, cipher: { name: 'AES-256-GCM', iv: toHex(iv), text: toHex(new Uint8Array(text)) } }
}

/**
 * Seals content under a password into a new record. Also returns the vault key to start a session. The caller
 * wipes key and content.
 */
export async function sealVault(
  content: VaultContent,
  password: string,
  random: RandomBytes,
  options: Derivation = {},
): Promise<{ readonly record: PresentRecord; readonly vaultKey: Uint8Array<ArrayBuffer> }> {
  const salt = toHex(random(SALT_BYTES))
  const { cost, key: vaultKey } = await deriveNewKey(password, salt, options)
  const kdf = { name: 'argon2id', ...cost, salt } as const
  return { record: await resealVault(content, kdf, await importVaultKey(vaultKey), random), vaultKey }
}

/** Converts a failed tag to a refusal and rethrows other errors. @throws Refusal WrongPassword */
export function refuseBadTag(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'OperationError')
    throw new WalletRefusal('WrongPassword')
  throw cause
}

/**
 * Decrypts the content of a record. The caller wipes it.
 * @throws Refusal WrongPassword if the key is wrong or the record was altered
 */
export async function openVault(record: VaultRecord, vaultKey: CryptoKey): Promise<VaultContent> {
  const cipher = cipherOf(record, toBytes(record.cipher.iv))
  const plain = await crypto.subtle.decrypt(cipher, vaultKey, toBytes(record.cipher.text)).catch(refuseBadTag)
  const bytes = new Uint8Array(plain)
  const seedsFrom = KEY_BYTES * record.accounts.length
  const slice = (from: number, index: number, size: number) =>
    bytes.subarray(from + index * size, from + (index + 1) * size)
  return {
    accounts: keyAccountsOf(record).map((account, index) => ({ account, key: slice(0, index, KEY_BYTES) })),
    seeds: seedsOf(record).map((seed, index) => ({
      seed,
      secret: slice(seedsFrom, index, SEED_SECRET_BYTES),
    })),
  }
}

/**
 * Derives the vault key of a password and verifies it by opening the vault. The caller wipes it.
 * @throws Refusal VaultWeakened, WrongPassword
 */
export async function deriveVaultKey(
  record: VaultRecord,
  password: string,
  options: Derivation = {},
): Promise<Uint8Array<ArrayBuffer>> {
  checkCost(record.kdf, options.floor)
  const vaultKey = await deriveKey(password, record.kdf, options)
  wipeContent(await openVault(record, await importVaultKey(vaultKey)))
  return vaultKey
}

/**
 * Checks whether a record must be sealed again: its version is old or its cost is below that of this machine.
 */
export function isOutdated({ version, kdf }: VaultRecord, options: Derivation = {}): boolean {
  const cost = costHere(options)
  return version !== 2 || kdf.memoryKib < cost.memoryKib || kdf.passes < cost.passes
}
