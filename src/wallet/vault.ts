/**
 * The vault: private keys under a password, in one versioned record.
 *
 *     password ─ Argon2id(salt) → vault key ─ AES-256-GCM(iv) → keys, 32 bytes each, in the order of the accounts
 *
 * The version and the account list are in clear, so that they can be read while locked, and are associated data of the
 * cipher, so that they cannot be changed. The other fields protect themselves: another salt, cost or IV gives another
 * key or a failed tag. What an attacker could still do is to lower the cost and wait for the password to be typed;
 * hence the floor, asked before the password is looked at.
 *
 * A wrong password and an altered record fail alike, in the tag: the refusal tells nothing of which it was.
 */
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { toBytes } from '../domain/order-digest'
import { Refusal } from '../domain/refusal'
import { type Hex, hex } from '../domain/scalars'
import { type Account, account, KEY_BYTES, type RandomBytes } from './accounts'

const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16

const bytesOf = (length: number) =>
  hex.check(z.refine((text) => text.length === 2 + 2 * length, `expected ${length} bytes`))

/** What a key derivation costs: memory in KiB, passes over it. */
const kdfCost = z.object({
  memoryKib: z.int().check(z.gte(8), z.lte(1_048_576)),
  passes: z.int().check(z.gte(1), z.lte(64)),
})
export type KdfCost = z.output<typeof kdfCost>

/** Cost of new vaults, and the least a stored one may ask for (OWASP's floor for Argon2id). */
export const kdfCosts = {
  full: { memoryKib: 65_536, passes: 3 },
  floor: { memoryKib: 19_456, passes: 2 },
} as const satisfies Record<string, KdfCost>

const vaultFields = z.strictObject({
  version: z.literal(1),
  kdf: z.strictObject({ name: z.literal('argon2id'), ...kdfCost.shape, salt: bytesOf(SALT_BYTES) }),
  cipher: z.strictObject({ name: z.literal('AES-256-GCM'), iv: bytesOf(IV_BYTES), text: hex }),
  accounts: z.array(account).check(z.minLength(1), z.maxLength(1000)),
})

/** The stored vault: one cipher text of one key per account, no account twice. */
export const vaultRecord = vaultFields.check(
  z.refine(
    ({ accounts }) => new Set(accounts.map((each) => each.address)).size === accounts.length,
    'an account stands there twice',
  ),
  z.refine(
    ({ accounts, cipher }) => cipher.text.length === 2 + 2 * (KEY_BYTES * accounts.length + TAG_BYTES),
    'accounts and keys differ in number',
  ),
)
export type VaultRecord = z.output<typeof vaultRecord>

/** How a derivation is done; `onProgress` hears of the done part, 0 to 1. Costs are given by tests only. */
export interface Derivation {
  readonly onProgress?: ((done: number) => void) | undefined
  readonly cost?: KdfCost | undefined
  readonly floor?: KdfCost | undefined
}

/** An account with its private key. */
export interface KeyedAccount {
  readonly account: Account
  readonly key: Uint8Array
}

/** Overwrites secret bytes. */
export const wipe = (...secrets: readonly Uint8Array[]): void => {
  for (const secret of secrets) secret.fill(0)
}

const withText = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`
const fromText = (text: Hex): Uint8Array<ArrayBuffer> => new Uint8Array(toBytes(text))

/** Hears of every hundredth only: the derivation itself calls ten thousand times. */
function inHundredths(onProgress: (done: number) => void): (done: number) => void {
  let last = -1
  return (done) => {
    const hundredth = Math.floor(done * 100)
    if (hundredth === last) return
    last = hundredth
    onProgress(hundredth / 100)
  }
}

/** Unicode has several spellings of one letter; all of them are the same password. */
async function deriveKey(password: string, kdf: KdfCost & { salt: Hex }, how: Derivation) {
  const secret = utf8ToBytes(password.normalize('NFKC'))
  const { onProgress } = how
  const cost = { m: kdf.memoryKib, t: kdf.passes, p: 1, dkLen: KEY_BYTES }
  const derived = await argon2idAsync(
    secret,
    toBytes(kdf.salt),
    onProgress ? { ...cost, onProgress: inHundredths(onProgress) } : cost,
  ).finally(() => wipe(secret))
  return derived as Uint8Array<ArrayBuffer>
}

/** The vault key as the browser keeps it: usable, not readable. */
export const importVaultKey = (key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** What the cipher vouches for beside the keys: the version and the account list, in one spelling. */
const associatedData = (version: number, accounts: readonly Account[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(utf8ToBytes(JSON.stringify([version, accounts.map((each) => z.encode(account, each))])))

const cipherOf = (record: Pick<VaultRecord, 'version' | 'accounts'>, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: associatedData(record.version, record.accounts),
})

/**
 * Seals keys under a password into a new record; also answers the vault key, to start a session with. The caller wipes
 * that key and the private keys.
 */
export async function sealVault(
  content: readonly KeyedAccount[],
  password: string,
  random: RandomBytes,
  how: Derivation = {},
): Promise<{ readonly record: VaultRecord; readonly vaultKey: Uint8Array<ArrayBuffer> }> {
  const kdf = {
    name: 'argon2id',
    ...(how.cost ?? kdfCosts.full),
    salt: withText(random(SALT_BYTES)),
  } as const
  const head = { version: 1, kdf, accounts: content.map((each) => each.account) } as const
  const vaultKey = await deriveKey(password, kdf, how)
  const iv = random(IV_BYTES)
  const keys = new Uint8Array(content.flatMap(({ key }) => [...key]))
  const cipherKey = await importVaultKey(vaultKey)
  const text = await crypto.subtle.encrypt(cipherOf(head, iv), cipherKey, keys).finally(() => wipe(keys))
  const cipher = { name: 'AES-256-GCM', iv: withText(iv), text: withText(new Uint8Array(text)) } as const
  return { record: { ...head, cipher }, vaultKey }
}

/** Turns the browser's wordless failure of a tag into a refusal; anything else is a bug and goes on. */
export function refuseBadTag(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'OperationError') throw new Refusal('WrongPassword')
  throw cause
}

/**
 * The private keys of a record, in the order of its accounts; the caller wipes them.
 * @throws Refusal WrongPassword when the vault key is another one, or anything of the record was altered.
 */
export async function openVault(record: VaultRecord, vaultKey: CryptoKey): Promise<readonly Uint8Array[]> {
  const cipher = cipherOf(record, fromText(record.cipher.iv))
  const plain = await crypto.subtle
    .decrypt(cipher, vaultKey, fromText(record.cipher.text))
    .catch(refuseBadTag)
  const bytes = new Uint8Array(plain)
  return record.accounts.map((_, at) => bytes.subarray(at * KEY_BYTES, (at + 1) * KEY_BYTES))
}

function checkCost(asked: KdfCost, floor: KdfCost): void {
  if (asked.memoryKib < floor.memoryKib || asked.passes < floor.passes) throw new Refusal('VaultWeakened')
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
  checkCost(record.kdf, how.floor ?? kdfCosts.floor)
  const vaultKey = await deriveKey(password, record.kdf, how)
  wipe(...(await openVault(record, await importVaultKey(vaultKey))))
  return vaultKey
}
