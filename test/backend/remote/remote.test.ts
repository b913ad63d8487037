import { describe, expect, it } from 'vitest'
import { createRemote } from '../../../src/backend/remote/remote'

const bases = { orderbook: 'https://book.invalid/', wallet: 'https://wallet.invalid/bff' }

/** What reaches the network for a request. */
async function sent(path: string, init: RequestInit = {}): Promise<Request> {
  const seen: Request[] = []
  const remote = createRemote(bases, async (request) => {
    seen.push(request)
    return new Response('{}')
  })
  await remote(new Request(`https://cowbell.invalid${path}`, init))
  return seen[0] as Request
}

describe('a remote service', () => {
  it('is asked at the host of the area', async () => {
    expect((await sent('/mainnet/api/v1/version')).url).toBe('https://book.invalid/mainnet/api/v1/version')
    expect((await sent('/accounts/0xab/notifications')).url).toBe(
      'https://wallet.invalid/bff/accounts/0xab/notifications',
    )
  })

  it('knows networks by number where the wallet host does', async () => {
    expect((await sent('/xdai/tokens/-/usdPrice')).url).toBe(
      'https://wallet.invalid/bff/100/tokens/-/usdPrice',
    )
  })

  it('gets method, body, headers and query as they were', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const request = await sent('/mainnet/api/v1/orders?limit=3', { method: 'POST', body: '{"a":1}', headers })
    expect([request.method, request.url, request.headers.get('Content-Type'), await request.text()]).toEqual([
      'POST',
      'https://book.invalid/mainnet/api/v1/orders?limit=3',
      'application/json',
      '{"a":1}',
    ])
  })

  it('is sent the API key where one is set, the order book alone', async () => {
    const seen: Request[] = []
    const remote = createRemote({ ...bases, apiKey: async () => 'k-1' }, async (request) => {
      seen.push(request)
      return new Response('{}')
    })
    await remote(new Request('https://cowbell.invalid/mainnet/api/v1/version'))
    await remote(new Request('https://cowbell.invalid/accounts/0xab/notifications'))
    expect(seen.map(({ headers }) => headers.get('X-API-Key'))).toEqual(['k-1', null])
    expect((await sent('/mainnet/api/v1/version')).headers.get('X-API-Key')).toBeNull()
  })

  it('is sent no cookie, and no body where there is none', async () => {
    expect((await sent('/mainnet/api/v1/version')).credentials).toBe('omit')
    const bodiless = await sent('/mainnet/api/v1/orders', { method: 'DELETE' })
    expect([bodiless.method, bodiless.body]).toEqual(['DELETE', null])
  })
})
