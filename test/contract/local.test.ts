/**
 * Runs the contract stories against the local service in Node. Each has its own service and a stopped clock.
 */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../src/api/caller'
import { namedRefusals, recordRefusals } from '../support/refusal-record'
import { BASE, openService } from '../support/service'
import { type Provocation, provocations } from './provocations'
import { stories } from './stories'
import type { Story } from './story'

/** Timeout. Some stories run many auctions, which take long on a busy computer. */
const LONG_MS = 180_000
const provoked = new Set<string>()

async function runStory({ run, ports, change }: Pick<Story, 'run'> & Partial<Provocation>): Promise<void> {
  const { world, bugs } = openService(ports, change)
  const fetch = recordRefusals(world.fetch, provoked)
  await run({ ...world, fetch, call: createCaller(fetch, { orderbook: BASE, wallet: BASE }) })
  expect(bugs).toEqual([])
}

describe('the local service', () => {
  const localStories = stories.filter(({ needs }) => needs === undefined || needs === 'clock')
  it.each(localStories)('$name', { timeout: LONG_MS }, runStory)
})

describe('the local service with its own settings', () => {
  it.each(provocations)('$name', { timeout: LONG_MS }, runStory)
})

describe('refusals of the endpoints', () => {
  it('are each caused by one of the stories above', () => {
    expect(namedRefusals.filter((named) => !provoked.has(named))).toEqual([])
  })
})
