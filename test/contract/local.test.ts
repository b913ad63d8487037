/** The contract stories, told to the local service in Node. Each has a service of its own and a clock that stands still. */
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../src/api/caller'
import { createService } from '../../src/backend/local/service'
import type { Milliseconds } from '../../src/domain/scalars'
import { stories } from './stories'
import type { World } from './story'

const START = Date.UTC(2026, 7, 3, 12) as Milliseconds
const BASE = 'https://cowbell.invalid'
const bugs: unknown[] = []
let opened = 0

/** A new service with nothing in it. */
function openWorld(): World {
  let now: Milliseconds = START
  opened += 1
  const service = createService({
    now: () => now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    report: (bug) => bugs.push(bug),
    databaseName: `stories-${opened}`,
    rates: { quotes: 1e6, submissions: 1e6 },
  })
  return {
    fetch: service.fetch,
    call: createCaller(service.fetch, { orderbook: BASE, wallet: BASE }),
    now: () => now,
    runRounds: () => service.runRounds(now),
    advance: async (ms) => {
      now = (now + ms) as Milliseconds
    },
  }
}

describe('the local service', () => {
  afterEach(() => {
    expect(bugs.splice(0)).toEqual([])
  })

  it.each(stories)('$name', ({ tell }) => tell(openWorld()))
})
