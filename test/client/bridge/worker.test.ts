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
  tab: { id: 1, url: 'https://explorer.example/address/0x' },
  frameId: 0,
  origin: 'https://explorer.example',
}
const webPage: WebPage = {
  origin: 'https://explorer.example',
  siteOrigin: 'https://explorer.example',
  tabId: 1,
  frameId: 0,
}
const UID = `0x${'ab'.repeat(56)}`
const message = (path: string, method = 'GET', body: string | null = null) => ({
  cowbell: 'request',
  method,
  path,
  headers: { 'content-type': 'application/json', cookie: 'secret' },
  body,
})

function createBridge(answer: (request: Request) => Promise<Response> = async () => new Response('fine')) {
  const requests: Request[] = []
  const bugs: unknown[] = []
  const senders: Sender[] = []
  const fetch = (request: Request, sender: Sender) => {
    requests.push(request)
    senders.push(sender)
    return answer(request)
  }
  const report = (bug: unknown) => void bugs.push(bug)
  return { requests, bugs, senders, answer: answerBridge({ self, fetch, report }) }
}

describe('senderOf', () => {
  it.each([
    { who: 'a page of ours', sender: page, access: 'extension' },
    { who: 'a page of ours in a tab', sender: { ...page, tab: { id: 1 } }, access: 'extension' },
    { who: 'our content script on a web page', sender: script, access: webPage },
    {
      who: 'our content script on a page with a port',
      sender: { ...script, origin: 'http://127.0.0.1:8080' },
      access: { ...webPage, origin: 'http://127.0.0.1', siteOrigin: 'http://127.0.0.1:8080' },
    },
    {
      who: 'our content script in a frame of the same origin',
      sender: { ...script, frameId: 3 },
      access: { ...webPage, frameId: 3 },
    },
    {
      who: 'our content script in a frame of another origin',
      sender: { ...script, frameId: 3, origin: 'https://other.example' },
      access: undefined,
    },
    {
      who: 'our content script in a frame with another port',
      sender: { ...script, frameId: 3, origin: 'https://explorer.example:8443' },
      access: undefined,
    },
    {
      who: 'our content script in a frame of a page whose address the browser does not report',
      sender: { ...script, frameId: 3, tab: { id: 1 } },
      access: undefined,
    },
    {
      who: 'our content script on a prerendered page',
      sender: { ...script, documentLifecycle: 'prerender' },
      access: undefined,
    },
    {
      who: 'our content script on a page without an origin',
      sender: { ...script, origin: 'null' },
      access: undefined,
    },
    { who: 'another extension', sender: { ...page, id: 'other' }, access: undefined },
    {
      who: 'another extension that claims our address',
      sender: { id: 'other', url: page.url },
      access: undefined,
    },
    { who: 'a sender without an id', sender: { url: page.url }, access: undefined },
    { who: 'a sender without an address', sender: { id: 'cowbell', tab: {} }, access: undefined },
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
  ])('returns $access for $who', ({ sender, access }) => {
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

  it('returns no endpoint of the service to web pages', () => {
    const open = Object.values<EndpointRow>(endpoints).filter(({ method, path }) =>
      findClientEndpoint(webPage, method, path.replace(/:\w+/g, 'x')),
    )
    expect(open).toEqual([])
  })
})

describe('a message', () => {
  it.each([
    ['not an object', 'hello'],
    ['not a bridge message', { type: 'ping' }],
    ['sent with an extra field', { ...message('/x'), extra: 1 }],
    ['sent with a URL as path', message('https://evil.example/')],
    ['sent with a path of another scheme', message('javascript:alert(1)')],
    ['sent with a body over the limit', message('/x', 'POST', 'x'.repeat(MAX_BRIDGE_BODY + 1))],
  ])('gets no reply if it is %s', (_, given) => {
    const { answer, requests } = createBridge()
    expect(answer(given, page)).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('gets no reply from an unknown sender', () => {
    const { answer, requests } = createBridge()
    expect(answer(message('/client/wake', 'POST'), { ...page, id: 'other' })).toBeUndefined()
    expect(requests).toEqual([])
  })

  it('uses the page that the browser reports, regardless of what the message claims', async () => {
    const { answer, requests, senders } = createBridge()
    await answer(message('/client/page', 'POST', '{"origin":"https://etherscan.io"}'), script)
    expect(senders).toEqual([webPage])
    expect(requests).toHaveLength(1)
  })

  it('becomes a request with method, path, query, content type and body, without other headers', async () => {
    const { answer, requests } = createBridge()
    await answer(message('/mainnet/api/v1/quote?x=1', 'POST', '{"a":1}'), page)
    const [request] = requests
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
    const { answer, bugs } = createBridge(async () => {
      throw error
    })
    return { reply: await answer(message('/x'), page), bugs }
  }

  it('has status, headers and body', async () => {
    const { answer } = createBridge(async () => new Response('{}', { status: 201, headers: { 'x-a': 'b' } }))
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

  it('has status 500 after a bug, and the bug is reported', async () => {
    const { reply, bugs } = await failing(new RangeError('a bug'))
    expect(reply).toMatchObject({ status: 500, body: '{"errorType":"InternalServerError","description":""}' })
    expect(bugs).toEqual([new RangeError('a bug')])
  })
})
