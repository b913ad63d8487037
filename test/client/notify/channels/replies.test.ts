import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { genericMail } from '../../../../src/client/notify/channels/email-templates'
import { channelOf } from '../../../../src/client/notify/channels/push/subscription'
import { createChannels, type HttpChannelKind } from '../../../../src/client/notify/channels/registry'
import {
  addChannel,
  endRotation,
  rotateSecret,
  testChannel,
} from '../../../../src/client/notify/channels/setup'
import { readChannels } from '../../../../src/client/notify/channels/stored-channels'
import { enqueueNotifications } from '../../../../src/client/notify/enqueue'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { deliver } from '../../../../src/client/notify/outbox'
import { makeSampleFill } from '../../../../src/client/notify/sample-fill'
import type { Milliseconds } from '../../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../../support/client'
import { misbehave, serveMisbehaving } from '../../../support/misbehaving-server'
import { makeDevice } from '../../../support/push-device'
import { serviceChannels } from '../../../support/service-channels'

const entry = makeAccepted(makeTerms(), { profileId: 'production' })
const notification = toNotification(entry, 'order_filled', { sell: 10n ** 18n, buy: 3_020_000_000n }, NOW)
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
  time = NOW
})

const addWebhook = (url: string, secrets: Readonly<Record<string, string>> = {}) =>
  addChannel({ kind: 'webhook', label: 'My server', values: { url }, secrets: { secret: 's1', ...secrets } })
const addTelegram = (base: string, values: Readonly<Record<string, string>> = {}) =>
  addChannel({
    kind: 'telegram',
    label: 'Bell',
    values: { base, chat: '-42', ...values },
    secrets: { token: '12:ab' },
  })

describe('a webhook', () => {
  it('receives its Authorization header, also after a rotation of its secret', async () => {
    await using server = await serveMisbehaving(misbehave.answer(200, ''))
    const id = await addWebhook(server.url, { authorization: 'Bearer hook-token-7' })
    await rotateSecret(id)
    await endRotation(id)
    expect(await deliverVia(id)).toMatchObject({ state: 'sent' })
    expect(server.seen[0]?.headers.authorization).toBe('Bearer hook-token-7')
  })

  it('cannot make the channel store the token of that header by echoing it', async () => {
    await using server = await serveMisbehaving(misbehave.answer(403, 'Unknown token hook-token-7.'))
    const id = await addWebhook(server.url, { authorization: 'Bearer hook-token-7' })
    expect((await deliverVia(id))?.lastError).toMatch(/Unknown token •••\.$/)
  })

  it('receives a sample of a fill as a test', async () => {
    await using server = await serveMisbehaving(misbehave.answer(200, ''))
    const id = await addWebhook(server.url)
    await testChannel(id, channels, () => NOW, [makeSampleFill(NOW)])
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({
      kind: 'test',
      title: 'Test: Order filled · Production',
      events: [{ type: 'order_filled', order: { executedBuyAmount: '3020000000' } }],
    })
  })
})

describe('a topic of a Telegram group', () => {
  it('receives messages without a sound', async () => {
    await using server = await serveMisbehaving(misbehave.answer(200, '{"ok":true}'))
    await deliverVia(await addTelegram(server.url, { topic: '17', silent: 'on' }))
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({
      ...{ chat_id: '-42', message_thread_id: 17, disable_notification: true },
    })
  })
})

describe('a long Telegram message', () => {
  it.each([0, 1, 2, 3])('is cut between characters and keeps its link (%i)', async (shift) => {
    await using server = await serveMisbehaving(misbehave.answer(200, '{"ok":true}'))
    const id = await addTelegram(server.url)
    const message = `${'x'.repeat(shift)}${'🔔'.repeat(3_000)}`
    await enqueueNotifications([{ ...notification, message }], NOW)
    await deliver(ports)
    expect(await row(id)).toMatchObject({ state: 'sent' })
    const { text } = JSON.parse(server.seen[0]?.body ?? '')
    expect(text.length).toBeGreaterThan(4_090)
    expect(text.length).toBeLessThanOrEqual(4_096)
    expect(text).toMatch(/🔔…\nhttps:\/\/explorer\.cow\.fi\/orders\/0x/u)
    expect(text).not.toMatch(/\p{Cs}/u)
  })
})

describe('a Telegram group that became a supergroup', () => {
  const moved = (chat: number) =>
    misbehave.answer(
      400,
      JSON.stringify({
        ...{ ok: false, error_code: 400, description: 'Bad Request: group chat was upgraded' },
        parameters: { migrate_to_chat_id: chat },
      }),
    )
  const chats = (seen: readonly { body: string }[]) => seen.map(({ body }) => JSON.parse(body).chat_id)
  const chatOf = async (id: string) => (await readChannels()).find((each) => each.id === id)?.values['chat']

  it('receives the message under its new id, which is stored for later messages', async () => {
    await using server = await serveMisbehaving(moved(-1001234567890), misbehave.answer(200, '{"ok":true}'))
    const id = await addTelegram(server.url)
    expect(await deliverVia(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(chats(server.seen)).toEqual(['-42', '-1001234567890'])
    expect(await chatOf(id)).toBe('-1001234567890')
    await testChannel(id, channels, () => NOW)
    expect(chats(server.seen).at(-1)).toBe('-1001234567890')
  })

  it('keeps its new id if the second attempt fails, and is retried there', async () => {
    await using server = await serveMisbehaving(
      moved(-100),
      moved(-200),
      misbehave.answer(200, '{"ok":true}'),
    )
    const id = await addTelegram(server.url)
    expect(await deliverVia(id)).toMatchObject({ state: 'queued' })
    time = later(1_000)
    await deliver(ports)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(chats(server.seen)).toEqual(['-42', '-100', '-100'])
  })

  it('is not assumed after another refusal', async () => {
    await using server = await serveMisbehaving(misbehave.answer(400, '{"ok":false,"parameters":{}}'))
    const id = await addTelegram(server.url)
    expect(await deliverVia(id)).toMatchObject({ state: 'failed' })
    expect(await chatOf(id)).toBe('-42')
  })
})

describe('the login page of a network', () => {
  const page = '\n<!-- portal -->\n<!DOCTYPE html><html><title>Log in to Wi-Fi</title></html>'
  const html = (body: string, type = 'text/html; charset=utf-8') =>
    misbehave.answer(200, body, { 'Content-Type': type })
  const kinds = {
    webhook: (url: string) => addWebhook(url),
    telegram: (url: string) => addTelegram(url),
    email: (url: string) =>
      addChannel({
        kind: 'email',
        label: 'Mail',
        values: { ...genericMail, url },
        secrets: { token: 'tttt' },
      }),
    push: (url: string) =>
      addChannel({
        ...{ kind: 'push', label: 'Phone' },
        ...channelOf(makeDevice(url).subscription, 'mailto:me@example.org'),
      }),
    discord: (url: string) => addChannel(serviceChannels.discord(url)),
    slack: (url: string) => addChannel(serviceChannels.slack(url)),
    ntfy: (url: string) => addChannel(serviceChannels.ntfy(url)),
    pushover: (url: string) => addChannel(serviceChannels.pushover(url)),
    matrix: (url: string) => addChannel(serviceChannels.matrix(url)),
  } as const satisfies Record<HttpChannelKind, (url: string) => Promise<string>>

  it.each(Object.keys(kinds) as HttpChannelKind[])(
    'does not count as a delivery, so the message is retried: %s',
    async (kind) => {
      await using portal = await serveMisbehaving(html(page))
      const id = await kinds[kind](portal.url)
      expect(await deliverVia(id)).toMatchObject({
        state: 'queued',
        lastError: expect.stringContaining('answered 200'),
      })
    },
  )

  it.each(['OK', '', '<p>Thanks</p>', '{"ok":true}'])(
    'is distinguished from a receiver that answers %j with the default type of its framework',
    async (body) => {
      await using server = await serveMisbehaving(html(body))
      expect(await deliverVia(await addWebhook(server.url))).toMatchObject({ state: 'sent' })
    },
  )

  it.each([
    ['<div>Log in</div>', 'text/html'],
    ['<center>Log in</center>', 'text/html'],
    ['<h1>Welcome</h1>', 'text/html'],
    ['<br><b>Welcome</b>', 'text/html'],
    ['<iframe src="/portal"></iframe>', 'text/html'],
    ['<p>Welcome to our WiFi</p>', 'text/html'],
    ['Please log in to the network.', 'text/html'],
    [page, 'text/plain'],
    [page, 'application/octet-stream'],
  ])('does not count as a delivery if it is %j of type %s', async (body, type) => {
    await using portal = await serveMisbehaving(html(body, type))
    expect(await deliverVia(await addWebhook(portal.url))).toMatchObject({ state: 'queued' })
  })

  it.each([
    ['http://hook.invalid/', 'queued'],
    ['https://hook.invalid/', 'failed'],
    ['http://localhost/', 'failed'],
  ])('can redirect requests to an address without encryption: %s is %s', async (url, state) => {
    const redirect = () =>
      new Response(null, { status: 302, headers: { Location: 'http://portal.invalid/' } })
    const redirected = createChannels({
      notifications: { create: async () => undefined },
      pageUrl: (path) => `ext://${path}`,
      fetch: async () => redirect(),
      timeoutMs: 1_000,
    })
    const id = await addWebhook(url)
    await enqueueNotifications([notification], NOW)
    await deliver({ ...ports, channels: redirected })
    expect(await row(id)).toMatchObject({
      state,
      lastError: expect.stringContaining('redirects to another address. Enter the address it leads to'),
    })
  })
})
