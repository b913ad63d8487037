import { describe, expect, it } from 'vitest'
import { limit } from '../../../src/backend/wrap/limiter'

function limited() {
  let now = 0
  const sent: number[] = []
  const fetch = limit(
    async () => {
      sent.push(now)
      return new Response()
    },
    {
      now: () => now,
      sleep: async (ms) => {
        now += ms
      },
    },
  )
  const send = async (count: number, method: string, path: string) => {
    for (let index = 0; index < count; index += 1) {
      await fetch(new Request(`http://service.test${path}`, { method }))
    }
  }
  const turn = (ms: number) => {
    now += ms
  }
  return { fetch, send, sent, turn }
}

/** Returns the maximum number of requests sent within any period of this length. */
const mostWithin = (ms: number, sent: readonly number[]): number =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + ms).length))

describe('the limiter', () => {
  it('sends at most 10 quotes in a second', async () => {
    const { send, sent, turn } = limited()
    turn(3_600_000)
    await send(100, 'POST', '/mainnet/api/v1/quote')
    expect(mostWithin(1000, sent)).toBe(10)
    expect(sent.at(-1)).toBe(3_600_000 + 97 * 125)
  })

  it('sends at most 5 submissions in a second', async () => {
    const { send, sent, turn } = limited()
    turn(3_600_000)
    await send(40, 'POST', '/mainnet/api/v1/orders')
    expect(mostWithin(1000, sent)).toBe(5)
  })

  it('sends at most 100 other requests in any minute, the first minute included', async () => {
    const { send, sent, turn } = limited()
    turn(3_600_000)
    await send(200, 'GET', '/mainnet/api/v1/version')
    expect(mostWithin(60_000, sent)).toBeLessThanOrEqual(100)
  })

  it('does not wait after the clock was set back', async () => {
    const { send, sent, turn } = limited()
    turn(3_600_000)
    await send(10, 'POST', '/mainnet/api/v1/quote')
    turn(-3_600_000)
    const from = sent.at(-1) ?? 0
    await send(1, 'POST', '/mainnet/api/v1/quote')
    expect((sent.at(-1) ?? 0) - (from - 3_600_000)).toBeLessThanOrEqual(250)
  })

  it('refuses a request that would wait for more than ten seconds, and sends nothing', async () => {
    let isOpen = true
    let sent = 0
    const fetch = limit(
      async () => {
        sent += 1
        return new Response()
      },
      { now: () => 1_000_000, sleep: () => (isOpen ? new Promise(() => undefined) : Promise.resolve()) },
    )
    const request = () => fetch(new Request('http://service.test/mainnet/api/v1/version'))
    for (let index = 0; index < 41; index += 1) void request()
    isOpen = false
    await expect(request()).rejects.toMatchObject({
      errorType: 'RateLimited',
      details: { retryAfterSeconds: 11 },
    })
    expect(sent).toBe(30)
  })

  it('sends the first request of each bucket at once', async () => {
    const { send, sent } = limited()
    await send(1, 'GET', '/mainnet/api/v1/version')
    await send(1, 'POST', '/mainnet/api/v1/quote')
    expect(sent).toEqual([0, 0])
  })

  it('sends the first thirty other requests at once and spaces the rest', async () => {
    const { send, sent, turn } = limited()
    turn(3_600_000)
    await send(31, 'GET', '/mainnet/api/v1/version')
    const waits = sent.map((at) => at - 3_600_000)
    expect(waits).toEqual([...Array(30).fill(0), 900])
    const neverSleep = async () => {
      throw new Error('nobody was to wait')
    }
    const fetch = limit(async () => new Response(), { now: () => 3_600_000, sleep: neverSleep })
    for (let index = 0; index < 3; index += 1)
      await fetch(new Request('http://service.test/mainnet/api/v1/quote', { method: 'POST' }))
  })

  it('counts only placements as submissions, not reads or lookups', async () => {
    const { send, sent, turn } = limited()
    turn(3_600_000)
    await send(10, 'GET', '/mainnet/api/v1/orders')
    await send(10, 'POST', '/mainnet/api/v1/orders/by_uids')
    expect(sent).toEqual(Array(20).fill(3_600_000))
  })
})
