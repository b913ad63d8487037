import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import type { ShadowedCall } from '../../../src/api/recorded-call'
import { shadow } from '../../../src/backend/wrap/shadow'

const BASE = 'https://cowbell.invalid/mainnet/api/v1/'
const replyWith =
  (text: string, init: ResponseInit = {}): Fetch =>
  async () =>
    new Response(text, init)
const neverReply: Fetch = () => new Promise(() => undefined)

/** Opens two backends and collects the compared calls. */
function openPair(first: Fetch, second: Fetch | undefined) {
  const pairs: ShadowedCall[] = []
  const requests: Request[] = []
  const ask: Fetch = async (request) => {
    requests.push(request)
    return (second as Fetch)(request)
  }
  const storeCall = (call: ShadowedCall) => void pairs.push(call)
  const fetch = shadow(first, { second: () => second && { fetch: ask, storeCall }, now: () => 7 })
  return { fetch, pairs, asked: requests }
}

describe('a second backend', () => {
  it('gets reads, and both replies are collected whole', async () => {
    const { fetch, pairs } = openPair(replyWith('one'), replyWith('two', { status: 404 }))
    const response = await fetch(new Request(`${BASE}trades?owner=0x1`))
    expect(await response.text()).toBe('one')
    await expect
      .poll(() => pairs)
      .toEqual([
        {
          at: 7,
          method: 'GET',
          path: '/mainnet/api/v1/trades?owner=0x1',
          first: { status: 200, text: 'one' },
          second: { status: 404, text: 'two' },
        },
      ])
  })

  it('gets the body of a quote, and never a write', async () => {
    const { fetch, asked, pairs } = openPair(replyWith('{}'), replyWith('{}'))
    await fetch(new Request(`${BASE}quote`, { method: 'POST', body: '{"sell":1}' }))
    await fetch(new Request(`${BASE}orders`, { method: 'POST', body: '{"order":1}' }))
    await fetch(new Request(`${BASE}orders`, { method: 'DELETE', body: '{}' }))
    await fetch(new Request(`${BASE}app_data`, { method: 'PUT', body: '{}' }))
    await expect.poll(() => pairs).toHaveLength(1)
    expect(asked.map(({ url }) => url)).toEqual([`${BASE}quote`])
    expect(await asked[0]?.text()).toBe('{"sell":1}')
  })

  it('delays no caller, even if it never answers', async () => {
    const { fetch, pairs } = openPair(replyWith('one'), neverReply)
    expect(await (await fetch(new Request(`${BASE}version`))).text()).toBe('one')
    expect(pairs).toEqual([])
  })

  it('fails without an effect on the caller, and the comparison contains its error', async () => {
    const failing: Fetch = () => Promise.reject(new TypeError('unplugged'))
    const { fetch, pairs } = openPair(replyWith('one'), failing)
    expect((await fetch(new Request(`${BASE}version`))).status).toBe(200)
    await expect.poll(() => pairs[0]?.second).toEqual({ status: 0, text: 'unplugged' })
  })

  it('is compared even if the first backend fails, whose error the caller gets', async () => {
    const failing: Fetch = () => Promise.reject(new TypeError('cut'))
    const { fetch, pairs } = openPair(failing, replyWith('two'))
    await expect(fetch(new Request(`${BASE}version`))).rejects.toThrow('cut')
    await expect.poll(() => pairs[0]?.first).toEqual({ status: 0, text: 'cut' })
  })

  it('is not compared for streams and aborted requests', async () => {
    const stream = replyWith('data: 1', { headers: { 'Content-Type': 'text/event-stream' } })
    const streaming = openPair(stream, replyWith('two'))
    await streaming.fetch(new Request(`${BASE}quote/stream`, { method: 'POST', body: '{}' }))
    const leaving = new AbortController()
    const slow: Fetch = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const backends = openPair(slow, replyWith('two'))
    const reply = backends.fetch(new Request(`${BASE}version`, { signal: leaving.signal }))
    leaving.abort()
    await expect(reply).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([streaming.pairs, backends.pairs]).toEqual([[], []])
  })

  it('is optional: without it, the first backend answers and nothing is compared', async () => {
    const { fetch, pairs } = openPair(replyWith('one'), undefined)
    expect(await (await fetch(new Request(`${BASE}version`))).text()).toBe('one')
    expect(pairs).toEqual([])
  })
})
