import { describe, expect, it } from 'vitest'
import { limitRates } from '../../../../src/backend/local/service/rate-limits'
import type { Milliseconds } from '../../../../src/domain/scalars'

const post = (path: string) =>
  new Request(`https://cowbell.invalid/mainnet/api/v1/${path}`, { method: 'POST', body: '{}' })

/**
 * Opens a limited service with a manual clock. `statuses` sends several requests and returns their statuses.
 */
function open() {
  const clock = { now: 1_000_000 }
  const fetch = limitRates(
    async () => new Response('fine'),
    () => clock.now as Milliseconds,
  )
  const statuses = async (path: string, count: number) => {
    const found: number[] = []
    for (let index = 0; index < count; index += 1) found.push((await fetch(post(path))).status)
    return found
  }
  return { clock, fetch, statuses }
}

describe('rate limits', () => {
  it('allow ten quotes and five submissions a second', async () => {
    const { statuses } = open()
    expect(await statuses('quote', 11)).toEqual([...Array(10).fill(200), 429])
    expect(await statuses('orders', 6)).toEqual([...Array(5).fill(200), 429])
  })

  it('apply to every form of the paths', async () => {
    const { statuses } = open()
    await statuses('quote', 10)
    await statuses('orders', 5)
    expect(await statuses('quote/', 1)).toEqual([429])
    expect(await statuses('orders/', 1)).toEqual([429])
  })

  it('allow requests again after some time', async () => {
    const { clock, statuses } = open()
    await statuses('orders', 6)
    clock.now += 200
    expect(await statuses('orders', 2)).toEqual([200, 429])
  })

  it('allow requests at once after the clock was set back', async () => {
    const { clock, statuses } = open()
    await statuses('quote', 5)
    clock.now -= 3_600_000
    expect(await statuses('quote', 6)).toEqual([...Array(5).fill(200), 429])
    clock.now += 100
    expect(await statuses('quote', 1)).toEqual([200])
  })

  it('refuse with the error type and the seconds to wait', async () => {
    const { fetch, statuses } = open()
    await statuses('orders', 5)
    const response = await fetch(post('orders'))
    expect(response.headers.get('Retry-After')).toBe('1')
    expect(await response.json()).toMatchObject({ errorType: 'RateLimited' })
  })

  it('do not apply to reads', async () => {
    const { fetch, statuses } = open()
    await statuses('quote', 20)
    expect((await fetch(new Request('https://cowbell.invalid/mainnet/api/v1/version'))).status).toBe(200)
    expect(await statuses('orders/by_uids', 30)).toEqual(Array(30).fill(200))
  })

  it('state the wait in whole seconds, by the rate of the request', async () => {
    const { fetch, statuses } = open()
    await statuses('orders', 5)
    expect((await fetch(post('orders'))).headers.get('Retry-After')).toBe('1')
  })

  it('apply to POST and not to GET', async () => {
    const { fetch } = open()
    const read = () => fetch(new Request('https://cowbell.invalid/mainnet/api/v1/orders'))
    for (let index = 0; index < 20; index += 1) expect((await read()).status).toBe(200)
  })
})
