import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../src/api/endpoint'
import { selectBackend } from '../../src/backend/select'
import type { Milliseconds } from '../../src/domain/scalars'

const NOW = 1_785_000_000_000 as Milliseconds
const ports = (fetch: Fetch) => ({
  now: () => NOW,
  readContract: async () => ({}),
  randomBytes: (count: number) => new Uint8Array(count),
  report: (bug: unknown) => {
    throw bug
  },
  databaseName: 'selected',
  fetch,
})
const version = () => new Request('https://cowbell.invalid/mainnet/api/v1/version')

describe('the backend of a profile', () => {
  it('runs locally for a local profile, without network requests', async () => {
    const { fetch } = selectBackend(
      { kind: 'local' },
      ports(() => Promise.reject(new Error('the network was asked'))),
    )
    expect(await (await fetch(version())).text()).toMatch(/cowbell/)
  })

  it('can be a remote service at its own address, which runs its own auctions', async () => {
    const urls: string[] = []
    const { fetch, runAuctions } = selectBackend(
      {
        kind: 'remote',
        routes: [{ orderbook: 'https://book.invalid', wallet: 'https://wallet.invalid', hasSegment: true }],
      },
      ports(async ({ url }) => {
        urls.push(url)
        return new Response('1.2.3')
      }),
    )
    expect(await (await fetch(version())).text()).toBe('1.2.3')
    expect(urls).toEqual(['https://book.invalid/mainnet/api/v1/version'])
    expect(await runAuctions(NOW)).toEqual([])
  })

  it('retries a remote service that is overloaded', async () => {
    const answers = [
      new Response('', { status: 503, headers: { 'Retry-After': '0' } }),
      new Response('1.2.3'),
    ]
    const { fetch } = selectBackend(
      {
        kind: 'remote',
        routes: [{ orderbook: 'https://book.invalid', wallet: 'https://wallet.invalid', hasSegment: true }],
      },
      ports(async () => answers.shift() as Response),
    )
    expect(await (await fetch(version())).text()).toBe('1.2.3')
  })
})
