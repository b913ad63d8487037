/** The contract stories, told to the local service in Node. Each has a service of its own and a clock that stands still. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openService } from '../support/service'
import { stories } from './stories'

describe('the local service', () => {
  const toldHere = stories.filter(({ needs }) => needs === undefined || needs === 'clock')
  it.each(toldHere)('$name', async ({ tell }) => {
    const { world, bugs } = openService()
    await tell(world)
    expect(bugs).toEqual([])
  })
})
