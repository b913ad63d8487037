import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Fetch } from '../../../src/api/endpoint'
import { injectFaults } from '../../../src/backend/wrap/faults'
import { faultPlan } from '../../../src/domain/fault-plan'

const BASE = 'https://service.test'
const DATE = '2026-01-01T00:00:00.000Z'
const BODY = JSON.stringify({ creationDate: DATE, validTo: 1_800_000_000 })

/** Opens a service with a fault plan and a manual clock. */
function open(faults: readonly unknown[], seed = 7) {
  const clock = { now: 0 }
  const slept: number[] = []
  let requestCount = 0
  const service: Fetch = async () => {
    requestCount += 1
    const headers = { 'Content-Type': 'application/json', 'X-Count': String(requestCount) }
    return new Response(BODY, { headers })
  }
  const plan = z.decode(faultPlan, { name: 'Test', seed, faults } as never)
  const sleep = async (ms: number) => {
    slept.push(ms)
  }
  const fetch = injectFaults(service, plan, { now: () => clock.now, sleep })
  const ask = (path: string, init: RequestInit = {}) => fetch(new Request(BASE + path, init))
  return { ask, clock, slept, asked: () => requestCount }
}

const VERSION = '/mainnet/api/v1/version'
const QUOTE = '/mainnet/api/v1/quote'
const post = { method: 'POST', body: '{}' }

async function statusesOf(ask: (path: string) => Promise<Response>, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push((await ask(VERSION)).status)
  return statuses
}

describe('faults of a plan', () => {
  it('refuse their share of the requests, which are the same ones for the same seed', async () => {
    const refused = { share: 0.3, effect: { kind: 'error', status: 503, errorType: 'InternalServerError' } }
    const first = await statusesOf(open([refused]).ask, 1000)
    expect(first).toEqual(await statusesOf(open([refused]).ask, 1000))
    expect(first).not.toEqual(await statusesOf(open([refused], 8).ask, 1000))
    const share = first.filter((status) => status === 503).length / 1000
    expect(share).toBeGreaterThan(0.26)
    expect(share).toBeLessThan(0.34)
  })

  it('contain the type of the error', async () => {
    const { ask, asked } = open([{ effect: { kind: 'error', status: 400, errorType: 'NoLiquidity' } }])
    expect(await (await ask(QUOTE, post)).json()).toMatchObject({ errorType: 'NoLiquidity' })
    expect(asked()).toBe(0)
  })

  it('affect only the endpoints they name, with or without a network in the path', async () => {
    const { ask } = open([{ endpoints: ['quote'], effect: { kind: 'error', status: 500 } }])
    expect((await ask(QUOTE, post)).status).toBe(500)
    expect((await ask('/api/v1/quote', post)).status).toBe(500)
    expect((await ask(`${QUOTE}/stream`, post)).status).toBe(200)
    expect((await ask(VERSION)).status).toBe(200)
  })

  it('delay requests by their median: half of the delays are shorter', async () => {
    const { ask, slept } = open([{ effect: { kind: 'delay', medianMs: 100, spread: 0.5 } }])
    await statusesOf(ask, 1000)
    const less = slept.filter((ms) => ms < 100).length
    expect(less).toBeGreaterThan(450)
    expect(less).toBeLessThan(550)
    expect(Math.max(...slept)).toBeGreaterThan(200)
  })

  it('limit the requests in a minute, and state when to retry', async () => {
    const { ask, clock } = open([{ effect: { kind: 'rateLimit', perMinute: 2, retryAfterSeconds: 9 } }])
    expect(await statusesOf(ask, 3)).toEqual([200, 200, 429])
    expect((await ask(VERSION)).headers.get('Retry-After')).toBe('9')
    clock.now = 60_000
    expect(await statusesOf(ask, 3)).toEqual([200, 200, 429])
  })

  it.each([
    ['before', false, 0],
    ['after', true, 1],
  ])('cut the connection %s the service acts', async (_, isAfter, asks) => {
    const { ask, asked } = open([{ effect: { kind: 'cut', isAfter } }])
    await expect(ask(VERSION)).rejects.toThrow(TypeError)
    expect(asked()).toBe(asks)
  })

  it('truncate a body', async () => {
    const { ask } = open([{ effect: { kind: 'malformed' } }])
    await expect((await ask(VERSION)).json()).rejects.toThrow(SyntaxError)
  })

  it('shift the dates of replies and no other numbers', async () => {
    const { ask } = open([{ effect: { kind: 'clockSkew', seconds: -90 } }])
    expect(await (await ask(VERSION)).json()).toEqual({
      creationDate: '2025-12-31T23:58:30.000Z',
      validTo: 1_800_000_000,
    })
  })

  it.each([{ kind: 'malformed' }, { kind: 'clockSkew', seconds: 60 }])(
    'return a reply without a body unchanged: $kind',
    async (effect) => {
      const plan = z.decode(faultPlan, { name: 'Test', faults: [{ effect }] } as never)
      const headers = { ETag: '"1"' }
      const fetch = injectFaults(async () => new Response(null, { status: 304, headers }), plan, {
        now: () => 0,
        sleep: async () => undefined,
      })
      const { status, headers: said } = await fetch(new Request(BASE + VERSION))
      expect([status, said.get('ETag')]).toEqual([304, '"1"'])
    },
  )

  it('repeat an earlier reply while it is not too old', async () => {
    const { ask, clock, asked } = open([{ effect: { kind: 'stale', seconds: 10 } }])
    const counts = async () => (await ask(VERSION)).headers.get('X-Count')
    expect([await counts(), await counts()]).toEqual(['1', '1'])
    await ask(QUOTE, post)
    await ask(QUOTE, post)
    expect(asked()).toBe(3)
    clock.now = 10_000
    expect(await counts()).toBe('4')
  })

  it('apply in the order of the plan', async () => {
    const { ask, slept } = open([
      { effect: { kind: 'delay', medianMs: 5 } },
      { effect: { kind: 'error', status: 500 } },
    ])
    expect((await ask(VERSION)).status).toBe(500)
    expect(slept).toEqual([5])
  })
})

it.each([
  ['without a name', { name: '', faults: [{ effect: { kind: 'cut' } }] }],
  ['without faults', { name: 'None', faults: [] }],
  ['with a share above 1', { name: 'Share', faults: [{ share: 2, effect: { kind: 'cut' } }] }],
  ['with an unknown effect', { name: 'Kind', faults: [{ effect: { kind: 'rain' } }] }],
])('a fault plan is invalid %s', (_, plan) => {
  expect(z.safeDecode(faultPlan, plan as never).success).toBe(false)
})
