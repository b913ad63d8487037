import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { runHalts } from '../../support/halts-chaos'

describe('hanging hosts, unreadable rows and a stalled channel', () => {
  // With the last two seeds, the user chooses another environment before the host of the first one fails.
  it.each([...Array.from({ length: 18 }, (_, seed) => seed), 30, 61])(
    'delay no healthy part for more than a minute (seed %d)',
    async (seed) => {
      const figures = await runHalts(seed)
      expect(figures.late).toEqual([])
      expect(figures.done).toBe(figures.healthy)
    },
    60_000,
  )
})
