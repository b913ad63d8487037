/**
 * Web Push encryption for one subscription (RFC 8291 over RFC 8188, one aes128gcm record), and the sender's
 * signature (RFC 8292, a JWT with ES256). Uses WebCrypto.
 */
import { fromBase64Url, toBase64Url } from '../../../../domain/text/base64url'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function join(...parts: readonly (Uint8Array | ArrayBuffer)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => new Uint8Array(part))
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of bytes) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const
/** Record size in bytes. Push services accept no more (RFC 8030, 7.2). */
const RECORD = 4096
/** Maximum text size: the record without header, delimiter and tag. */
export const MAX_TEXT_BYTES = RECORD - 86 - 17

async function derive(
  secret: BufferSource,
  salt: BufferSource,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}

export async function encryptPush(
  text: string,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const receiverKey = fromBase64Url(p256dh)
  const own = await crypto.subtle.generateKey(P256, true, ['deriveBits'])
  const senderKey = await crypto.subtle.exportKey('raw', own.publicKey)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: await crypto.subtle.importKey('raw', receiverKey, P256, false, []) },
    own.privateKey,
    256,
  )
  const info = join(utf8('WebPush: info\0'), receiverKey, senderKey)
  const secret = await derive(shared, fromBase64Url(auth), info, 32)
  const content = await derive(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const iv = await derive(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  const body = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    join(utf8(text), new Uint8Array([2])),
  )
  return join(salt, new Uint8Array([0, 0, RECORD >> 8, 0, 65]), senderKey, body)
}

/** Validity of a token: half a day, in seconds. The standard allows a full day, but clocks differ. */
const TOKEN_SECONDS = 43_200

/** Returns the `Authorization` header of a push. `contact` is a mailto: or https: address of the sender. */
export async function signPush(
  endpoint: string,
  contact: string,
  keys: { readonly key: CryptoKey; readonly publicKey: ArrayBuffer },
  nowSeconds: number,
): Promise<string> {
  const claims = { aud: new URL(endpoint).origin, exp: nowSeconds + TOKEN_SECONDS, sub: contact }
  const token = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => toBase64Url(utf8(JSON.stringify(part))))
    .join('.')
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.key, utf8(token))
  return `vapid t=${token}.${toBase64Url(signature)}, k=${toBase64Url(keys.publicKey)}`
}
