import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { answerHealthFirst } from '../../../src/backend/serve/health'
import { openLog } from '../../../src/backend/serve/log'
import { createMetrics, endpointOf } from '../../../src/backend/serve/metrics'
import { readTokenFile, requireToken } from '../../../src/backend/serve/token'

const HOST = 'http://cow.example'
const TOKEN = '0123456789abcdef'
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Request(HOST + path, { method, headers })
const answer = async () => new Response('passed')

describe('the token of a served service', () => {
  it.each([
    ['GET', '/admin', false, 401],
    ['POST', '/admin/mint', false, 401],
    ['GET', '/mainnet/api/v1/version', true, 200],
    ['POST', '/mainnet/api/v1/quote', true, 200],
    ['POST', '/mainnet/api/v1/orders/by_uids', true, 200],
    ['POST', '/mainnet/api/v1/orders', true, 401],
    ['DELETE', '/mainnet/api/v1/orders', true, 401],
    ['PUT', '/mainnet/api/v1/app_data', true, 401],
    ['POST', '/mainnet/api/v1/orders', false, 200],
  ])('is required or not: %s %s', async (method, path, isForWrites, status) => {
    const fetch = requireToken(answer, { token: TOKEN, isForWrites })
    expect((await fetch(ask(path, method))).status).toBe(status)
    expect((await fetch(ask(path, method, { Authorization: 'Bearer wrong' }))).status).toBe(status)
    expect((await fetch(ask(path, method, { Authorization: `Bearer ${TOKEN}` }))).status).toBe(200)
  })

  it('is read from a file with one line', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'cowbell-token-')), 'token')
    await expect(readTokenFile(path)).rejects.toThrow(`${path} cannot be read: ENOENT`)
    await writeFile(path, 'short')
    await expect(readTokenFile(path)).rejects.toThrow('must have one line of 16 to 256 characters')
    await writeFile(path, `${TOKEN}\n`)
    expect(await readTokenFile(path)).toBe(TOKEN)
  })
})

describe('the routes of the operator', () => {
  it('report health, readiness and counts, but not to web pages', async () => {
    const metrics = createMetrics()
    metrics.addRequest('placeOrder', 201, 0.02)
    metrics.addRequest('placeOrder', 400, 3)
    const report = { chainId: 1 as never, block: 1, orders: 2, faults: [], bugs: [] }
    metrics.addAuctions([
      { ...report, auctionId: 1, filled: ['0x1', '0x2'] as never },
      { ...report, filled: [] },
    ])
    const countOpenOrders = vi.fn(async () => 7)
    const isBroken = vi.fn(() => false)
    const fetch = answerHealthFirst(answer, { metrics, isBroken, countOpenOrders })
    const read = async (path: string, headers = {}) => (await fetch(ask(path, 'GET', headers))).text()
    expect(await read('/healthz')).toBe('ok\n')
    expect(await read('/readyz')).toBe('ready\n')
    const text = await read('/metrics')
    for (const line of [
      'cowbell_requests_total{endpoint="placeOrder",status="201"} 1',
      'cowbell_request_seconds_bucket{endpoint="placeOrder",le="0.025"} 1',
      'cowbell_request_seconds_bucket{endpoint="placeOrder",le="+Inf"} 2',
      'cowbell_open_orders 7',
      'cowbell_auctions_total 1',
      'cowbell_fills_total 2',
    ])
      expect(text.split('\n')).toContain(line)
    expect(await read('/metrics', { Origin: 'https://shop.invalid' })).toBe('passed')
    isBroken.mockReturnValue(true)
    expect((await fetch(ask('/readyz'))).status).toBe(503)
    isBroken.mockReturnValue(false)
    countOpenOrders.mockRejectedValue(new Error('closed'))
    expect((await fetch(ask('/readyz'))).status).toBe(503)
  })

  it.each([
    ['POST', '/mainnet/api/v1/orders', 'placeOrder'],
    ['HEAD', '/1/api/v1/version', 'getVersion'],
    ['GET', '/1/api/v1/orders/0x12?limit=1', 'getOrder'],
    ['GET', '/wp-login.php', 'other'],
  ])('name the endpoint of %s %s', (method, path, expected) => {
    expect(endpointOf(ask(path, method))).toBe(expected)
  })
})

describe('the log', () => {
  it('has one JSON object per line, or text without requests', () => {
    const write = vi.fn()
    const now = () => '2026-08-03T12:00:00.000Z'
    const json = openLog('json', write, now)
    json.request({ method: 'GET', endpoint: 'getVersion', status: 200, ms: 2 })
    json.bug(new Error('broken'))
    const lines = write.mock.calls.map(([line]) => JSON.parse(line))
    expect(lines).toMatchObject([
      { time: now(), level: 'info', message: 'request', endpoint: 'getVersion', status: 200 },
      { level: 'error', message: 'broken' },
    ])
    write.mockClear()
    const text = openLog('text', write, now)
    text.request({ method: 'GET', endpoint: 'getVersion', status: 200, ms: 2 })
    text.note('in memory')
    expect(write.mock.calls).toEqual([['in memory']])
  })
})
