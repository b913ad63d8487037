/** Runs contract stories over HTTP, one per endpoint. Each has its own server and a stopped clock. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { type Call, createCaller } from '../../src/api/caller'
import type { Fetch } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { allowAnyOrigin } from '../../src/backend/serve/cors'
import { listen } from '../../src/backend/serve/http'
import { openService } from '../support/service'
import { stories } from './stories'

/** Replaces the host of a request. Requests of stories have a reserved host, so only their path matters. */
const sendTo =
  (url: string): Fetch =>
  (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(url + pathname + search, request))
  }

const called = new Set<string>()

describe('the service over HTTP', () => {
  const httpStories = stories.filter(({ needs, isSample }) => isSample || needs === 'http')

  it.each(httpStories)('$name', async ({ run }) => {
    const { world, bugs } = openService()
    const server = await listen(allowAnyOrigin(world.fetch), { port: 0 })
    const caller = createCaller(fetch, { orderbook: server.url, wallet: server.url })
    const call: Call = (name, input) => {
      called.add(name)
      return caller(name, input)
    }
    await run({ ...world, fetch: sendTo(server.url), call }).finally(server.close)
    expect(bugs).toEqual([])
  })

  it('answers every endpoint in one of these stories', () => {
    expect(Object.keys(endpoints).filter((name) => !called.has(name))).toEqual([])
  })
})
