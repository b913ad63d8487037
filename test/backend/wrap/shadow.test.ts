import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../../src/api/endpoint'
import type { ShadowedCall } from '../../../src/api/recorded-call'
import { shadow } from '../../../src/backend/wrap/shadow'

const BASE = 'https://cowbell.invalid/mainnet/api/v1/'
const says =
  (text: string, init: ResponseInit = {}): Fetch =>
  async () =>
    new Response(text, init)
const never: Fetch = () => new Promise(() => undefined)

/** A first backend with a second one beside it, and the pairs that were kept. */
function besides(first: Fetch, second: Fetch | undefined) {
  const pairs: ShadowedCall[] = []
  const asked: Request[] = []
  const ask: Fetch = async (request) => {
    asked.push(request)
    return (second as Fetch)(request)
  }
  const keep = (call: ShadowedCall) => void pairs.push(call)
  const fetch = shadow(first, { second: () => second && { fetch: ask, keep }, now: () => 7 })
  return { fetch, pairs, asked }
}

describe('a second backend beside the first', () => {
  it('is asked what is read, and both answers are kept whole', async () => {
    const { fetch, pairs } = besides(says('one'), says('two', { status: 404 }))
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
    const { fetch, asked, pairs } = besides(says('{}'), says('{}'))
    await fetch(new Request(`${BASE}quote`, { method: 'POST', body: '{"sell":1}' }))
    await fetch(new Request(`${BASE}orders`, { method: 'POST', body: '{"order":1}' }))
    await fetch(new Request(`${BASE}orders`, { method: 'DELETE', body: '{}' }))
    await fetch(new Request(`${BASE}app_data`, { method: 'PUT', body: '{}' }))
    await expect.poll(() => pairs).toHaveLength(1)
    expect(asked.map(({ url }) => url)).toEqual([`${BASE}quote`])
    expect(await asked[0]?.text()).toBe('{"sell":1}')
  })

  it('holds no caller up though it never answers', async () => {
    const { fetch, pairs } = besides(says('one'), never)
    expect(await (await fetch(new Request(`${BASE}version`))).text()).toBe('one')
    expect(pairs).toEqual([])
  })

  it('fails for the comparison alone', async () => {
    const failing: Fetch = () => Promise.reject(new TypeError('unplugged'))
    const { fetch, pairs } = besides(says('one'), failing)
    expect((await fetch(new Request(`${BASE}version`))).status).toBe(200)
    await expect.poll(() => pairs[0]?.second).toEqual({ status: 0, text: 'unplugged' })
  })

  it('is compared with a first that failed too, and the caller gets that error', async () => {
    const failing: Fetch = () => Promise.reject(new TypeError('cut'))
    const { fetch, pairs } = besides(failing, says('two'))
    await expect(fetch(new Request(`${BASE}version`))).rejects.toThrow('cut')
    await expect.poll(() => pairs[0]?.first).toEqual({ status: 0, text: 'cut' })
  })

  it('is left out for streams, and for what its caller gave up', async () => {
    const stream = says('data: 1', { headers: { 'Content-Type': 'text/event-stream' } })
    const streaming = besides(stream, says('two'))
    await streaming.fetch(new Request(`${BASE}quote/stream`, { method: 'POST', body: '{}' }))
    const leaving = new AbortController()
    const slow: Fetch = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const given = besides(slow, says('two'))
    const asked = given.fetch(new Request(`${BASE}version`, { signal: leaving.signal }))
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect([streaming.pairs, given.pairs]).toEqual([[], []])
  })

  it('is asked nothing while none is chosen', async () => {
    const { fetch, pairs } = besides(says('one'), undefined)
    expect(await (await fetch(new Request(`${BASE}version`))).text()).toBe('one')
    expect(pairs).toEqual([])
  })
})
