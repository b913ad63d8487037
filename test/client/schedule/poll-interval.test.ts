import { expect, it } from 'vitest'
import { nextPollAt, pollIntervalMs } from '../../../src/client/schedule/poll-interval'
import type { Milliseconds } from '../../../src/domain/scalars'

it('nextPollAt returns the next multiple of the block time, which counts as at least two seconds', () => {
  const next = (now: number, blockMs: number) => nextPollAt(now as Milliseconds, blockMs)
  expect([next(11_999, 12_000), next(12_000, 12_000), next(13_000, 12_000)]).toEqual([12_000, 24_000, 24_000])
  expect([next(100, 250), next(1_999, 250), next(2_000, 250)]).toEqual([2_000, 2_000, 4_000])
  expect([pollIntervalMs(250), pollIntervalMs(5_000)]).toEqual([2_000, 5_000])
})
