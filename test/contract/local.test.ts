/** The contract stories, told to the local service in Node. Each has a service of its own and a clock that stands still. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../src/api/caller'
import { namedRefusals, recordRefusals } from '../support/refusal-record'
import { BASE, openService } from '../support/service'
import { type Provocation, provocations } from './provocations'
import { stories } from './stories'
import type { Story } from './story'

/** Some tell of many auctions; on a busy machine that takes its time. */
const LONG_MS = 60_000
const provoked = new Set<string>()

async function tellTo({ tell, ports, change }: Pick<Story, 'tell'> & Partial<Provocation>): Promise<void> {
  const { world, bugs } = openService(ports, change)
  const fetch = recordRefusals(world.fetch, provoked)
  await tell({ ...world, fetch, call: createCaller(fetch, { orderbook: BASE, wallet: BASE }) })
  expect(bugs).toEqual([])
}

describe('the local service', () => {
  const toldHere = stories.filter(({ needs }) => needs === undefined || needs === 'clock')
  it.each(toldHere)('$name', { timeout: LONG_MS }, tellTo)
})

describe('a local service with settings of its own', () => {
  it.each(provocations)('$name', { timeout: LONG_MS }, tellTo)
})

describe('every refusal that an endpoint names', () => {
  it('was provoked of that very endpoint by the stories above', () => {
    expect(namedRefusals.filter((named) => !provoked.has(named))).toEqual([])
  })
})
