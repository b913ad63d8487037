/**
 * Keystore files (Web3 Secret Storage, version 3): one private key under its own password, in the format of
 * other wallets. scrypt is slow by design and runs in JavaScript, because no browser provides it. It reports
 * its progress.
 *
 *     password ─ scrypt | PBKDF2 → 32 bytes: the first 16 are the AES-128-CTR key, the last 16 authenticate the cipher text
 */

import { scryptAsync } from '@noble/hashes/scrypt.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { type RandomBytes, wipe } from '../../domain/bytes'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { addressOfPrivateKey, KEY_BYTES, readPrivateKey } from './accounts'
import { inHundredths, refuseOutOfMemory } from './derivation'

const MAX_FILE = 20_000
/** Maximum cost of scrypt, `n * r * p`. The cost of strict wallets (2^20, 8, 1) takes seconds and 1 GiB. */
const MAX_SCRYPT_COST = 2 ** 23
/** Memory that the library may use: 128 bytes for each unit of the cost, and its workspace. */
const MAX_MEMORY = 2 * 128 * MAX_SCRYPT_COST
const DERIVED_BYTES = 32

const bytes = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(`^(?:0x)?(?:[0-9a-fA-F]{2}){${min},${max}}$`), 'expected hex digits'))

const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n))

const scryptParams = z
  .object({
    n: z.int().check(z.gte(2), z.lte(2 ** 22), z.refine(isPowerOfTwo, 'expected a power of two')),
    r: z.int().check(z.gte(1), z.lte(64)),
    p: z.int().check(z.gte(1), z.lte(16)),
    dklen: z.literal(DERIVED_BYTES),
    salt: bytes(0, 128),
  })
  .check(z.refine(({ n, r, p }) => n * r * p <= MAX_SCRYPT_COST, 'expected a cost n × r × p of at most 2^23'))

const pbkdf2Params = z.lazy(() =>
  z.object({
    c: z.int().check(z.gte(1), z.lte(10_000_000)),
    prf: z.literal('hmac-sha256'),
    dklen: z.literal(DERIVED_BYTES),
    salt: bytes(0, 128),
  }),
)

const sealedKey = {
  cipher: z.literal('aes-128-ctr'),
  cipherparams: z.object({ iv: bytes(16, 16) }),
  ciphertext: bytes(KEY_BYTES, KEY_BYTES),
  mac: bytes(32, 32),
}

/** Keystore file. Other fields, such as wallet names and comments, are ignored. */
const keystoreFile = z.lazy(() =>
  z.object({
    version: z.literal(3),
    address: z.nullish(bytes(20, 20)),
    crypto: z.discriminatedUnion('kdf', [
      z.object({ kdf: z.literal('scrypt'), kdfparams: scryptParams, ...sealedKey }),
      z.object({ kdf: z.literal('pbkdf2'), kdfparams: pbkdf2Params, ...sealedKey }),
    ]),
  }),
)
export type Keystore = z.output<typeof keystoreFile>
type Crypto = Keystore['crypto']

const refuseFile = (description: string): never => {
  throw new WalletRefusal('InvalidKeystore', { description })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(t`This file is not JSON.`)
  }
}

/** Converts the spellings of old writers, `Crypto` and `"3"`. */
function respell(parsed: unknown): unknown {
  if (typeof parsed !== 'object' || parsed === null) return parsed
  const lower = Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key.toLowerCase(), value]))
  return { ...lower, version: Number(lower['version']) }
}

/** Reads a keystore file without opening it. @throws Refusal InvalidKeystore with the invalid field */
export function readKeystore(text: string): Keystore {
  if (text.length > MAX_FILE) refuseFile(t`This file is too large to be a keystore.`)
  const read = z.safeParse(keystoreFile, respell(parseJson(text)))
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuseFile(
    t`This is not a keystore of version 3: ${issue?.path.join('.') || 'file'}: ${issue?.message}.`,
  )
}

const fromHex = (text: string): Uint8Array => hexToBytes(text.replace(/^0x/, '').toLowerCase())

async function derivePbkdf2(secret: Uint8Array<ArrayBuffer>, { c, salt }: z.output<typeof pbkdf2Params>) {
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', iterations: c, salt: new Uint8Array(fromHex(salt)) }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 8 * DERIVED_BYTES))
}

type OnProgress = (done: number) => void

function deriveScrypt(secret: Uint8Array, params: z.output<typeof scryptParams>, onProgress: OnProgress) {
  const { n, r, p, salt } = params
  const cost = { N: n, r, p, dkLen: DERIVED_BYTES, maxmem: MAX_MEMORY }
  return scryptAsync(secret, fromHex(salt), { ...cost, onProgress: inHundredths(onProgress) }).catch(
    refuseOutOfMemory,
  )
}

/** Derives 32 bytes from a password. The browser's PBKDF2 is too fast to report progress. */
function deriveKeystoreKey(
  password: string,
  how: Pick<Crypto, 'kdf' | 'kdfparams'>,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  const secret = new Uint8Array(utf8ToBytes(password))
  const derived =
    'n' in how.kdfparams
      ? deriveScrypt(secret, how.kdfparams, onProgress)
      : derivePbkdf2(secret, how.kdfparams)
  return derived.finally(() => wipe(secret))
}

const macOf = (derived: Uint8Array, cipherText: Uint8Array): string =>
  bytesToHex(keccak_256(concatBytes(derived.subarray(16), cipherText)))

async function cipherKeyOf(derived: Uint8Array): Promise<CryptoKey> {
  const key = new Uint8Array(derived.subarray(0, 16))
  return crypto.subtle
    .importKey('raw', key, 'AES-CTR', false, ['encrypt', 'decrypt'])
    .finally(() => wipe(key))
}

const counterOf = (iv: Uint8Array) => ({ name: 'AES-CTR', counter: new Uint8Array(iv), length: 128 })

/** Checks that the bytes are a private key of the address in the file. */
function checkKey(
  key: Uint8Array<ArrayBuffer>,
  expectedAddress: string | null | undefined,
): Uint8Array<ArrayBuffer> {
  const checked = readPrivateKey(bytesToHex(key))
  wipe(key)
  if (expectedAddress && bytesToHex(fromHex(expectedAddress)) !== addressOfPrivateKey(checked).slice(2)) {
    wipe(checked)
    refuseFile(t`The key in this file is of another address than the file says: it was altered.`)
  }
  return checked
}

/** Lists the spellings of a password: as typed, and normalised (NFKC) as ethers does. */
const spellingsOf = (password: string): readonly string[] => [
  ...new Set([password, password.normalize('NFKC')]),
]

/** Derives bytes that match the file's MAC. Returns undefined if no spelling of the password does. */
async function findDerived(
  sealed: Crypto,
  password: string,
  onProgress: OnProgress,
): Promise<Uint8Array | undefined> {
  for (const spelling of spellingsOf(password)) {
    const derived = await deriveKeystoreKey(spelling, sealed, onProgress)
    if (macOf(derived, fromHex(sealed.ciphertext)) === bytesToHex(fromHex(sealed.mac))) return derived
    wipe(derived)
  }
  return undefined
}

/**
 * Returns the private key of a keystore. The caller wipes it.
 * @throws Refusal WrongPassword if the password is wrong or the cipher text was altered; InvalidKeystore,
 * OutOfMemory
 */
export async function openKeystore(
  { crypto: sealed, address: expectedAddress }: Keystore,
  password: string,
  onProgress: OnProgress = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const derived = await findDerived(sealed, password, onProgress)
  if (!derived)
    throw new WalletRefusal('WrongPassword', { description: t`This password does not open the file.` })
  const cipherKey = await cipherKeyOf(derived).finally(() => wipe(derived))
  const counter = counterOf(fromHex(sealed.cipherparams.iv))
  const plain = await crypto.subtle.decrypt(counter, cipherKey, new Uint8Array(fromHex(sealed.ciphertext)))
  return checkKey(new Uint8Array(plain), expectedAddress)
}

/** Cost of written files, which most wallets use. */
const EXPORT_COST = { n: 2 ** 17, r: 8, p: 1 } as const

function uuidOf(drawn: Uint8Array): string {
  const text = bytesToHex(drawn)
  const variant = '89ab'.charAt(Number.parseInt(text.charAt(16), 16) % 4)
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}-${text.slice(20)}`
}

/** Writes a keystore file of a key. Only tests set `cost`. */
export async function writeKeystore(
  key: Uint8Array,
  password: string,
  random: RandomBytes,
  onProgress: OnProgress = () => undefined,
  cost: Pick<z.output<typeof scryptParams>, 'n' | 'r' | 'p'> = EXPORT_COST,
): Promise<string> {
  const kdfparams = { ...cost, dklen: DERIVED_BYTES, salt: bytesToHex(random(32)) } as const
  const iv = random(16)
  const head = {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: bytesToHex(iv) },
    kdf: 'scrypt',
    kdfparams,
  } as const
  const derived = await deriveKeystoreKey(password, head, onProgress)
  const sealed = await crypto.subtle.encrypt(counterOf(iv), await cipherKeyOf(derived), new Uint8Array(key))
  const cipherText = new Uint8Array(sealed)
  const mac = macOf(derived, cipherText)
  wipe(derived)
  const file = {
    version: 3,
    id: uuidOf(random(16)),
    address: addressOfPrivateKey(key).slice(2),
    crypto: { ...head, ciphertext: bytesToHex(cipherText), mac },
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
