import 'fake-indexeddb/auto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createCaller } from '../../../src/api/caller'
import { openServer } from '../../../src/backend/serve/open'
import { chains } from '../../../src/domain/chains/chains'
import { listTokens, type Token } from '../../../src/domain/chains/tokens'
import { faultPlan } from '../../../src/domain/fault-plan'
import type { ChainId, Milliseconds } from '../../../src/domain/scalars'
import { MAINNET, newTrader, place, someTerms, type World } from '../../contract/story'
import { demoAccounts } from '../../support/demo-accounts'

const BNB = 56 as ChainId

describe('a served service', () => {
  it('answers for every network, has funded accounts, and fills orders without a trigger', async () => {
    const bugs: unknown[] = []
    const server = await openServer({ port: 0, report: (bug) => bugs.push(bug), databaseName: 'served' })
    const call = createCaller(fetch, { orderbook: server.url, wallet: server.url })
    for (const { id } of chains) expect(await call('getVersion', { network: id })).toMatch(/cowbell/)
    const [owner] = demoAccounts as [(typeof demoAccounts)[number]]
    expect((await call('getPaperAccount', { network: MAINNET, owner })).funds).not.toEqual([])

    const world: World = {
      fetch,
      call,
      now: () => Date.now() as Milliseconds,
      runAuctions: async () => undefined,
      advance: async () => undefined,
    }
    const uid = await place(world, await newTrader(world), someTerms(world))
    const statusOf = async () => (await call('getOrder', { network: MAINNET, uid })).status
    await expect.poll(statusOf).toBe('fulfilled')
    await server.close()
    await expect(fetch(server.url)).rejects.toThrow()
    expect(bugs).toEqual([])
  })

  it('gives the signature of an order to programs, but to no page of another machine', async () => {
    const server = await openServer({ port: 0, report: () => undefined, databaseName: 'signatures' })
    const call = createCaller(fetch, { orderbook: server.url, wallet: server.url })
    const now = () => Date.now() as Milliseconds
    const world = { fetch, call, now, runAuctions: async () => undefined, advance: async () => undefined }
    const key = await newTrader(world)
    const uid = await place(world, key, someTerms(world))
    const api = `${server.url}/mainnet/api/v1`
    const asks: readonly [path: string, init?: RequestInit][] = [
      [`/orders/${uid}`],
      [`/account/${key.address}/orders`],
      [`/debug/order/${uid}`],
      ['/orders/by_uids', { method: 'POST', body: JSON.stringify([uid]) }],
    ]
    for (const [path, init] of asks) {
      const read = async (headers: Record<string, string>) => {
        const all = { 'Content-Type': 'application/json', ...headers }
        return (await fetch(api + path, { ...init, headers: all })).text()
      }
      expect(await read({})).toMatch(/"signature":"0x\w{130}"/)
      expect(await read({ Origin: 'http://localhost:5173' })).toMatch(/"signature":"0x\w{130}"/)
      const foreign = await read({ Origin: 'https://shop.invalid' })
      expect(foreign).toContain(uid)
      expect(foreign).toContain('"signature":"0x"')
      expect(foreign).not.toMatch(/0x\w{130}/)
    }
    await server.close()
  })

  it('has a market on the networks that are off by default', async () => {
    const server = await openServer({ port: 0, report: () => undefined, databaseName: 'every-network' })
    const call = createCaller(fetch, { orderbook: server.url, wallet: server.url })
    const [wrapped, token] = listTokens(BNB)
    const network = BNB
    const price = await call('getNativePrice', { network, token: (token as Token).address })
    expect(price.price).toBeGreaterThan(0)
    expect((wrapped as Token).symbol).toBe('WBNB')
    await server.close()
  })

  it('applies its fault plan', async () => {
    const server = await openServer({
      port: 0,
      report: () => undefined,
      databaseName: 'faulty',
      faults: z.decode(faultPlan, {
        name: 'Ready no more',
        faults: [
          { endpoints: ['getReady'], effect: { kind: 'error', status: 503 } },
          { endpoints: ['getAuction'], effect: { kind: 'cut' } },
        ],
      }),
    })
    const statusOf = async (path: string) => (await fetch(server.url + path)).status
    expect(await statusOf('/mainnet/api/v1/version')).toBe(200)
    expect(await statusOf('/mainnet/api/v1/ready')).toBe(503)
    await expect(statusOf('/mainnet/api/v1/auction')).rejects.toThrow('fetch failed')
    await server.close()
  })

  it('counts the requests that it refuses because of their host name', async () => {
    const server = await openServer({ port: 0, report: () => undefined, databaseName: 'foreign-host' })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: 'evil.example' }
      const outgoing = request(`${server.url}/mainnet/api/v1/version`, { headers }, (reply) => {
        reply.resume()
        resolve(reply.statusCode)
      })
      outgoing.on('error', reject).end()
    })
    expect(status).toBe(403)
    const counts = await (await fetch(`${server.url}/metrics`)).text()
    expect(counts).toContain('cowbell_requests_total{endpoint="getVersion",status="403"} 1')
    await server.close()
  })

  it('limits each client separately', async () => {
    const server = await openServer({
      port: 0,
      report: () => undefined,
      databaseName: 'limited',
      now: () => Date.UTC(2026, 7, 3) as Milliseconds,
      rates: { quotes: 1, submissions: 1 },
    })
    const ask = (localAddress: string) =>
      new Promise<number>((resolve, reject) => {
        const { port } = new URL(server.url)
        const path = '/mainnet/api/v1/quote'
        const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', localAddress }, (reply) => {
          reply.resume()
          resolve(reply.statusCode ?? 0)
        })
        outgoing.on('error', reject).end('{}')
      })
    expect([await ask('127.0.0.1'), await ask('127.0.0.1'), await ask('127.0.0.2')]).toEqual([415, 429, 415])
    await server.close()
  })

  it('lets a web page read status 429 and the Retry-After header', async () => {
    const server = await openServer({
      port: 0,
      report: () => undefined,
      databaseName: 'limited-page',
      now: () => Date.UTC(2026, 7, 3) as Milliseconds,
      rates: { quotes: 1, submissions: 1 },
    })
    const ask = () =>
      fetch(`${server.url}/mainnet/api/v1/quote`, {
        method: 'POST',
        body: '{}',
        headers: { Origin: 'https://shop.invalid' },
      })
    await ask()
    const { status, headers } = await ask()
    expect([status, headers.get('Retry-After')]).toEqual([429, '1'])
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
    await server.close()
  })
})
