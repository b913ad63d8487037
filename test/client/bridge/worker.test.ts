import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../../../src/api/endpoint'
import { endpoints } from '../../../src/api/endpoints'
import { findClientEndpoint, type Sender, type WebPage } from '../../../src/client/bridge/client-endpoints'
import {
  answerBridge,
  type BridgeReply,
  MAX_BRIDGE_BODY,
  type MessageSender,
  senderOf,
} from '../../../src/client/bridge/worker'
import { Refusal } from '../../../src/domain/refusal'

const self = { id: 'cowbell', baseUrl: 'chrome-extension://cowbell/' }
const page: MessageSender = { id: 'cowbell', url: 'chrome-extension://cowbell/popup.html' }
const script: MessageSender = {
  id: 'cowbell',
  url: 'https://explorer.example/orders/0x',
  tab: { id: 1 },
  frameId: 0,
  origin: 'https://explorer.example',
}
const webPage: WebPage = {
  origin: 'https://explorer.example',
  siteOrigin: 'https://explorer.example',
  tabId: 1,
}
const UID = `0x${'ab'.repeat(56)}`
const message = (path: string, method = 'GET', body: string | null = null) => ({
  cowbell: 'request',
  method,
  path,
  headers: { 'content-type': 'application/json', cookie: 'secret' },
  body,
})

function answering(answer: (request: Request) => Promise<Response> = async () => new Response('fine')) {
  const asked: Request[] = []
  const bugs: unknown[] = []
  const senders: Sender[] = []
  const fetch = (request: Request, sender: Sender) => {
    asked.push(request)
    senders.push(sender)
    return answer(request)
  }
  const report = (bug: unknown) => void bugs.push(bug)
  return { asked, bugs, senders, answer: answerBridge({ self, fetch, report }) }
}

describe('senderOf', () => {
  it.each([
    { who: 'a page of ours', sender: page, access: 'extension' },
    { who: 'a page of ours in a tab', sender: { ...page, tab: { id: 1 } }, access: 'extension' },
    { who: 'our content script on a web page', sender: script, access: webPage },
    {
      who: 'it on a page at a port, which no match pattern names',
      sender: { ...script, origin: 'http://127.0.0.1:8080' },
      access: { ...webPage, origin: 'http://127.0.0.1', siteOrigin: 'http://127.0.0.1:8080' },
    },
    { who: 'it in a frame', sender: { ...script, frameId: 3 }, access: undefined },
    {
      who: 'it on a page that is only being made ready',
      sender: { ...script, documentLifecycle: 'prerender' },
      access: undefined,
    },
    { who: 'it on a page without an origin', sender: { ...script, origin: 'null' }, access: undefined },
    { who: 'another extension', sender: { ...page, id: 'other' }, access: undefined },
    {
      who: 'another extension that claims our address',
      sender: { id: 'other', url: page.url },
      access: undefined,
    },
    { who: 'one without an id', sender: { url: page.url }, access: undefined },
    { who: 'one without an address', sender: { id: 'cowbell', tab: {} }, access: undefined },
    {
      who: 'a web page without a tab',
      sender: { id: 'cowbell', url: 'https://evil.example/' },
      access: undefined,
    },
    {
      who: 'a web page whose address contains ours',
      sender: { ...script, origin: undefined, url: `https://evil.example/${self.baseUrl}popup.html` },
      access: { ...webPage, origin: 'https://evil.example', siteOrigin: 'https://evil.example' },
    },
    {
      who: 'a page of an extension whose id begins with ours',
      sender: { ...script, origin: undefined, url: 'chrome-extension://cowbellevil/popup.html' },
      access: undefined,
    },
  ])('identifies $who with access $access', ({ sender, access }) => {
    expect(senderOf(self, sender)).toEqual(access)
  })
})

describe('findClientEndpoint', () => {
  it.each([
    ['POST', '/client/badges'],
    ['POST', '/client/card'],
    ['POST', '/client/page'],
    ['POST', '/client/bell'],
    ['POST', '/client/open'],
  ])('gives web pages access to %s %s', (method, path) => {
    expect(findClientEndpoint(webPage, method, path)).toBeDefined()
  })

  it.each([
    ['POST', '/mainnet/api/v1/orders'],
    ['GET', `/mainnet/api/v1/orders/${UID}`],
    ['GET', `/mainnet/api/v1/orders/${UID}/status`],
    ['POST', '/mainnet/api/v1/orders/by_uids'],
    ['POST', '/client/tell'],
    ['POST', '/client/subscribe'],
    ['POST', '/client/toString'],
    ['DELETE', `/mainnet/api/v1/orders/${UID}`],
    ['POST', '/mainnet/api/v1/quote'],
    ['GET', `/mainnet/api/v1/account/${UID}/orders`],
    ['POST', '/mainnet/api/v1/paper/transactions'],
    ['GET', `/mainnet/api/v1/debug/order/${UID}`],
    ['POST', '/client/wake'],
    ['POST', '/client/submit'],
    ['GET', '/client/badges'],
    ['POST', '/client/badges/'],
    ['GET', `/mainnet/api/v1/orders/..%2f..%2fdebug`],
    ['GET', '/mainnet/api/v1/orders/..'],
    ['GET', `//mainnet/api/v1/orders/${UID}`],
    ['GET', `/mainnet/api/v1/orders/${UID}/../../x`],
  ])('gives web pages no access to %s %s', (method, path) => {
    expect(findClientEndpoint(webPage, method, path)).toBeUndefined()
  })

  it('has no endpoint in common with the service', () => {
    const open = Object.values<EndpointRow>(endpoints).filter(({ method, path }) =>
      findClientEndpoint(webPage, method, path.replace(/:\w+/g, 'x')),
    )
    expect(open).toEqual([])
  })
})

describe('a message', () => {
  it.each([
    ['no object', 'hello'],
    ['none of the bridge', { type: 'ping' }],
    ['with a field more', { ...message('/x'), extra: 1 }],
    ['with a path that is an address', message('https://evil.example/')],
    ['with a path of another scheme', message('javascript:alert(1)')],
    ['with a body too long to be any', message('/x', 'POST', 'x'.repeat(MAX_BRIDGE_BODY + 1))],
  ])('gets no reply if it is %s', (_, given) => {
    const { answer, asked } = answering()
    expect(answer(given, page)).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('gets no reply from an unknown sender', () => {
    const { answer, asked } = answering()
    expect(answer(message('/client/wake', 'POST'), { ...page, id: 'other' })).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('uses the page that the browser reports, whatever the message claims', async () => {
    const { answer, asked, senders } = answering()
    await answer(message('/client/page', 'POST', '{"origin":"https://etherscan.io"}'), script)
    expect(senders).toEqual([webPage])
    expect(asked).toHaveLength(1)
  })

  it('becomes a request with method, path, query, content type and body, without other headers', async () => {
    const { answer, asked } = answering()
    await answer(message('/mainnet/api/v1/quote?x=1', 'POST', '{"a":1}'), page)
    const [request] = asked
    expect([
      request?.method,
      new URL(request?.url ?? '').pathname,
      new URL(request?.url ?? '').search,
    ]).toEqual(['POST', '/mainnet/api/v1/quote', '?x=1'])
    expect(await request?.text()).toBe('{"a":1}')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ 'content-type': 'application/json' })
  })
})

describe('a reply', () => {
  const failing = async (error: unknown): Promise<{ reply: BridgeReply | undefined; bugs: unknown[] }> => {
    const { answer, bugs } = answering(async () => {
      throw error
    })
    return { reply: await answer(message('/x'), page), bugs }
  }

  it('has status, headers and body', async () => {
    const { answer } = answering(async () => new Response('{}', { status: 201, headers: { 'x-a': 'b' } }))
    expect(await answer(message('/x'), page)).toMatchObject({
      status: 201,
      body: '{}',
      headers: { 'x-a': 'b' },
    })
  })

  it('has the reason if the network failed', async () => {
    expect(await failing(new TypeError('Failed to fetch'))).toEqual({
      reply: { unreachable: 'Failed to fetch' },
      bugs: [],
    })
  })

  it('has the message of a refusal without a status', async () => {
    expect((await failing(new Refusal('Unreachable', { description: 'No route.' }))).reply).toEqual({
      unreachable: 'No route.',
    })
  })

  it('has the status of a refusal', async () => {
    expect((await failing(new Refusal('NotFound'))).reply).toMatchObject({ status: 404 })
  })

  it('has status 500 after a bug, which is reported', async () => {
    const { reply, bugs } = await failing(new RangeError('a bug'))
    expect(reply).toMatchObject({ status: 500, body: '{"errorType":"InternalServerError","description":""}' })
    expect(bugs).toEqual([new RangeError('a bug')])
  })
})
