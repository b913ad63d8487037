/** The contract stories, told over HTTP. Each has a server of its own and a clock that stands still. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../src/api/caller'
import type { Fetch } from '../../src/api/endpoint'
import { allowAnyOrigin } from '../../src/backend/serve/cors'
import { listen } from '../../src/backend/serve/http'
import { openService } from '../support/service'
import { stories } from './stories'

/** Requests of stories name a reserved host: only their path counts. */
const sendTo =
  (url: string): Fetch =>
  (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(url + pathname + search, request))
  }

describe('the service behind HTTP', () => {
  it.each(stories.filter(({ needs }) => needs !== 'key'))('$name', async ({ tell }) => {
    const { world, bugs } = openService()
    const server = await listen(allowAnyOrigin(world.fetch), 0)
    const call = createCaller(fetch, { orderbook: server.url, wallet: server.url })
    await tell({ ...world, fetch: sendTo(server.url), call }).finally(server.close)
    expect(bugs).toEqual([])
  })
})
