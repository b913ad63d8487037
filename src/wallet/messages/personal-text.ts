/**
 * Texts that sites have signed (EIP-191), a sign-in (EIP-4361) above all. Only what can be read is signed: 32 bytes may be the
 * digest of an order, which a site can choose until it reads as letters, and a text that hides or turns its letters says
 * something else than it shows.
 */
import { hashMessage, hexToBytes, stringToHex } from 'viem/utils'
import type { Hash32, Hex, Milliseconds } from '../../domain/scalars'
import { WalletRefusal } from '../../domain/wallet-refusal'

const MAX_CHARACTERS = 10_000
const HEX = /^0x(?:[0-9a-fA-F]{2})*$/
/** As long as a digest. No digest is found that reads as hex digits alone: one of 2^128 does. */
const DIGEST_BYTES = 32
const HEX_NONCE = /^(?:[0-9a-f]+|[0-9A-F]+)$/
/** Line breaks and tabs are read; other control characters, and letters that turn or hide what is around them, are not. */
const HIDDEN = /[^\P{C}\n\r\t]|[\u2028\u2029\u115f\u1160\u3164\uffa0]/u

function refuse(why: string): never {
  throw new WalletRefusal('UnknownTypedData', { description: `Invalid text: ${why}.` })
}

function decode(given: Hex): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(given))
  } catch {
    return refuse('it is no text, and may be the hash of anything')
  }
}

/**
 * The text of a `personal_sign`, given as hex of its UTF-8 or as it is.
 * @throws Refusal UnknownTypedData for what cannot be read
 * @example readPersonalText('0x6869') // 'hi'
 */
export function readPersonalText(given: string): string {
  const text = HEX.test(given) ? decode(given as Hex) : given
  if (text.trim() === '') return refuse('it is empty')
  if (text.length > MAX_CHARACTERS) return refuse('it is too long')
  if (new TextEncoder().encode(text).length === DIGEST_BYTES && !HEX_NONCE.test(text))
    return refuse('32 bytes may be the digest of an order')
  return HIDDEN.test(text) ? refuse('it hides characters') : text
}

/** What is signed of a text. */
export const digestOfText = (text: string): Hash32 => hashMessage(text) as Hash32

/** A text as wallets are handed it. */
export const hexOfText = (text: string): Hex => stringToHex(text)

/** What a sign-in names; a time is undefined where it has none that can be read. */
export interface SignIn {
  readonly host: string
  readonly account: string
  readonly issuedAt: Milliseconds | undefined
  readonly expiresAt: Milliseconds | undefined
}

function timeIn(text: string, field: string): Milliseconds | undefined {
  const at = Date.parse(new RegExp(`^${field}: (\\S+)\\r?$`, 'm').exec(text)?.[1] ?? '')
  return Number.isNaN(at) ? undefined : (at as Milliseconds)
}

/** The host, the account and the times that a sign-in names; undefined for any other text (EIP-4361). */
export function readSignIn(text: string): SignIn | undefined {
  const [, host, account] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\r?\n(\S+)/i.exec(
      text,
    ) ?? []
  return host && account
    ? { host, account, issuedAt: timeIn(text, 'Issued At'), expiresAt: timeIn(text, 'Expiration Time') }
    : undefined
}
