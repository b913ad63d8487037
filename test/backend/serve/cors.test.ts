import { describe, expect, it } from 'vitest'
import { allowAnyOrigin } from '../../../src/backend/serve/cors'

const url = 'http://127.0.0.1/mainnet/api/v1/orders'
const Origin = 'https://shop.invalid'
const refuse = async () => new Response('{}', { status: 429, headers: { 'Retry-After': '3' } })

describe('a service with CORS', () => {
  it('answers a preflight with the methods and headers of the live service', async () => {
    const open = allowAnyOrigin(() => Promise.reject(new Error('the service was asked')))
    const headers = { Origin, 'Access-Control-Request-Method': 'PUT' }
    const { status, headers: said } = await open(new Request(url, { method: 'OPTIONS', headers }))
    expect(status).toBe(204)
    expect(said.get('Access-Control-Allow-Origin')).toBe('*')
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH', 'HEAD']) {
      expect(said.get('Access-Control-Allow-Methods')).toContain(method)
    }
    for (const name of ['origin', 'content-type', 'x-auth-token', 'x-appid']) {
      expect(said.get('Access-Control-Allow-Headers')).toContain(name)
    }
  })

  it('lets every page read refusals and Retry-After', async () => {
    const { status, headers } = await allowAnyOrigin(refuse)(new Request(url, { headers: { Origin } }))
    expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([429, '*'])
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  })

  it('passes an OPTIONS request that is not a preflight to the service', async () => {
    expect((await allowAnyOrigin(refuse)(new Request(url, { method: 'OPTIONS' }))).status).toBe(429)
  })
})

/** Hex of a number of bytes. */
const hexOf = (bytes: number): string => `0x${'5a'.repeat(bytes)}`
const [SIGNATURE, UID, CALL] = [hexOf(65), hexOf(56), hexOf(228)]
const document = (callData: string) =>
  JSON.stringify({ metadata: { hooks: { pre: [{ target: hexOf(20), callData }] } } })

/** Every reply that can contain a signature, and what a foreign page reads. */
const replies = [
  ['an order', { uid: UID, signature: SIGNATURE }, { uid: UID, signature: '0x' }],
  ['a presigned order', { signature: hexOf(20) }, { signature: '0x' }],
  [
    'a list of orders',
    [{ order: { uid: UID, signature: CALL } }],
    [{ order: { uid: UID, signature: '0x' } }],
  ],
  [
    'an order with a permit',
    { interactions: { pre: [{ callData: CALL }], post: [] }, fullAppData: document(CALL) },
    { interactions: { pre: [{ callData: '0x' }], post: [] }, fullAppData: null },
  ],
  ['a document without calls', { fullAppData: '{"metadata":{}}' }, { fullAppData: '{"metadata":{}}' }],
  ['a settlement', { calldata: `${CALL}00` }, { calldata: '0x' }],
  ['numbers and amounts', { price: 0.25, sellAmount: '1000' }, { price: 0.25, sellAmount: '1000' }],
] as const

const FOREIGN = [
  { Origin: 'https://shop.invalid' },
  { Origin: 'null' },
  { Origin: 'http://localhost.shop.invalid' },
  { Origin: 'http://127.0.0.1.shop.invalid:8080' },
  { Origin: 'about:blank' },
  { 'Sec-Fetch-Site': 'cross-site' },
] as const
const NEAR = [
  {},
  { Origin: 'http://localhost:3000' },
  { Origin: 'http://127.0.0.1' },
  { Origin: 'https://[::1]:5173' },
  { Origin: 'chrome-extension://abcdefghijklmnop' },
  { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'none' },
] as const

const readAs = async (headers: Record<string, string>, body: unknown): Promise<Response> =>
  allowAnyOrigin(async () => Response.json(body, { headers: { ETag: '"1"' } }))(new Request(url, { headers }))

describe('a reply to a web page of another machine', () => {
  it.each(replies)('contains no signature: %s', async (_, whole, left) => {
    for (const headers of FOREIGN) expect(await (await readAs(headers, whole)).json()).toEqual(left)
  })

  it('has no ETag, must not be cached, and does not depend on If-None-Match', async () => {
    const held: (string | null)[] = []
    const open = allowAnyOrigin(async ({ headers }) => {
      held.push(headers.get('If-None-Match'))
      return Response.json({}, { headers: { ETag: '"1"', 'Cache-Control': 'public' } })
    })
    const ask = (headers: Record<string, string>) => open(new Request(url, { headers }))
    const { headers } = await ask({ Origin, 'If-None-Match': '"1"' })
    expect([headers.get('ETag'), headers.get('Cache-Control'), headers.get('Vary')]).toEqual([
      null,
      'no-store',
      'Origin',
    ])
    await ask({ 'If-None-Match': '"1"' })
    expect(held).toEqual([null, '"1"'])
  })

  it('contains no signature if a fault has cut it', async () => {
    const cut = `{"signature":"${SIGNATURE}","more`
    const open = allowAnyOrigin(
      async () => new Response(cut, { headers: { 'Content-Type': 'application/json' } }),
    )
    const reply = await open(new Request(url, { headers: { Origin } }))
    expect(await reply.text()).toBe('{"signature":"0x","more')
  })
})

describe('a reply to a program, an extension, or a page of this machine', () => {
  it.each(replies)('is whole: %s', async (_, whole) => {
    for (const headers of NEAR) expect(await (await readAs(headers, whole)).json()).toEqual(whole)
  })

  it("has no CORS header for an extension, which needs its user's permission for the host", async () => {
    const { headers } = await readAs({ Origin: 'moz-extension://1234' }, {})
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})
