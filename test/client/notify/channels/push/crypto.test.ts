import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readPushKeys } from '../../../../../src/client/db/sealing'
import { encryptPush, MAX_TEXT_BYTES, signPush } from '../../../../../src/client/notify/channels/push/crypto'
import { toBase64Url } from '../../../../../src/domain/text/base64url'
import { emptyClientDb, NOW } from '../../../../support/client'
import { makeDevice, readSender } from '../../../../support/push-device'

beforeEach(emptyClientDb)

describe('a push', () => {
  it.each([1, 100, MAX_TEXT_BYTES])('can be decrypted by another implementation: %d bytes', async (bytes) => {
    const device = makeDevice('https://push.example/1')
    const text = JSON.stringify({ text: 'x'.repeat(Math.max(0, bytes - 11)) })
    const body = Buffer.from(await encryptPush(text, device.subscription.keys))
    expect(device.read({ body })).toEqual(JSON.parse(text))
    expect(body.length).toBeLessThanOrEqual(4096)
  })

  it('cannot be decrypted by another device', async () => {
    const [one, other] = [makeDevice('https://push.example/1'), makeDevice('https://push.example/2')]
    const body = Buffer.from(await encryptPush('{}', one.subscription.keys))
    expect(() => other.read({ body })).toThrow()
  })

  it('is encrypted differently each time', async () => {
    const { keys } = makeDevice('https://push.example/1').subscription
    const [one, other] = await Promise.all([encryptPush('{}', keys), encryptPush('{}', keys)])
    expect(toBase64Url(one)).not.toBe(toBase64Url(other))
  })

  it('identifies its sender to one push service for half a day', async () => {
    const keys = await readPushKeys()
    const header = await signPush('https://push.example/x/1', 'mailto:me@example.org', keys, NOW / 1000)
    expect(readSender(header)).toEqual({
      claims: { aud: 'https://push.example', exp: NOW / 1000 + 43_200, sub: 'mailto:me@example.org' },
      key: toBase64Url(keys.publicKey),
      isSigned: true,
    })
  })
})
