import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientDb } from '../../../../src/client/db/db'
import { createChannels } from '../../../../src/client/notify/channels/registry'
import { addChannel, originsFor } from '../../../../src/client/notify/channels/setup'
import { readChannels } from '../../../../src/client/notify/channels/stored-channels'
import { enqueueNotifications } from '../../../../src/client/notify/enqueue'
import { exportNotifications } from '../../../../src/client/notify/export-notifications'
import { toNotification } from '../../../../src/client/notify/order-notifications'
import { deliver } from '../../../../src/client/notify/outbox'
import type { Milliseconds } from '../../../../src/domain/scalars'
import { emptyClientDb, later, makeAccepted, makeTerms, NOW } from '../../../support/client'
import { misbehave, type Step, serveMisbehaving } from '../../../support/misbehaving-server'
import { SECRETS, type ServiceKind, serviceChannels } from '../../../support/service-channels'

const entry = makeAccepted(makeTerms(), { profileId: 'production' })
const fill = toNotification(entry, 'order_filled', { sell: 10n ** 18n, buy: 3_020_000_000n }, NOW)
const mismatch = toNotification(entry, 'signature_mismatch', { sell: 0n, buy: 0n }, NOW)
const link = `https://explorer.cow.fi/orders/${entry.uid}`
const title = 'Order filled · Production'
let time: Milliseconds

const channels = createChannels({
  notifications: { create: async () => undefined },
  pageUrl: (path) => `ext://${path}`,
  fetch: (request) => fetch(request),
  timeoutMs: 1_000,
})
const deliverNow = () => deliver({ channels, now: () => time, random: () => 0.5 })

/** Replies to a message that arrived, as the documentation of each service shows them. */
const SUCCESS: Record<ServiceKind, Step> = {
  discord: misbehave.answer(200, '{"id":"1319442300000000000","type":0,"content":"…","channel_id":"1"}'),
  slack: misbehave.answer(200, 'ok', { 'Content-Type': 'text/html' }),
  ntfy: misbehave.answer(200, '{"id":"sPs71M8A2T","time":1800000000,"event":"message","topic":"t"}'),
  pushover: misbehave.answer(200, '{"status":1,"request":"647d2300-702c-4b38-8b2f-d56326ae460b"}'),
  matrix: misbehave.answer(200, '{"event_id":"$YUwRidLecu:example.org"}'),
}
const kinds = Object.keys(SUCCESS) as ServiceKind[]

/** Sends a notification over a channel to a server with scripted replies. Returns what the server received. */
async function sendVia(kind: ServiceKind, steps: readonly Step[] = [SUCCESS[kind]], notification = fill) {
  await using server = await serveMisbehaving(...steps)
  const id = await addChannel(serviceChannels[kind](server.url))
  await enqueueNotifications([notification], NOW)
  const readRow = () => clientDb.deliveries.get(`${notification.id}:${id}`)
  for (const _ of steps) {
    time = (await readRow())?.dueAt ?? NOW
    await deliverNow()
  }
  const row = await readRow()
  const channel = (await readChannels()).find((each) => each.id === id)
  return { id, row, channel, seen: server.seen, request: server.seen[0] as (typeof server.seen)[number] }
}

beforeEach(async () => {
  await emptyClientDb()
  time = NOW
})

describe('Discord', () => {
  it('receives a message without mentions and previews, and stores it before it answers', async () => {
    const { row, request } = await sendVia('discord')
    expect(row).toMatchObject({ state: 'sent' })
    expect([request.method, request.url]).toEqual(['POST', `${SECRETS.hook}?wait=true`])
    expect(JSON.parse(request.body)).toEqual({
      content: `**${title}**\n${fill.message.replace(/[()-]/g, '\\$&')}\n${link}`,
      flags: 4,
      allowed_mentions: { parse: [] },
    })
  })

  it('shows the Markdown of a foreign symbol as text', async () => {
    const message = 'Sold 1 [**free**](https://evil.example) <@1> `x`'
    const { request } = await sendVia('discord', [SUCCESS.discord], { ...fill, message })
    expect(JSON.parse(request.body).content).toContain(
      '\\[\\*\\*free\\*\\*\\]\\(https\\://evil.example\\) \\<\\@1\\> \\`x\\`',
    )
  })

  it('receives a long message with its link, in at most 2,000 characters', async () => {
    const { row, request } = await sendVia('discord', [SUCCESS.discord], {
      ...fill,
      message: '🔔'.repeat(3_000),
    })
    const { content } = JSON.parse(request.body)
    expect(row).toMatchObject({ state: 'sent' })
    expect(content.length).toBeLessThanOrEqual(2_000)
    expect(content.endsWith(`🔔…\n${link}`)).toBe(true)
  })

  it('is asked again after the fraction of seconds that its reply names', async () => {
    const limited = misbehave.answer(429, '{"message":"You are being rate limited.","retry_after":64.57}')
    const { row, seen } = await sendVia('discord', [limited, SUCCESS.discord])
    expect([row?.state, row?.sentAt, seen.length]).toEqual(['sent', later(64_570), 2])
  })
})

describe('Slack', () => {
  it('receives blocks of plain text, and a text for the notification', async () => {
    const message = 'Sold 1 <!channel> & more'
    const { row, request } = await sendVia('slack', [SUCCESS.slack], { ...fill, message })
    expect(row).toMatchObject({ state: 'sent' })
    expect([request.method, request.url]).toEqual(['POST', SECRETS.hook])
    expect(JSON.parse(request.body)).toEqual({
      text: `${title}\nSold 1 &lt;!channel&gt; &amp; more`,
      blocks: [
        { type: 'header', text: { type: 'plain_text', emoji: false, text: title } },
        { type: 'section', text: { type: 'plain_text', emoji: false, text: message } },
        { type: 'section', text: { type: 'mrkdwn', text: `<${link}>` } },
      ],
    })
  })

  it('is asked again after its Retry-After', async () => {
    const limited = misbehave.answer(429, '{"retry_after":30,"ok":false}', { 'Retry-After': '30' })
    const { row } = await sendVia('slack', [limited, SUCCESS.slack])
    expect([row?.state, row?.sentAt]).toEqual(['sent', later(30_000)])
  })
})

describe('a deleted webhook', () => {
  it.each([
    ['discord', 404, '{"message":"Unknown Webhook","code":10015}', 'Discord deleted this webhook.'],
    ['slack', 404, 'no_service', 'Slack deleted this webhook or its channel.'],
    ['slack', 410, 'channel_is_archived', 'Slack deleted this webhook or its channel.'],
  ] as const)('turns the channel of %s off: %i', async (kind, status, body, lastError) => {
    const { row, channel } = await sendVia(kind, [misbehave.answer(status, body)])
    expect(row).toMatchObject({ state: 'failed', lastError: expect.stringContaining(lastError) })
    expect(channel?.isOn).toBe(false)
  })
})

describe('ntfy', () => {
  it('receives JSON with topic, link and token', async () => {
    const { row, request } = await sendVia('ntfy')
    expect(row).toMatchObject({ state: 'sent' })
    expect([request.method, request.url]).toEqual(['POST', '/'])
    expect(request.headers.authorization).toBe(`Bearer ${SECRETS.token}`)
    expect(JSON.parse(request.body)).toEqual({
      ...{ topic: SECRETS.topic, title, message: fill.message, click: link },
      ...{ priority: 3, tags: ['white_check_mark'] },
    })
  })

  it('receives something urgent with the highest priority', async () => {
    const { request } = await sendVia('ntfy', [SUCCESS.ntfy], mismatch)
    expect(JSON.parse(request.body)).toMatchObject({ priority: 5, tags: ['rotating_light'] })
  })

  it('receives at most 4,096 bytes, so that no message becomes a file', async () => {
    const { request } = await sendVia('ntfy', [SUCCESS.ntfy], { ...fill, message: 'ä'.repeat(4_000) })
    const { message } = JSON.parse(request.body)
    expect(Buffer.from(message).length).toBeLessThanOrEqual(4_096)
    expect(message).toMatch(/^ä{2000,}…$/)
  })

  it('needs no token', async () => {
    await using server = await serveMisbehaving(SUCCESS.ntfy)
    await addChannel({ ...serviceChannels.ntfy(server.url), secrets: { topic: SECRETS.topic } })
    await enqueueNotifications([fill], NOW)
    await deliverNow()
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })
})

describe('Pushover', () => {
  it('receives a form with its keys and the link', async () => {
    const { row, request } = await sendVia('pushover')
    expect(row).toMatchObject({ state: 'sent' })
    expect([request.method, request.url]).toEqual(['POST', '/1/messages.json'])
    expect(request.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      ...{ token: SECRETS.apiToken, user: SECRETS.key, title, message: fill.message },
      ...{ url: link, url_title: 'Open the order', priority: '0' },
    })
  })

  it('receives something urgent as an emergency, which it repeats', async () => {
    const { request } = await sendVia('pushover', [SUCCESS.pushover], mismatch)
    expect(request.body).toContain('priority=2&retry=60&expire=3600')
  })

  it('receives at most 1,024 characters', async () => {
    const { request } = await sendVia('pushover', [SUCCESS.pushover], { ...fill, message: 'x'.repeat(2_000) })
    expect(new URLSearchParams(request.body).get('message')).toBe(`${'x'.repeat(1_023)}…`)
  })

  it('is asked again after 5 seconds at the earliest', async () => {
    const { row } = await sendVia('pushover', [misbehave.answer(500, '{"status":0}'), SUCCESS.pushover])
    expect([row?.state, row?.sentAt]).toEqual(['sent', later(5_000)])
  })

  it('is not asked again after a refusal', async () => {
    const refusal = '{"user":"invalid","errors":["user identifier is invalid"],"status":0}'
    const { row } = await sendVia('pushover', [misbehave.answer(400, refusal)])
    expect(row).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('user identifier is invalid'),
    })
  })
})

describe('Matrix', () => {
  it('receives a message under a transaction id that a repetition has, too', async () => {
    const { row, seen } = await sendVia('matrix', [misbehave.cut(), SUCCESS.matrix])
    expect(row).toMatchObject({ state: 'sent', attempts: 2 })
    const [first, second] = seen as [(typeof seen)[number], (typeof seen)[number]]
    expect(first.method).toBe('PUT')
    expect(first.url).toMatch(
      /^\/_matrix\/client\/v3\/rooms\/!room%3Aexample\.org\/send\/m\.room\.message\/[\w-]{32}$/,
    )
    expect(second.url).toBe(first.url)
    expect(second.headers.authorization).toBe(`Bearer ${SECRETS.token}`)
    expect(JSON.parse(second.body)).toEqual({
      msgtype: 'm.text',
      body: `${title}\n${fill.message}\n${link}`,
    })
  })

  it('is asked again after the milliseconds that its reply names', async () => {
    const limited = misbehave.answer(429, '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":12500}')
    const { row } = await sendVia('matrix', [limited, SUCCESS.matrix])
    expect([row?.state, row?.sentAt]).toEqual(['sent', later(12_500)])
  })
})

describe('the secret of a service', () => {
  it.each(kinds)('is neither stored in plain text nor exported, even if %s echoes it', async (kind) => {
    const echo: Step = ({ url, headers }, response, body) =>
      response.writeHead(403).end(`${url} ${headers.authorization} ${body}`)
    const { row, channel } = await sendVia(kind, [echo])
    expect(row).toMatchObject({ state: 'failed', lastError: expect.stringContaining('answered 403') })
    const stored = JSON.stringify([row, await clientDb.channels.toArray()]) + (await exportNotifications(NOW))
    for (const secret of Object.values(SECRETS)) expect(stored).not.toContain(secret)
    expect(originsFor(kind, channel?.values ?? {})).toEqual(['http://127.0.0.1/*'])
  })

  it.each([
    ['discord', { secrets: { url: 'http://discord.example/x' } }, 'url: must be https'],
    ['slack', { secrets: { url: 'https://me:pw@slack.example/x' } }, 'url: must not hold a user name'],
    ['ntfy', { secrets: { topic: 'a/b' } }, 'topic: expected at most 64'],
    ['pushover', { secrets: { token: 'a', user: SECRETS.key } }, 'token: expected 30'],
    [
      'matrix',
      { values: { base: 'https://m.example', room: '#room:m.example' } },
      'room: expected a room id',
    ],
  ] as const)(
    'is refused if it does not have the form that %s expects: %o',
    async (kind, change, message) => {
      await expect(addChannel({ ...serviceChannels[kind]('https://a.example'), ...change })).rejects.toThrow(
        message,
      )
      expect(await clientDb.channels.count()).toBe(0)
    },
  )
})
