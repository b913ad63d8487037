import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { runHalts } from '../../support/halts-chaos'

describe('hosts that hang, rows that nobody can read, a channel that stalls', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'keep nothing that is healthy from being done within a minute (seed %d)',
    async (seed) => {
      const figures = await runHalts(seed)
      expect(figures.late).toEqual([])
      expect(figures.done).toBe(figures.healthy)
    },
    60_000,
  )
})
