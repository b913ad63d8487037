import { describe, expect, it } from 'vitest'
import { Answer, type EndpointRow } from '../../src/api/endpoint'
import { endpoints, type Handlers } from '../../src/api/endpoints'
import { createRouter } from '../../src/api/router'
import { Refusal } from '../../src/domain/refusal'
import { refusals } from '../../src/domain/refusals'
import type { Milliseconds } from '../../src/domain/scalars'

const UID = `0x${'ab'.repeat(56)}`
const FIX = refusals.InvalidParameter.fix
const JSON_TYPE = { 'Content-Type': 'application/json' }
const now = 1_700_000_000_000 as Milliseconds

/** Serves the given handlers. All other handlers throw. */
function serve(given: Partial<Handlers>) {
  const bugs: unknown[] = []
  const missing = () => Promise.reject(new Error('no handler in this test'))
  const handlers = Object.fromEntries(Object.keys(endpoints).map((name) => [name, missing]))
  const answering = { handlers: { ...handlers, ...given } as unknown as Handlers, now: () => now }
  const fetch = createRouter(
    async () => answering,
    (bug) => bugs.push(bug),
  )
  const send = async (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = JSON_TYPE,
  ) => {
    const response = await fetch(
      new Request(`http://service.test${path}`, { method, ...(body === undefined ? {} : { body, headers }) }),
    )
    const text = await response.text()
    return {
      status: response.status,
      text,
      headers: response.headers,
      json: () => JSON.parse(text) as Record<string, unknown>,
    }
  }
  return { fetch, send, bugs }
}

describe('the router', () => {
  it('passes decoded values and the time of the request to a handler', async () => {
    let seen: unknown
    const { send } = serve({
      getAccountOrders: async (input, context) => {
        seen = { ...input, now: context.now }
        return []
      },
    })
    const owner = `0x${'AB'.repeat(20)}`
    expect((await send('GET', `/gnosis/api/v1/account/${owner}/orders?limit=5`)).text).toBe('[]')
    expect(seen).toEqual({ network: 100, owner: owner.toLowerCase(), limit: 5, now })
  })

  it('accepts the chain by id and by each of its names', async () => {
    const { send } = serve({ getVersion: async ({ network }) => String(network) })
    const answers = await Promise.all(
      ['1', 'mainnet', '100', 'xdai', 'gnosis'].map((name) => send('GET', `/${name}/api/v1/version`)),
    )
    expect(answers.map(({ text }) => text)).toEqual(['1', '1', '100', '100', '100'])
    expect(answers[0]?.headers.get('Content-Type')).toContain('text/plain')
  })

  it('replies with the usual success status of a row, or with the status that a handler chose', async () => {
    const hash = `0x${'11'.repeat(32)}`
    const { send } = serve({
      placeOrder: async () => UID as never,
      putAppData: async () => new Answer(hash as never, 200),
    })
    const body = JSON.stringify({ fullAppData: '{}' })
    expect((await send('PUT', `/mainnet/api/v1/app_data/${hash}`, body)).status).toBe(200)
  })

  it('names the missing or malformed field', async () => {
    const { send } = serve({})
    const ask = async (body: unknown) =>
      (await send('POST', '/mainnet/api/v1/quote', JSON.stringify(body))).json()['description']
    expect(await ask({})).toBe(`sellToken: is missing. ${FIX}`)
    expect(await ask({ sellToken: 5 })).toBe(`sellToken: expected string. ${FIX}`)
    expect(await ask({ sellToken: '0x12' })).toBe(
      `sellToken: expected an address: 0x and 40 hex digits. ${FIX}`,
    )
    expect(await ask([])).toBe(`body: expected object. ${FIX}`)
  })

  it('refuses a malformed path value with 400 in the format of its area', async () => {
    const { send } = serve({})
    const orderbook = await send('GET', '/mainnet/api/v1/orders/0x12')
    expect([orderbook.status, orderbook.json()]).toEqual([
      400,
      {
        errorType: 'InvalidParameter',
        description: `uid: expected an order UID: 112 hex digits, with 0x or without. ${FIX}`,
      },
    ])
    const wallet = await send('GET', '/accounts/0x12/notifications')
    expect([wallet.status, wallet.json()]).toEqual([
      400,
      { message: 'account: expected an address: 40 hex digits, with 0x or without' },
    ])
  })

  it('refuses a query parameter that appears twice', async () => {
    const { send } = serve({})
    const reply = await send('GET', `/mainnet/api/v1/account/0x${'ab'.repeat(20)}/orders?limit=1&limit=2`)
    expect(reply.json()['description']).toBe(`limit: given twice. ${FIX}`)
  })

  it('refuses bodies that are not JSON, not declared as JSON, not UTF-8 or over 16 KiB', async () => {
    const { send } = serve({})
    const quote = '/mainnet/api/v1/quote'
    expect((await send('POST', quote, '{')).status).toBe(400)
    expect((await send('POST', quote, '{}', { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await send('POST', quote, new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400)
    expect((await send('POST', quote, JSON.stringify('x'.repeat(16 * 1024)))).json()['errorType']).toBe(
      'PayloadTooLarge',
    )
  })

  it('refuses more than 128 UIDs', async () => {
    const { send } = serve({ getOrders: async () => [] })
    const ask = (count: number) =>
      send('POST', '/mainnet/api/v1/orders/by_uids', JSON.stringify(Array(count).fill(UID)))
    expect((await ask(128)).status).toBe(200)
    expect((await ask(129)).status).toBe(400)
  })

  it('replies 405 with the methods of a path, and 404 for an unknown path', async () => {
    const { send } = serve({})
    const wrongMethod = await send('PATCH', '/mainnet/api/v1/orders')
    expect([wrongMethod.status, wrongMethod.headers.get('Allow')]).toEqual([405, 'POST, DELETE'])
    expect((await send('GET', '/mainnet/api/v1/nothing')).json()['errorType']).toBe('NotFound')
    expect((await send('GET', '/nothing')).json()).toEqual({ message: 'No such path: /nothing' })
  })

  it('sends a refusal with its status, text, data and Retry-After', async () => {
    const { send, bugs } = serve({
      getVersion: async () => {
        throw new Refusal('RateLimited', { description: 'slow down', data: { a: 1 }, retryAfterSeconds: 3 })
      },
    })
    const reply = await send('GET', '/mainnet/api/v1/version')
    expect([reply.status, reply.headers.get('Retry-After'), reply.json()]).toEqual([
      429,
      '3',
      {
        errorType: 'RateLimited',
        description: 'slow down. Wait for the time in Retry-After.',
        data: { a: 1 },
      },
    ])
    expect(bugs).toEqual([])
  })

  it('replies to any other error with an empty 500, and reports it once', async () => {
    const bug = new Error('a bug that names 0xsecret')
    const { send, bugs } = serve({ getVersion: () => Promise.reject(bug) })
    const reply = await send('GET', '/mainnet/api/v1/version')
    expect([reply.status, reply.json()]).toEqual([500, { errorType: 'InternalServerError', description: '' }])
    expect(bugs).toEqual([bug])
  })

  it('never sends a reply that does not match its schema', async () => {
    const { send, bugs } = serve({ getOrders: async () => [{ order: 'nonsense' }] as never })
    expect((await send('POST', '/mainnet/api/v1/orders/by_uids', '[]')).status).toBe(500)
    expect(bugs).toHaveLength(1)
  })

  it('sends the Cache-Control of a row with a success', async () => {
    const { send } = serve({ getNotifications: async () => [] })
    const reply = await send('GET', `/accounts/0x${'ab'.repeat(20)}/notifications`)
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=300')
  })
})

describe('the router itself', () => {
  it('accepts a path value with or without 0x, in any case', async () => {
    const asked: unknown[] = []
    const { send } = serve({
      getOrder: async ({ uid }) => {
        asked.push(uid)
        throw new Refusal('NotFound')
      },
    })
    for (const uid of [UID, UID.slice(2), UID.slice(2).toUpperCase()]) {
      await send('GET', `/mainnet/api/v1/orders/${uid}`)
    }
    expect(asked).toEqual([UID, UID, UID])
  })

  it('replies to HEAD as to GET without a body, and to OPTIONS with the methods of the path', async () => {
    const { fetch } = serve({ getVersion: async () => 'v' })
    const ask = (method: string) =>
      fetch(new Request('https://cowbell.invalid/mainnet/api/v1/version', { method }))
    const head = await ask('HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const options = await ask('OPTIONS')
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await ask('POST')).headers.get('Allow')).toBe('GET, HEAD')
  })

  it('distinguishes a fixed path from a parameter', async () => {
    const { send } = serve({})
    const reply = await send('GET', '/mainnet/api/v1/orders/by_uids')
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'POST'])
  })

  it('writes the message and the fix of a refusal', async () => {
    const { send } = serve({ getVersion: () => Promise.reject(new Refusal('ZeroAmount')) })
    const { message, fix } = refusals.ZeroAmount
    expect((await send('GET', '/mainnet/api/v1/version')).json()['description']).toBe(`${message} ${fix}`)
  })
})

describe('the contract table', () => {
  const rows = Object.entries<EndpointRow>(endpoints)

  it('has no two rows with the same method and path', () => {
    const keys = rows.map(([, row]) => `${row.method} ${row.path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has a schema for every parameter in a path', () => {
    for (const [, row] of rows) {
      for (const [, name] of row.path.matchAll(/:(\w+)/g))
        expect(Object.keys(row.params.shape)).toContain(name)
    }
  })
})
