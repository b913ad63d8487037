import { afterEach, describe, expect, it } from 'vitest'
import { backOffMs, readRetryAfterMs, retry } from '../../../src/backend/wrap/retry'
import { misbehave, serveMisbehaving } from '../../support/misbehaving-server'

type Server = Awaited<ReturnType<typeof serveMisbehaving>>
let server: Server | undefined
afterEach(() => server?.close())

const NOW = Date.UTC(2026, 0, 1)

function retrying(random = 0.5) {
  const waits: number[] = []
  const send = retry((request) => fetch(request), {
    now: () => NOW,
    random: () => random,
    sleep: async (ms) => {
      waits.push(ms)
    },
  })
  return { send, waits }
}

describe('retrying', () => {
  it('repeats 429 and 5xx with waits that double under full jitter', async () => {
    server = await serveMisbehaving(
      misbehave.answer(500, ''),
      misbehave.answer(503, ''),
      misbehave.answer(429, ''),
      misbehave.answer(200, '"done"'),
    )
    const { send, waits } = retrying()
    expect(await (await send(new Request(server.url))).text()).toBe('"done"')
    expect(waits).toEqual([500, 1000, 2000])
  })

  it('waits as long as Retry-After says, in seconds or as a date', async () => {
    server = await serveMisbehaving(
      misbehave.answer(429, '', { 'Retry-After': '7' }),
      misbehave.answer(429, '', { 'Retry-After': new Date(NOW + 3_000).toUTCString() }),
      misbehave.answer(200, ''),
    )
    const { send, waits } = retrying()
    expect((await send(new Request(server.url))).status).toBe(200)
    expect(waits).toEqual([7_000, 3_000])
  })

  it.each([400, 403, 404, 409, 422])('never repeats %i', async (status) => {
    server = await serveMisbehaving(misbehave.answer(status, '{}'))
    const { send } = retrying()
    expect((await send(new Request(server.url))).status).toBe(status)
    expect(server.seen).toHaveLength(1)
  })

  it('repeats a submission whose connection was cut, with the same body', async () => {
    server = await serveMisbehaving(misbehave.cut(), misbehave.answer(201, '"uid"'))
    const { send } = retrying()
    const reply = await send(new Request(server.url, { method: 'POST', body: '{"an":"order"}' }))
    expect([reply.status, server.seen.map(({ body }) => body)]).toEqual([
      201,
      ['{"an":"order"}', '{"an":"order"}'],
    ])
  })

  it('gives the last answer after five attempts', async () => {
    server = await serveMisbehaving(misbehave.answer(500, 'still broken'))
    const { send } = retrying()
    expect(await (await send(new Request(server.url))).text()).toBe('still broken')
    expect(server.seen).toHaveLength(5)
  })

  it('gives the last error after five attempts', async () => {
    server = await serveMisbehaving(misbehave.cut())
    const { send } = retrying()
    await expect(send(new Request(server.url))).rejects.toThrow()
    expect(server.seen).toHaveLength(5)
  })

  it('never waits longer than 30 seconds', () => {
    expect(backOffMs(20, () => 1)).toBe(30_000)
  })

  it('reads no wait out of nonsense', () => {
    expect([readRetryAfterMs(null, 0), readRetryAfterMs('soon', 0)]).toEqual([undefined, undefined])
  })
})
