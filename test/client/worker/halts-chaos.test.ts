import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { runHalts } from '../../support/halts-chaos'

describe('hosts that hang, rows that nobody can read, a channel that stalls', () => {
  // In the last two the sick environment is left before its host has failed.
  it.each([...Array.from({ length: 18 }, (_, seed) => seed), 30, 61])(
    'keep nothing that is healthy from being done within a minute (seed %d)',
    async (seed) => {
      const figures = await runHalts(seed)
      expect(figures.late).toEqual([])
      expect(figures.done).toBe(figures.healthy)
    },
    60_000,
  )
})
