/**
 * Second wrap of the vault key, for a passkey whose authenticator has a pseudo-random function (PRF).
 *
 *     PRF(salt) ─ HKDF → AES-256-GCM → private key.
 *     Private key × ephemeral key ─ ECDH, HKDF → AES-256-GCM → vault key.
 *     Vault key ─ AES-256-GCM → public key.
 *
 * The key pair lets a new password renew the wrap without the passkey. The public key is sealed under the
 * vault key, so that nobody can replace it: the next vault key is wrapped for it.
 *
 * @see https://www.w3.org/TR/webauthn-3/#prf-extension
 */
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type RandomBytes, toBytes, toHex, wipe } from '../../domain/bytes'
import { Refusal } from '../../domain/refusal'
import type { Hex, Milliseconds } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { type PasskeyRecord, PUBLIC_KEY_BYTES } from './passkey-record'
import { importVaultKey, refuseBadTag } from './vault'
import { IV_BYTES } from './vault-record'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
/** Passkey and the output of its PRF. The wallet wipes the output. */
export interface NewPasskey {
  readonly credentialId: Hex
  readonly prf: Uint8Array<ArrayBuffer>
}

/** Vault key, and the salt of the password that it is derived from. */
export interface SaltedVaultKey {
  readonly vaultSalt: Hex
  readonly vaultKey: Uint8Array<ArrayBuffer>
}

type Head = Pick<PasskeyRecord, 'version' | 'credentialId' | 'salt'>

const associatedDataOf = (part: string, head: Head, ...more: readonly Hex[]) =>
  new Uint8Array(utf8ToBytes(JSON.stringify([part, head.version, head.credentialId, head.salt, ...more])))

/** Derives an AES key from secret bytes, for one use. */
async function deriveSealingKey(secret: Uint8Array<ArrayBuffer>, use: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new Uint8Array(utf8ToBytes(`cowbell passkey 1: ${use}`))
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function seal(
  plain: Uint8Array<ArrayBuffer>,
  key: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
  random: RandomBytes,
) {
  const iv = random(IV_BYTES)
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)
  return { iv: toHex(iv), text: toHex(new Uint8Array(text)) }
}

const open = async (
  { iv, text }: { readonly iv: Hex; readonly text: Hex },
  key: CryptoKey,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv: toBytes(iv), additionalData }, key, toBytes(text))
      .catch(refuseBadTag),
  )

/** Derives the key that wraps the vault key from one private and one public key. */
async function agreeOnKey(privateKey: CryptoKey, publicKey: Uint8Array<ArrayBuffer>, both: Uint8Array[]) {
  const other = await crypto.subtle.importKey('raw', publicKey, CURVE, false, [])
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, privateKey, 256),
  )
  const secret = concatBytes(shared, ...both) as Uint8Array<ArrayBuffer>
  return deriveSealingKey(secret, 'vault key').finally(() => wipe(shared, secret))
}

const makePair = () => crypto.subtle.generateKey(CURVE, true, ['deriveBits'])

const exportPublic = async ({ publicKey }: CryptoKeyPair) =>
  new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))

/** Wraps a vault key for a public key. */
async function wrapFor(
  publicKey: Uint8Array<ArrayBuffer>,
  head: Head,
  { vaultSalt, vaultKey }: SaltedVaultKey,
  random: RandomBytes,
): Promise<Pick<PasskeyRecord, 'vaultSalt' | 'publicKey' | 'vaultKey'>> {
  const pair = await makePair()
  const ephemeral = await exportPublic(pair)
  const key = await agreeOnKey(pair.privateKey, publicKey, [ephemeral, publicKey])
  const underVaultKey = await importVaultKey(vaultKey)
  return {
    vaultSalt,
    publicKey: await seal(publicKey, underVaultKey, associatedDataOf('public key', head, vaultSalt), random),
    vaultKey: {
      ephemeral: toHex(ephemeral),
      ...(await seal(vaultKey, key, associatedDataOf('vault key', head, vaultSalt), random)),
    },
  }
}

/** Wraps the vault key for a new passkey. Wipes the output of its PRF. */
export async function wrapForPasskey(
  { credentialId: id, prf }: NewPasskey,
  salt: Hex,
  vault: SaltedVaultKey,
  random: RandomBytes,
  now: Milliseconds,
): Promise<PasskeyRecord> {
  const head = { version: 1 as const, credentialId: id, salt }
  const pair = await makePair()
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  try {
    const publicKey = await exportPublic(pair)
    const plain = concatBytes(publicKey, secret) as Uint8Array<ArrayBuffer>
    const privateKey = await seal(
      plain,
      await deriveSealingKey(prf, 'private key'),
      associatedDataOf('private key', head),
      random,
    ).finally(() => wipe(plain))
    return { ...head, createdAt: now, privateKey, ...(await wrapFor(publicKey, head, vault, random)) }
  } finally {
    wipe(secret, prf)
  }
}

/**
 * Wraps the next vault key for a stored passkey, without the passkey.
 * @throws Refusal WrongPassword if the record does not belong to the vault or was altered
 */
export async function renewForPasskey(
  record: PasskeyRecord,
  from: Uint8Array<ArrayBuffer>,
  next: SaltedVaultKey,
  random: RandomBytes,
): Promise<PasskeyRecord> {
  const underVaultKey = await importVaultKey(from)
  const data = associatedDataOf('public key', record, record.vaultSalt)
  const publicKey = await open(record.publicKey, underVaultKey, data)
  return { ...record, ...(await wrapFor(publicKey, record, next, random)) }
}

const refuseWrongPasskey = (cause: unknown): never => {
  const isBadTag = cause instanceof Refusal && cause.errorType === 'WrongPassword'
  throw isBadTag ? new WalletRefusal('WrongPasskey') : cause
}

/**
 * Opens the vault key with the output of the PRF, and wipes the output. The caller wipes the key.
 * @throws Refusal WrongPasskey if the passkey is another one or the record was altered
 */
export async function openWithPasskey(
  record: PasskeyRecord,
  prf: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await deriveSealingKey(prf, 'private key').finally(() => wipe(prf))
  const plain = await open(record.privateKey, key, associatedDataOf('private key', record)).catch(
    refuseWrongPasskey,
  )
  try {
    const publicKey = plain.slice(0, PUBLIC_KEY_BYTES)
    const secret = plain.subarray(PUBLIC_KEY_BYTES)
    const privateKey = await crypto.subtle.importKey('pkcs8', secret, CURVE, false, ['deriveBits'])
    const ephemeral = toBytes(record.vaultKey.ephemeral)
    const shared = await agreeOnKey(privateKey, ephemeral, [ephemeral, publicKey])
    const data = associatedDataOf('vault key', record, record.vaultSalt)
    return await open(record.vaultKey, shared, data).catch(refuseWrongPasskey)
  } finally {
    wipe(plain)
  }
}
