import { beforeEach, describe, expect, it } from 'vitest'
import { runPort } from '../../../src/content/dapp/port'
import { pathBelow, wrapFetch } from '../../../src/content/dapp/service-fetch'

const BASES = ['https://api.cow.fi', 'http://127.0.0.1:8080/base']

describe('pathBelow', () => {
  it.each([
    ['https://api.cow.fi/mainnet/api/v1/quote?a=1#b', '/mainnet/api/v1/quote?a=1'],
    ['https://api.cow.fi', '/'],
    ['http://127.0.0.1:8080/base/v1', '/v1'],
    ['https://api.cow.fi.evil.example/x', undefined],
    ['https://barn.api.cow.fi/x', undefined],
    ['http://127.0.0.1:8080/based', undefined],
  ])('maps %s to %s', (url, path) => {
    expect(pathBelow(url, BASES)).toBe(path)
  })
})

/** Opens a page whose native `fetch` never reaches a service. The worker answers for the service. */
function openPage(hostname: string, serviceBases = BASES) {
  const asked: unknown[] = []
  const native = async () => new Response('the host itself')
  class XMLHttpRequest {
    readonly opened: unknown[] = []
    open(...given: unknown[]) {
      this.opened.push(...given)
    }
  }
  const window = Object.assign(new EventTarget(), {
    fetch: native as typeof globalThis.fetch,
    XMLHttpRequest,
  })
  Object.assign(globalThis, { window, location: { hostname }, document: { baseURI: `http://${hostname}/` } })
  wrapFetch()
  runPort({
    onChanged: () => undefined,
    onWindow: () => undefined,
    fetch: async (request) => {
      if (request.url.endsWith('/connection'))
        return Response.json({ isAllowed: true, chainId: '0x1', accounts: [], serviceBases })
      const body = await request.json()
      asked.push(body)
      if (body.path === '/down') throw new Error('no worker')
      if (body.path === '/often') return Response.json({ errorType: 'RateLimited' }, { status: 429 })
      return Response.json({
        status: body.path === '/none' ? 204 : 201,
        headers: { etag: 'x' },
        body: '{"a":1}',
      })
    },
  })
  return { window, asked }
}

beforeEach(
  () => void Object.assign(globalThis, { window: undefined, location: undefined, document: undefined }),
)

describe('XMLHttpRequest on a page of this machine', () => {
  it('fails for an answered address with a sentence that names fetch, and is sent elsewhere normally', async () => {
    const { window } = openPage('localhost')
    await window.fetch('https://api.cow.fi/mainnet/api/v1/version')
    const request = new window.XMLHttpRequest()
    expect(() => request.open('GET', 'https://api.cow.fi/mainnet/api/v1/version')).toThrow('Use fetch()')
    request.open('GET', 'https://other.example/')
    expect(request.opened).toEqual(['GET', 'https://other.example/'])
  })
})

describe('fetch on a page of this machine', () => {
  it('gets replies for an order book’s address from the chosen service, with URL, status and headers', async () => {
    const { window, asked } = openPage('localhost')
    const body = JSON.stringify({ kind: 'sell' })
    const response = await window.fetch('https://api.cow.fi/mainnet/api/v1/quote', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'X-API-Key': 'secret' },
    })
    expect([response.status, response.url, response.headers.get('etag')]).toEqual([
      ...[201, 'https://api.cow.fi/mainnet/api/v1/quote', 'x'],
    ])
    expect(await response.json()).toEqual({ a: 1 })
    expect(asked).toEqual([
      { method: 'POST', path: '/mainnet/api/v1/quote', contentType: 'application/json', body },
    ])
  })

  it('accepts a request object and a request without body', async () => {
    const { window } = openPage('127.0.0.1')
    const response = await window.fetch(new Request('http://127.0.0.1:8080/base/none', { method: 'DELETE' }))
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('sends requests to other addresses normally', async () => {
    const { window, asked } = openPage('localhost')
    expect(await (await window.fetch('https://elsewhere.example/api')).text()).toBe('the host itself')
    expect(await (await window.fetch(new URL('http://localhost/app.js'))).text()).toBe('the host itself')
    expect(asked).toEqual([])
  })

  it('rejects like a failed request if nothing answers, and returns the worker’s refusal otherwise', async () => {
    const { window } = openPage('[::1]')
    await expect(window.fetch('https://api.cow.fi/down')).rejects.toThrow(TypeError)
    expect((await window.fetch('https://api.cow.fi/often')).status).toBe(429)
  })

  it('rejects when it is aborted', async () => {
    const { window } = openPage('localhost')
    const ending = AbortSignal.abort(new Error('enough'))
    await expect(window.fetch('https://api.cow.fi/x', { signal: ending })).rejects.toThrow('enough')
  })
})

it('fetch on a page of the web stays native', () => {
  const { window } = openPage('app.example')
  const before = window.fetch
  wrapFetch()
  expect(window.fetch).toBe(before)
})
