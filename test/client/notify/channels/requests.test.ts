import 'fake-indexeddb/auto'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { genericMail } from '../../../../src/client/notify/channels/email-templates'
import { channelOf } from '../../../../src/client/notify/channels/push/subscription'
import { createChannels } from '../../../../src/client/notify/channels/registry'
import {
  addChannel,
  originsFor,
  originsToAsk,
  rotateSecret,
} from '../../../../src/client/notify/channels/setup'
import { changeChannel, readChannels } from '../../../../src/client/notify/channels/stored-channels'
import { enqueueNotifications } from '../../../../src/client/notify/enqueue'
import { exportNotifications } from '../../../../src/client/notify/export-notifications'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { deliver, readDueDeliveries } from '../../../../src/client/notify/outbox'
import type { Milliseconds } from '../../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../../support/client'
import { misbehave, serveMisbehaving } from '../../../support/misbehaving-server'
import { makeDevice, readSender } from '../../../support/push-device'
import { type Fate, openReceiver, type Receiver } from '../../../support/receivers'

const entry = makeAccepted(makeTerms(), { profileId: 'production' })
const notification = toNotification(entry, 'order_filled', { sell: 10n ** 18n, buy: 3_020_000_000n }, NOW)
const fates: Fate[] = []
let receiver: Receiver
let time: Milliseconds

const channels = createChannels({
  notifications: { create: async () => undefined },
  pageUrl: (path) => `ext://${path}`,
  fetch: (request) => fetch(request),
  timeoutMs: 1_000,
})
const ports = { channels, now: () => time, random: () => 0.5 }
const row = async (channel: string) => clientDb.deliveries.get(`${notification.id}:${channel}`)
async function deliverVia(id: string) {
  await enqueueNotifications([notification], NOW)
  await deliver(ports)
  return row(id)
}

beforeEach(async () => {
  await emptyClientDb()
  fates.length = 0
  time = NOW
  receiver = await openReceiver(() => fates.shift() ?? 'take')
})
afterEach(() => receiver.close())

const addWebhook = (url = `${receiver.url}/hook`) =>
  addChannel({
    kind: 'webhook',
    label: 'My server',
    values: { url },
    secrets: { secret: 's1' },
  })

describe('a webhook', () => {
  it('receives the notification as signed JSON with time and key', async () => {
    expect(await deliverVia(await addWebhook())).toMatchObject({ state: 'sent' })
    const [{ headers, body, key, url } = {} as never] = receiver.taken
    expect(url).toBe('/hook')
    expect(key).toMatch(/^production:0x.*:order_filled:webhook-/)
    expect(JSON.parse(body.toString())).toEqual({
      version: 1,
      id: notification.id,
      kind: 'notice',
      title: 'Order filled · Production',
      text: notification.message,
      link: `https://explorer.cow.fi/orders/${entry.uid}`,
      chainId: 1,
      orderUid: entry.uid,
      events: [
        {
          id: notification.id,
          type: 'order_filled',
          profile: 'production',
          chainId: 1,
          orderUid: entry.uid,
          message: notification.message,
          at: new Date(NOW).toISOString(),
          link: `https://explorer.cow.fi/orders/${entry.uid}`,
          order: {
            owner: entry.owner,
            receiver: entry.terms.receiver ?? entry.owner,
            kind: 'sell',
            sellToken: entry.terms.sellToken,
            buyToken: entry.terms.buyToken,
            sellAmount: '1000000000000000000',
            buyAmount: '3000000000',
            executedSellAmount: '1000000000000000000',
            executedBuyAmount: '3020000000',
            surplus: '20000000',
          },
        },
      ],
    })
    const timestamp = String(NOW / 1000)
    const expected = createHmac('sha256', 's1').update(`${timestamp}.${body}`).digest('hex')
    expect(headers).toMatchObject({
      'cowbell-timestamp': timestamp,
      'cowbell-signature': `v1=${expected}`,
      'content-type': 'application/json',
    })
  })

  it('receives two signatures during a rotation', async () => {
    const id = await addWebhook()
    const secret = await rotateSecret(id)
    await deliverVia(id)
    const [{ headers, body } = {} as never] = receiver.taken
    const sign = (each: string) =>
      `v1=${createHmac('sha256', each)
        .update(`${NOW / 1000}.${body}`)
        .digest('hex')}`
    expect(headers['cowbell-signature']).toBe(`${sign(secret)},${sign('s1')}`)
  })

  it.each([
    ['fail', 'answered 503. It says: down', 750],
    ['busy', 'answered 429', 2000],
    ['stall', 'did not answer in time', 750],
    ['lose', 'could not be reached', 750],
  ] as const)('is retried with the same key after the failure "%s"', async (fate, lastError, delay) => {
    fates.push(fate)
    const id = await addWebhook()
    expect(await deliverVia(id)).toMatchObject({
      state: 'queued',
      lastError: expect.stringContaining(lastError),
      dueAt: later(delay),
    })
    time = later(delay)
    await deliver(ports)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
    expect(receiver.taken.map(({ key }) => key)).toEqual(
      Array.from({ length: fate === 'lose' ? 2 : 1 }, () => `${notification.id}:${id}`),
    )
  })

  it('receives the same event from two channels with different keys and one event id', async () => {
    const [first, second] = [await addWebhook(), await addWebhook()]
    await deliverVia(first)
    const [one, other] = receiver.taken
    expect([one?.key, other?.key].toSorted()).toEqual(
      [`${notification.id}:${first}`, `${notification.id}:${second}`].toSorted(),
    )
    const idsOf = (body = '{}') => JSON.parse(body).events.map(({ id }: { id: string }) => id)
    expect([idsOf(String(one?.body)), idsOf(String(other?.body))]).toEqual([
      [notification.id],
      [notification.id],
    ])
  })

  it('is not retried after a refusal, and the delivery contains the reason', async () => {
    fates.push('refuse')
    const id = await addWebhook()
    expect(await deliverVia(id)).toMatchObject({
      state: 'failed',
      lastError: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 403\. It says: no$/),
    })
    expect((await readChannels()).find((each) => each.id === id)?.last).toMatchObject({ isSent: false })
  })

  it('is neither followed nor retried if it redirects', async () => {
    await using elsewhere = await serveMisbehaving(misbehave.answer(200, ''))
    await using moved = await serveMisbehaving(misbehave.redirect(elsewhere.url))
    const id = await addWebhook(moved.url)
    expect(await deliverVia(id)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('redirects to another address. Enter the address it leads to'),
    })
    expect(elsewhere.seen).toEqual([])
  })

  it('receives nothing before the time until which it asked to wait', async () => {
    const id = await addWebhook()
    fates.push('busy')
    await deliverVia(id)
    // The second notification is of another order, because a retry blocks its own order.
    const another = makeAccepted(makeTerms({ partiallyFillable: true }), { profileId: 'production' })
    const other = toNotification(another, 'order_expired', { sell: 0n, buy: 0n }, NOW)
    const asked = receiver.asked
    await enqueueNotifications([other], NOW)
    time = later(1_999)
    await deliver(ports)
    expect(receiver.asked).toBe(asked)
    expect(await readDueDeliveries(time)).not.toContain(NOW)
    time = later(2_000)
    await deliver(ports)
    expect(receiver.taken.map(({ key }) => key)).toEqual([`${notification.id}:${id}`, `${other.id}:${id}`])
    expect((await readChannels()).find((each) => each.id === id)?.wait).toBeNull()
  })

  it('cannot make the channel store or export a secret by echoing the request', async () => {
    const echo = misbehave.answer(401, 'Bad key: Bearer SEALED-MAIL-TOKEN at /T000/B000/xyz-123')
    await using server = await serveMisbehaving(echo)
    const values = { ...genericMail, url: `${server.url}/T000/B000/xyz-123`, to: 'me@example.org' }
    const secrets = { token: 'SEALED-MAIL-TOKEN' }
    const id = await addChannel({ kind: 'email', label: 'Mail', values, secrets })
    expect((await deliverVia(id))?.lastError).toMatch(/answered 401\. It says: Bad key: Bearer ••• at •••$/)
    // An earlier version stored such errors.
    await clientDb.deliveries.toCollection().modify({ lastError: 'Bearer SEALED-MAIL-TOKEN' })
    const all = JSON.stringify(await readChannels()) + (await exportNotifications(NOW))
    expect(all).not.toContain('SEALED-MAIL-TOKEN')
  })

  it('is not requested if its URL has a user name, which an earlier version accepted', async () => {
    const id = await addWebhook()
    const url = receiver.url.replace('http://', 'http://me:hunter2@')
    await changeChannel(id, { values: { url } })
    const failed = await deliverVia(id)
    expect(failed).toMatchObject({ state: 'failed', lastError: expect.stringContaining('user name') })
    expect(JSON.stringify([failed, await exportNotifications(NOW)])).not.toContain('hunter2')
  })

  it('need not finish its reply after it accepted a message', async () => {
    await using talkative = await serveMisbehaving(misbehave.endless())
    expect(await deliverVia(await addWebhook(talkative.url))).toMatchObject({ state: 'sent' })
  })

  it('delays no other channel if it cannot be reached', async () => {
    const id = await addWebhook()
    await receiver.close()
    await enqueueNotifications([notification], NOW)
    await deliver(ports)
    expect((await row('desktop'))?.state).toBe('sent')
    expect((await row(id))?.lastError).toMatch(/^127\.0\.0\.1:\d+ could not be reached/)
  })
})

describe('a Telegram bot', () => {
  it('sends the notification with its link to its chat', async () => {
    const id = await addChannel({
      kind: 'telegram',
      label: 'Bell',
      values: { base: receiver.url, chat: '-42' },
      secrets: { token: '12:ab' },
    })
    expect(await deliverVia(id)).toMatchObject({ state: 'sent' })
    const [{ url, body } = {} as never] = receiver.taken
    expect(url).toBe('/bot12:ab/sendMessage')
    expect(JSON.parse(body.toString())).toEqual({
      chat_id: '-42',
      text: `Order filled · Production\n${notification.message}\nhttps://explorer.cow.fi/orders/${entry.uid}`,
      link_preview_options: { is_disabled: true },
    })
  })
})

describe('an email', () => {
  it('is built from its template with every value escaped', async () => {
    const id = await addChannel({
      kind: 'email',
      label: 'Mail',
      values: { ...genericMail, url: `${receiver.url}/send`, from: 'a"b@example.org', to: 'me@example.org' },
      secrets: { token: 'key-1' },
    })
    expect(await deliverVia(id)).toMatchObject({ state: 'sent' })
    const [{ headers, body } = {} as never] = receiver.taken
    expect(headers.authorization).toBe('Bearer key-1')
    expect(JSON.parse(body.toString())).toEqual({
      from: 'a"b@example.org',
      to: ['me@example.org'],
      subject: 'Order filled · Production',
      text: `${notification.message}\n\nhttps://explorer.cow.fi/orders/${entry.uid}`,
    })
  })

  it('has a different id on each of two channels', async () => {
    const values = { ...genericMail, body: '{"id":"{{id}}"}', url: receiver.url }
    for (const label of ['Mine', 'Yours'])
      await addChannel({ kind: 'email', label, values, secrets: { token: label } })
    await deliverVia('desktop')
    const ids = receiver.taken.map(({ body }) => JSON.parse(String(body)).id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
  })

  it('is retried if the reply lacks the expected text, as from a proxy', async () => {
    const values = { ...genericMail, url: receiver.url, accept: '"created"' }
    const id = await addChannel({ kind: 'email', label: 'Mail', values, secrets: {} })
    expect(await deliverVia(id)).toMatchObject({
      state: 'queued',
      lastError: expect.stringContaining('answered 200. It says: {"ok":true}'),
    })
  })
})

describe('a push to another device', () => {
  it.each([404, 410])('turns its channel off if the subscription ended: %s', async (status) => {
    await using gone = await serveMisbehaving(misbehave.answer(status, ''))
    const words = channelOf(makeDevice(`${gone.url}/push/1`).subscription, 'mailto:me@example.org')
    const id = await addChannel({ kind: 'push', label: 'Phone', ...words })
    expect(await deliverVia(id)).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('Pair this device again'),
    })
    expect((await readChannels()).find((each) => each.id === id)?.isOn).toBe(false)
  })

  it('arrives signed, and a repeated push replaces the first', async () => {
    const device = makeDevice(`${receiver.url}/push/1`)
    const words = channelOf(device.subscription, 'mailto:me@example.org')
    const id = await addChannel({ kind: 'push', label: 'Phone', ...words })
    fates.push('lose')
    await deliverVia(id)
    time = later(750)
    await deliver(ports)
    const [first, second] = receiver.taken as [never, never]
    expect(device.read(first)).toMatchObject({
      version: 1,
      title: 'Order filled · Production',
      chainId: 1,
      orderUid: entry.uid,
    })
    const { headers } = second as (typeof receiver.taken)[number]
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(headers['topic']).toMatch(/^[\w-]{32}$/)
    expect(headers['topic']).toBe((first as (typeof receiver.taken)[number]).headers['topic'])
    expect(readSender(headers.authorization)).toMatchObject({
      isSigned: true,
      claims: { aud: receiver.url, sub: 'mailto:me@example.org' },
    })
  })
})

describe('the permission of a channel', () => {
  it('covers its host only, without a port', () => {
    expect(originsFor('webhook', { url: 'http://127.0.0.1:9/x' })).toEqual(['http://127.0.0.1/*'])
    expect(originsFor('desktop', {})).toEqual([])
    for (const url of ['ftp://a.example/x', 'javascript:alert(1)', 'a.example', 'https://'])
      expect(originsFor('webhook', { url })).toEqual([])
  })

  it('is not requested for a URL with a password, and the error says what to do', () => {
    expect(originsToAsk('webhook', { url: 'https://a.example/x' })).toEqual(['https://a.example/*'])
    expect(() => originsToAsk('webhook', { url: 'https://me:pw@a.example/x' })).toThrow(
      'The address holds a user name or a password. Enter it without them.',
    )
    expect(() => originsToAsk('webhook', { url: 'a.example' })).toThrow('Enter an address such as')
  })
})
