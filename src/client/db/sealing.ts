/**
 * Encryption of secrets at rest: channels and API keys. The key is stored by the browser and cannot be
 * exported, not even by this extension. A copy of the database files without the browser's key store is
 * unreadable.
 */
import { clientDb } from './db'
import type { ChannelValues } from './rows/channel'
import type { KeyRow, Sealed } from './rows/keys'

/**
 * Reads a key, and creates it on first use. If two callers create it at the same time, both get the same one.
 */
async function readOrCreateKey(name: string, create: () => Promise<Omit<KeyRow, 'name'>>): Promise<KeyRow> {
  const known = await clientDb.keys.get(name)
  if (known) return known
  const created = { name, ...(await create()) }
  return clientDb.transaction('rw', clientDb.keys, async () => {
    const first = await clientDb.keys.get(name)
    if (!first) await clientDb.keys.add(created)
    return first ?? created
  })
}

const sealingKey = (): Promise<KeyRow> =>
  readOrCreateKey('secrets', async () => ({
    key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  }))

export async function seal(values: ChannelValues): Promise<Sealed> {
  const { key } = await sealingKey()
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(values))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

/**
 * Decrypts secrets.
 * @throws DOMException if they were sealed under another key
 */
export async function unseal({ iv, bytes }: Sealed): Promise<ChannelValues> {
  const { key } = await sealingKey()
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, key, bytes)
  return JSON.parse(new TextDecoder().decode(text))
}

/** Reads the key that signs pushes, and its public half as 65 bytes (RFC 8292). */
export async function readPushKeys(): Promise<{ readonly key: CryptoKey; readonly publicKey: ArrayBuffer }> {
  const row = await readOrCreateKey('push', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    return { key: pair.privateKey, publicKey: await crypto.subtle.exportKey('raw', pair.publicKey) }
  })
  return { key: row.key, publicKey: row.publicKey ?? new ArrayBuffer(0) }
}
