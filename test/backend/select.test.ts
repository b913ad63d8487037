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
  it('is the local service where the profile says so, and the network is left alone', async () => {
    const { fetch } = selectBackend(
      { kind: 'local' },
      ports(() => Promise.reject(new Error('the network was asked'))),
    )
    expect(await (await fetch(version())).text()).toMatch(/cowbell/)
  })

  it('is a service elsewhere, asked at its own address, which holds its own auctions', async () => {
    const asked: string[] = []
    const { fetch, runRounds } = selectBackend(
      {
        kind: 'remote',
        routes: [{ orderbook: 'https://book.invalid', wallet: 'https://wallet.invalid', hasSegment: true }],
      },
      ports(async ({ url }) => {
        asked.push(url)
        return new Response('1.2.3')
      }),
    )
    expect(await (await fetch(version())).text()).toBe('1.2.3')
    expect(asked).toEqual(['https://book.invalid/mainnet/api/v1/version'])
    expect(await runRounds(NOW)).toEqual([])
  })

  it('asks a service elsewhere again when it has no time right now', async () => {
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
