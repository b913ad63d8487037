import { expect, it } from 'vitest'
import { lookPeriod, nextLook } from '../../../src/client/schedule/looks'
import type { Milliseconds } from '../../../src/domain/scalars'

it('a look comes with each block, every two seconds at most, and never in the present', () => {
  const next = (now: number, blockMs: number) => nextLook(now as Milliseconds, blockMs)
  expect([next(11_999, 12_000), next(12_000, 12_000), next(13_000, 12_000)]).toEqual([12_000, 24_000, 24_000])
  expect([next(100, 250), next(1_999, 250), next(2_000, 250)]).toEqual([2_000, 2_000, 4_000])
  expect([lookPeriod(250), lookPeriod(5_000)]).toEqual([2_000, 5_000])
})
