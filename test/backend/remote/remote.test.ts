import { describe, expect, it } from 'vitest'
import { createRemote, type OpenRoute } from '../../../src/backend/remote/remote'

const bases = { orderbook: 'https://book.invalid/', wallet: 'https://wallet.invalid/bff', hasSegment: true }

/** Returns the request that the remote backend sends to the network for a path. */
async function sent(
  path: string,
  init: RequestInit = {},
  routes: readonly OpenRoute[] = [bases],
): Promise<Request> {
  const seen: Request[] = []
  const remote = createRemote(routes, async (request) => {
    seen.push(request)
    return new Response('{}')
  })
  await remote(new Request(`https://cowbell.invalid${path}`, init))
  return seen[0] as Request
}

describe('a remote service', () => {
  it('gets order-book requests and wallet requests at their own hosts', async () => {
    expect((await sent('/mainnet/api/v1/version')).url).toBe('https://book.invalid/mainnet/api/v1/version')
    expect((await sent('/accounts/0xab/notifications')).url).toBe(
      'https://wallet.invalid/bff/accounts/0xab/notifications',
    )
  })

  it('gets the chain id on wallet hosts', async () => {
    expect((await sent('/xdai/tokens/-/usdPrice')).url).toBe(
      'https://wallet.invalid/bff/100/tokens/-/usdPrice',
    )
  })

  it('gets method, body, headers and query unchanged', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const request = await sent('/mainnet/api/v1/orders?limit=3', { method: 'POST', body: '{"a":1}', headers })
    expect([request.method, request.url, request.headers.get('Content-Type'), await request.text()]).toEqual([
      'POST',
      'https://book.invalid/mainnet/api/v1/orders?limit=3',
      'application/json',
      '{"a":1}',
    ])
  })

  it('gets the API key if there is one, on order-book hosts only', async () => {
    const seen: Request[] = []
    const remote = createRemote(
      [{ ...bases, apiKey: { header: 'X-API-Key', value: async () => 'k-1' } }],
      async (request) => {
        seen.push(request)
        return new Response('{}')
      },
    )
    await remote(new Request('https://cowbell.invalid/mainnet/api/v1/version'))
    await remote(new Request('https://cowbell.invalid/accounts/0xab/notifications'))
    expect(seen.map(({ headers }) => headers.get('X-API-Key'))).toEqual(['k-1', null])
    expect((await sent('/mainnet/api/v1/version')).headers.get('X-API-Key')).toBeNull()
  })

  it('gets the requests of each network at its route, with the header of that route', async () => {
    const own = { orderbook: 'https://own.invalid', wallet: 'https://own.invalid/w', hasSegment: true }
    const key = { header: 'X-Partner', value: async () => 'k-2' }
    const routes = [
      { ...bases, chainId: 1 },
      { ...own, chainId: 100, apiKey: key },
    ]
    const request = await sent('/gnosis/api/v1/version', {}, routes)
    expect([request.url, request.headers.get('X-Partner')]).toEqual([
      'https://own.invalid/gnosis/api/v1/version',
      'k-2',
    ])
    expect((await sent('/100/tokens/-/usdPrice', {}, routes)).url).toBe(
      'https://own.invalid/w/100/tokens/-/usdPrice',
    )
    expect((await sent('/accounts/0xab/notifications', {}, routes)).url).toMatch(/^https:\/\/wallet.invalid/)
    await expect(sent('/base/api/v1/version', {}, routes)).rejects.toThrow(/no service for Base/)
  })

  it('needs no network in its paths if it has only one', async () => {
    const routes = [{ ...bases, chainId: 11155111, hasSegment: false }]
    expect((await sent('/sepolia/api/v1/quote', {}, routes)).url).toBe('https://book.invalid/api/v1/quote')
    expect((await sent('/11155111/tokens/-/usdPrice', {}, routes)).url).toBe(
      'https://wallet.invalid/bff/11155111/tokens/-/usdPrice',
    )
  })

  it('gets no cookies, and an empty request has no body', async () => {
    expect((await sent('/mainnet/api/v1/version')).credentials).toBe('omit')
    const bodiless = await sent('/mainnet/api/v1/orders', { method: 'DELETE' })
    expect([bodiless.method, bodiless.body]).toEqual(['DELETE', null])
  })
})
