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
    for (let made = 0; made < count; made += 1) {
      await fetch(new Request(`http://service.test${path}`, { method }))
    }
  }
  return { send, sent }
}

/** The most requests sent in any stretch of one second. */
const mostPerSecond = (sent: readonly number[]): number =>
  Math.max(...sent.map((from) => sent.filter((at) => at >= from && at < from + 1000).length))

describe('the limiter', () => {
  it('never lets more than 10 quotes go in a second', async () => {
    const { send, sent } = limited()
    await send(100, 'POST', '/mainnet/api/v1/quote')
    expect(mostPerSecond(sent.slice(5))).toBeLessThanOrEqual(10)
    expect(sent.at(-1)).toBeGreaterThanOrEqual((95 / 8) * 1000)
  })

  it('never lets more than 5 submissions go in a second after the first three', async () => {
    const { send, sent } = limited()
    await send(40, 'POST', '/mainnet/api/v1/orders')
    expect(mostPerSecond(sent.slice(3))).toBeLessThanOrEqual(5)
  })

  it('keeps the rest under 100 a minute in the long run', async () => {
    const { send, sent } = limited()
    await send(200, 'GET', '/mainnet/api/v1/version')
    expect(sent.filter((at) => at > 60_000 && at <= 120_000).length).toBeLessThanOrEqual(100)
  })

  it('lets a lone request go at once, whatever another bucket is doing', async () => {
    const { send, sent } = limited()
    await send(1, 'GET', '/mainnet/api/v1/version')
    await send(1, 'POST', '/mainnet/api/v1/quote')
    expect(sent).toEqual([0, 0])
  })
})
