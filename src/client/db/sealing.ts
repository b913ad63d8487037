/**
 * Secrets at rest, of channels and of API keys: encrypted under a key that the browser keeps and never exports, not even to this
 * extension. A copy of the database's files without the browser's own store of keys reads nothing.
 */
import { clientDb } from './db'
import type { ChannelValues } from './rows/channel'
import type { KeyRow, Sealed } from './rows/keys'

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

/** Encrypts secrets. */
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
