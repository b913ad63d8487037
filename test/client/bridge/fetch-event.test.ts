import { describe, expect, it, vi } from 'vitest'
import type { EndpointRow } from '../../../src/api/endpoint'
import { endpoints } from '../../../src/api/endpoints'
import { registerFetchEvent } from '../../../src/client/bridge/fetch-event'
import type { BridgeReply, BridgeRequest } from '../../../src/client/bridge/worker'

type Listener = (event: never) => void

/** Creates a worker scope that records its listeners. `prototype` is the prototype of its install events. */
function scopeOf(prototype: object) {
  const listeners = new Map<string, Listener>()
  const InstallEvent = (() => {}) as unknown as { prototype: object }
  InstallEvent.prototype = prototype
  const scope = {
    InstallEvent,
    location: new URL('https://ext.invalid/background.js'),
    clients: { claim: vi.fn(async () => undefined) },
    skipWaiting: vi.fn(async () => undefined),
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  return { scope, listeners }
}

const replied: BridgeReply = { status: 201, headers: { 'content-type': 'application/json' }, body: '"0xab"' }

/** Returns the page's response to a reply of the bridge. */
async function fetched(request: Request, reply: Promise<BridgeReply> | undefined = Promise.resolve(replied)) {
  const { scope, listeners } = scopeOf({ addRoutes: () => undefined })
  const asked: BridgeRequest[] = []
  registerFetchEvent(scope, (message) => {
    asked.push(message)
    return reply
  })
  let response: Promise<Response> | undefined
  const respondWith = (given: Promise<Response>) => {
    response = given
  }
  listeners.get('fetch')?.({ request, respondWith } as never)
  return { response: await response, asked }
}

const url = 'https://ext.invalid/mainnet/api/v1/orders?a=1'

describe('the fetch event', () => {
  it('has no listener in browsers without static routes', () => {
    const { scope, listeners } = scopeOf({})
    registerFetchEvent(scope, () => undefined)
    registerFetchEvent({}, () => undefined)
    expect(listeners.size).toBe(0)
  })

  it('routes the paths of every endpoint to the worker, and all others to the network', async () => {
    const { scope, listeners } = scopeOf({ addRoutes: () => undefined })
    registerFetchEvent(scope, () => undefined)
    let routes: {
      condition: { urlPattern: { pathname: string; hostname?: string; protocol?: string } }
      source: string
    }[] = []
    const addRoutes = async (given: typeof routes) => {
      routes = given
    }
    const done: Promise<unknown>[] = []
    listeners.get('install')?.({
      addRoutes,
      waitUntil: (given: Promise<unknown>) => done.push(given),
    } as never)
    await Promise.all(done)
    expect(scope.skipWaiting).toHaveBeenCalled()
    const sourceOf = (path: string) =>
      routes.find(({ condition }) =>
        new RegExp(`^${condition.urlPattern.pathname.replace(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`).test(
          path,
        ),
      )?.source
    for (const { path } of Object.values<EndpointRow>(endpoints)) {
      expect(sourceOf(path.replace(/:\w+/g, 'x'))).toBe('fetch-event')
    }
    const ours = routes.filter(({ source }) => source === 'fetch-event')
    for (const { condition } of ours) {
      expect(condition.urlPattern).toMatchObject({ protocol: 'https', hostname: 'ext.invalid' })
    }
    for (const path of [
      '/popup.html',
      '/chunks/shared-ab.js',
      '/icons/cowbell-16.png',
      '/client/wake',
      '/',
    ]) {
      expect(sourceOf(path)).toBe('network')
    }
  })

  it('sends a request over the bridge and returns its reply', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const { response, asked } = await fetched(new Request(url, { method: 'POST', body: '{"a":1}', headers }))
    expect(asked).toEqual([
      {
        cowbell: 'request',
        method: 'POST',
        path: '/mainnet/api/v1/orders?a=1',
        headers: { 'content-type': 'application/json' },
        body: '{"a":1}',
      },
    ])
    expect([response?.status, await response?.text()]).toEqual([201, '"0xab"'])
  })

  it('responds with a network error if the worker is unreachable, and with 413 if a request is too large', async () => {
    const unreachable = await fetched(new Request(url), Promise.resolve({ unreachable: 'asleep' }))
    expect(unreachable.response?.type).toBe('error')
    const { scope, listeners } = scopeOf({ addRoutes: () => undefined })
    registerFetchEvent(scope, () => undefined)
    let response: Promise<Response> | undefined
    const respondWith = (given: Promise<Response>) => {
      response = given
    }
    listeners.get('fetch')?.({ request: new Request(url), respondWith } as never)
    expect((await response)?.status).toBe(413)
  })

  it('ignores requests to other hosts, including services elsewhere', async () => {
    const elsewhere = new Request('https://service.invalid/mainnet/api/v1/version')
    expect(await fetched(elsewhere)).toEqual({ response: undefined, asked: [] })
  })

  it('ignores navigations', async () => {
    const request = { mode: 'navigate', url } as Request
    expect((await fetched(request)).response).toBeUndefined()
  })
})
