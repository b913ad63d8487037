import 'fake-indexeddb/auto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discoverJmap } from '../../../../src/client/notify/channels/email-templates'
import { createChannels } from '../../../../src/client/notify/channels/registry'
import { addChannel, testChannel } from '../../../../src/client/notify/channels/setup'
import { emptyClientDb, NOW } from '../../../support/client'
import { misbehave, serveMisbehaving } from '../../../support/misbehaving-server'

type Call = [string, { create?: Record<string, Record<string, unknown>> }, string]

/** A JMAP server. Sent emails are in `mails`. */
const mails: Record<string, unknown>[] = []
let isFull = false
const answers: Record<string, (args: Call[1]) => unknown> = {
  'Identity/get': () => ({ list: [{ id: 'i1', email: 'me@mail.example' }] }),
  'Mailbox/get': () => ({
    list: [
      { id: 'm1', role: 'inbox' },
      { id: 'm2', role: 'drafts' },
    ],
  }),
  'Email/set': ({ create }) => {
    mails.push(create?.['mail'] ?? {})
    return { created: { mail: { id: 'e1' } } }
  },
  'EmailSubmission/set': () =>
    isFull ? { notCreated: { sent: { type: 'overQuota' } } } : { created: { sent: { id: 's1' } } },
}
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    if (request.headers.authorization !== 'Bearer tok') return response.writeHead(401).end('{}')
    response.setHeader('Content-Type', 'application/json')
    if (request.url === '/session')
      return response.end(
        JSON.stringify({ apiUrl: '/api', primaryAccounts: { 'urn:ietf:params:jmap:mail': 'a1' } }),
      )
    const { methodCalls } = JSON.parse(text || '{"methodCalls":[]}') as { methodCalls: Call[] }
    const methodResponses = methodCalls.map(([name, args, id]) => [name, answers[name]?.(args) ?? {}, id])
    return response.end(JSON.stringify({ methodResponses }))
  })
})
let base: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  await emptyClientDb()
  mails.length = 0
  isFull = false
})

const channels = () =>
  createChannels({
    notifications: { create: async () => undefined },
    pageUrl: (path) => `ext://${path}`,
    fetch: (request) => fetch(request),
  })
async function addJmap(): Promise<string> {
  const { from, ...template } = await discoverJmap({ sessionUrl: `${base}/session`, token: 'tok' })
  return addChannel({
    kind: 'email',
    label: 'Mail',
    values: { ...template, from, to: 'you@mail.example' },
    secrets: { token: 'tok' },
  })
}

describe('email by JMAP', () => {
  it('is sent in one request to the API that the session names', async () => {
    await testChannel(await addJmap(), channels(), () => NOW)
    expect(mails).toMatchObject([
      {
        mailboxIds: { m2: true },
        from: [{ email: 'me@mail.example' }],
        to: [{ email: 'you@mail.example' }],
        subject: 'Cowbell',
        bodyValues: { text: { value: 'A test: this channel works.' } },
      },
    ])
    expect(JSON.stringify(mails)).toMatch(/"messageId":\["[\w-]{32}@cowbell.invalid"\]/)
  })

  it('fails with the reason if the server rejects the submission', async () => {
    const id = await addJmap()
    isFull = true
    await expect(testChannel(id, channels(), () => NOW)).rejects.toThrow('overQuota')
  })

  it('cannot be set up with a wrong token or a server without JMAP', async () => {
    await expect(discoverJmap({ sessionUrl: `${base}/session`, token: 'no' })).rejects.toThrow('401')
    await expect(discoverJmap({ sessionUrl: `${base}/elsewhere`, token: 'tok' })).rejects.toThrow()
  })
})

describe('the JMAP token', () => {
  it.each([
    ['another port', (url: string) => `${url}/api`],
    ['a URL without TLS', () => 'http://mail.example/api'],
    ['a user name in the URL', (url: string) => url.replace('http://', 'http://me@')],
    ['a URL without a host', () => 'http://'],
  ])('is not sent if the session names %s', async (_, apiUrlAt) => {
    const session = (apiUrl: string) =>
      JSON.stringify({ apiUrl, primaryAccounts: { 'urn:ietf:params:jmap:mail': 'a1' } })
    await using other = await serveMisbehaving(misbehave.answer(200, '{}'))
    await using mail = await serveMisbehaving(misbehave.answer(200, session(apiUrlAt(other.url))))
    const finding = discoverJmap({ sessionUrl: `${mail.url}/session`, token: 'JMAP-TOKEN' })
    await expect(finding).rejects.toMatchObject({ errorType: 'OtherHost' })
    expect([other.seen, mail.seen.length]).toEqual([[], 1])
  })
})
