import { afterEach, describe, expect, it } from 'vitest'
import { retry } from '../../../src/backend/wrap/retry'
import { Refusal } from '../../../src/domain/refusal'
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
  it('repeats 429 and 5xx with waits that double, less a jitter of at most a half', async () => {
    server = await serveMisbehaving(
      misbehave.answer(500, ''),
      misbehave.answer(503, ''),
      misbehave.answer(429, ''),
      misbehave.answer(200, '"done"'),
    )
    const { send, waits } = retrying(0)
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

  it.each([
    ['86400', '86400'],
    ['9999999999', '9999999999'],
    [new Date(NOW + 3_600_000).toUTCString(), '3600'],
  ])('does not sleep for a Retry-After of %s, and returns that reply', async (asked, seconds) => {
    server = await serveMisbehaving(misbehave.answer(503, 'later', { 'Retry-After': asked }))
    const { send, waits } = retrying()
    const reply = await send(new Request(server.url))
    expect([reply.status, await reply.text(), reply.headers.get('Retry-After')]).toEqual([
      503,
      'later',
      seconds,
    ])
    expect([waits, server.seen.length]).toEqual([[], 1])
  })

  it('returns the last reply with its Retry-After in seconds, even if the service sent a date', async () => {
    const later = { 'Retry-After': new Date(NOW + 9_000).toUTCString() }
    server = await serveMisbehaving(misbehave.answer(429, 'later', later))
    const { send, waits } = retrying()
    const reply = await send(new Request(server.url))
    expect([reply.status, await reply.text(), reply.headers.get('Retry-After')]).toEqual([429, 'later', '9'])
    expect(waits).toEqual([9_000, 9_000, 9_000, 9_000])
  })

  it('never sleeps for longer than eight seconds', async () => {
    server = await serveMisbehaving(misbehave.answer(500, ''))
    const { send, waits } = retrying(1)
    await send(new Request(server.url))
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  it('does not repeat after a refusal, even if it states when to retry', async () => {
    let attemptCount = 0
    const send = retry(
      async () => {
        attemptCount += 1
        throw new Refusal('RateLimited', { retryAfterSeconds: 60 })
      },
      { now: () => NOW, random: () => 1, sleep: async () => undefined },
    )
    await expect(send(new Request('http://service.test'))).rejects.toMatchObject({ errorType: 'RateLimited' })
    expect(attemptCount).toBe(1)
  })

  it.each([400, 403, 404, 409, 422])('never repeats a request that got status %i', async (status) => {
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

  it('returns the last reply after five attempts', async () => {
    server = await serveMisbehaving(misbehave.answer(500, 'still broken'))
    const { send } = retrying()
    expect(await (await send(new Request(server.url))).text()).toBe('still broken')
    expect(server.seen).toHaveLength(5)
  })

  it('throws the last error after five attempts', async () => {
    server = await serveMisbehaving(misbehave.cut())
    const { send } = retrying()
    await expect(send(new Request(server.url))).rejects.toThrow()
    expect(server.seen).toHaveLength(5)
  })
})

describe('the wait before a retry', () => {
  const OWN_WAIT = 750

  it.each([
    ['7', 7_000],
    [' 7 ', 7_000],
    ['0', 0],
    ['soon', OWN_WAIT],
    ['x7', OWN_WAIT],
    ['7x', OWN_WAIT],
    ['7 7', OWN_WAIT],
    ['-7', OWN_WAIT],
    [undefined, OWN_WAIT],
    [new Date(NOW + 5_000).toUTCString(), 5_000],
    [new Date(NOW - 5_000).toUTCString(), 0],
  ])('follows the Retry-After header %j, or is our own if the header is invalid', async (header, wanted) => {
    const headers = header === undefined ? {} : { 'Retry-After': header }
    const replies = [new Response('', { status: 429, headers }), new Response('')]
    const waits: number[] = []
    const sleep = async (ms: number) => void waits.push(ms)
    const send = retry(async () => replies.shift() as Response, { now: () => NOW, random: () => 0.5, sleep })
    await send(new Request('http://service.test'))
    expect(waits).toEqual([wanted])
  })
})
