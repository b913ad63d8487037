/**
 * Secrets of channels: encrypted under a key that the browser keeps and never exports, not even to this extension. A copy of
 * the database's files without the browser's own store of keys reads nothing.
 */

import { clientDb } from '../db/db'
import type { ChannelValues } from '../db/rows/channel'
import type { KeyRow, Sealed } from '../db/rows/keys'

/** The key of a name, made at the first asking; of two that make one at once, one stays. */
async function keepKey(name: string, make: () => Promise<Omit<KeyRow, 'name'>>): Promise<KeyRow> {
  const known = await clientDb.keys.get(name)
  if (known) return known
  const made = { name, ...(await make()) }
  return clientDb.transaction('rw', clientDb.keys, async () => {
    const first = await clientDb.keys.get(name)
    if (!first) await clientDb.keys.add(made)
    return first ?? made
  })
}

const sealingKey = (): Promise<KeyRow> =>
  keepKey('secrets', async () => ({
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  }))

/** Shorter words are no secrets, and stand in many a text. */
const MIN_SECRET_LENGTH = 4
/** A path such as `/hook` is no secret. */
const MIN_PATH_LENGTH = 12

/**
 * Takes secret words out of a text, however they are written there: plain, in JSON, or in an address.
 * @example blot('Invalid key: tok-1', ['tok-1']) // 'Invalid key: •••'
 */
export function blot(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((each) => {
    const whole = each.replace(/\p{Cs}/gu, '')
    return [each, JSON.stringify(each).slice(1, -1), encodeURIComponent(whole)]
  })
  const words = [...new Set(forms)].filter(({ length }) => length >= MIN_SECRET_LENGTH)
  return words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, each) => left.replaceAll(each, '•••'), text)
}

/** What of a channel must not be kept in clear: its sealed words, and the paths of its addresses, which may be secret as well. */
export function hiddenWords(values: ChannelValues, secrets: ChannelValues): readonly string[] {
  const paths = Object.values(values).flatMap((each) => {
    if (each === undefined || !/^https?:/.test(each) || !URL.canParse(each)) return []
    const { pathname, search } = new URL(each)
    return pathname.length + search.length < MIN_PATH_LENGTH ? [] : [pathname + search]
  })
  return [...Object.values(secrets).filter((each) => each !== undefined), ...paths]
}

/** Encrypts a channel's secrets. */
export async function seal(values: ChannelValues): Promise<Sealed> {
  const { key } = await sealingKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(values))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

/** Decrypts them. @throws DOMException when they were sealed under another key. */
export async function unseal({ iv, bytes }: Sealed): Promise<ChannelValues> {
  const { key } = await sealingKey()
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, bytes)
  return JSON.parse(new TextDecoder().decode(text))
}

/** The key that pushes are signed with, and the public half as 65 bytes (RFC 8292). */
export async function pushKeys(): Promise<{ readonly key: CryptoKey; readonly publicKey: ArrayBuffer }> {
  const row = await keepKey('push', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    return { key: pair.privateKey, publicKey: await crypto.subtle.exportKey('raw', pair.publicKey) }
  })
  return { key: row.key, publicKey: row.publicKey ?? new ArrayBuffer(0) }
}
