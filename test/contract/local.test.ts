/** The contract stories, told to the local service in Node. Each has a service of its own and a clock that stands still. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openService } from '../support/service'
import { stories } from './stories'

describe('the local service', () => {
  it.each(stories.filter(({ needs }) => needs !== 'http'))('$name', async ({ tell }) => {
    const { world, bugs } = openService()
    await tell(world)
    expect(bugs).toEqual([])
  })
})
