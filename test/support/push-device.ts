/**
 * Another device with a push subscription. It makes its own keys. It decrypts pushes with http_ece, an
 * independent implementation.
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { decrypt } from 'http_ece'
import type { Taken } from './receivers'

export function makeDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  const read = ({ body }: Pick<Taken, 'body'>): Record<string, unknown> =>
    JSON.parse(
      decrypt(body, {
        version: 'aes128gcm',
        privateKey: ecdh,
        authSecret: auth.toString('base64url'),
      }).toString(),
    )
  return { subscription, read }
}

/**
 * Returns the claims of a sender (RFC 8292) as a push service reads them, after it verified the signature.
 */
export function readSender(authorization = ''): {
  claims: Record<string, unknown>
  key: string
  isSigned: boolean
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key, isSigned }
}
