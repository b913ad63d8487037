/** Accounts: what is public of a key (readable while locked), and where a key comes from. Keys are 32 raw bytes, never text. */
import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as z from 'zod/mini'
import { Refusal } from '../domain/refusal'
import { type Address, address, type Milliseconds, timestamp } from '../domain/scalars'
import { addressOfKey } from '../domain/signatures'

/** Bytes of a private key. */
export const KEY_BYTES = 32

/** The public side of a key in the vault. */
export const account = z.strictObject({
  address,
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  createdAt: timestamp,
})
export type Account = z.output<typeof account>

/** Fresh random bytes of this length: `crypto.getRandomValues` in the browser, anything in a test. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

/** The address of a private key. */
export const addressOfPrivateKey = (key: Uint8Array): Address =>
  addressOfKey(secp256k1.getPublicKey(key, false))

/** A new private key. All but 2^-127 of 32-byte values are keys; the others are drawn again. */
export function createKey(random: RandomBytes): Uint8Array<ArrayBuffer> {
  const key = random(KEY_BYTES)
  return secp256k1.utils.isValidSecretKey(key) ? key : createKey(random)
}

const refuseKey = (description: string): never => {
  throw new Refusal('InvalidPrivateKey', { description })
}

function parseDigits(digits: string): Uint8Array<ArrayBuffer> {
  const key = new Uint8Array(KEY_BYTES)
  for (let at = 0; at < KEY_BYTES; at += 1) key[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16)
  return key
}

/**
 * The private key in a text a person pasted: 64 hex digits, with or without `0x`, spaces around them allowed.
 * @throws Refusal InvalidPrivateKey that says what is wrong and repeats nothing of the text.
 */
export function readPrivateKey(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.trim().replace(/^0x/i, '')
  if (digits === '') refuseKey('No key was given.')
  if (/\s/.test(digits)) refuseKey('This looks like a list of words; a private key is 64 hex digits.')
  if (!/^[0-9a-f]*$/i.test(digits))
    refuseKey('A private key has only the digits 0 to 9 and the letters a to f.')
  if (digits.length === 40) refuseKey('This is as long as an address; a private key has 64 hex digits.')
  if (digits.length !== 2 * KEY_BYTES)
    refuseKey(`A private key has 64 hex digits; these are ${digits.length}.`)
  const key = parseDigits(digits)
  if (key.every((byte) => byte === 0)) refuseKey('A key of only zeros belongs to nobody.')
  if (!secp256k1.utils.isValidSecretKey(key))
    refuseKey('This number is too large to be a key: it is not below the curve order.')
  return key
}

/** The account of a key, named and dated. */
export const accountOf = (key: Uint8Array, name: string, now: Milliseconds): Account => ({
  address: addressOfPrivateKey(key),
  name,
  createdAt: now,
})
