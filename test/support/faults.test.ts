import { describe, expect, it } from 'vitest'
import { type FaultName, injectFaults } from './faults'

const url = 'https://service.invalid/mainnet/api/v1/version'

/** Wraps a service that counts requests with one kind of fault. */
function failing(fault: FaultName, share = 1) {
  const reached: string[] = []
  const fetch = injectFaults(
    async (request) => {
      reached.push(request.url)
      return new Response('fine')
    },
    { seed: 1, share, faults: [fault] },
  )
  return { ask: (init: RequestInit = {}) => fetch(new Request(url, init)), reached }
}

const statusOf = async (fault: FaultName) => {
  const { ask, reached } = failing(fault)
  const response = await ask()
  return [response.status, reached.length]
}

describe('injectFaults', () => {
  it('refuses before or after the service acted', async () => {
    expect(await statusOf('limited')).toEqual([429, 0])
    expect(await statusOf('failed')).toEqual([500, 0])
    expect(await statusOf('failedAfter')).toEqual([500, 1])
    const { ask } = failing('limited')
    expect((await ask()).headers.get('Retry-After')).toBe('1')
  })

  it('loses the connection before or after the service acted', async () => {
    for (const [fault, times] of [
      ['cut', 0],
      ['cutAfter', 1],
    ] as const) {
      const { ask, reached } = failing(fault)
      await expect(ask()).rejects.toThrow(TypeError)
      expect(reached).toHaveLength(times)
    }
  })

  it('never answers until the caller aborts', async () => {
    const { ask, reached } = failing('stalled')
    const given = new AbortController()
    const asked = ask({ signal: given.signal })
    given.abort(new Error('given up'))
    await expect(asked).rejects.toThrow('given up')
    expect(reached).toHaveLength(0)
  })

  it('fails in the planned share of requests, the same way each time', async () => {
    const fates = async () => {
      const { ask } = failing('failed', 0.3)
      return Promise.all(Array.from({ length: 1_000 }, async () => (await ask()).ok))
    }
    const first = await fates()
    expect(first.filter((ok) => !ok).length / first.length).toBeCloseTo(0.3, 1)
    expect(await fates()).toEqual(first)
    const { ask } = failing('failed', 0)
    expect((await ask()).ok).toBe(true)
  })
})
