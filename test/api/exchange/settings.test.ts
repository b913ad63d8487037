import { expect, it } from 'vitest'
import { affiliateProgram, exchangeSettings, toExchangeTime } from '../../../src/api/exchange/settings'

it('toExchangeTime returns the real time without a clock, and otherwise the time of the clock', () => {
  expect(toExchangeTime(undefined, 5_000)).toBe(5_000)
  const clock = { since: 1_000, at: 70_000, rate: 10 }
  expect(toExchangeTime(clock, 1_000)).toBe(70_000)
  expect(toExchangeTime(clock, 1_500)).toBe(75_000)
  expect(toExchangeTime({ ...clock, rate: 0 }, 99_000)).toBe(70_000)
})

it('the settings accept known values and refuse others', () => {
  expect(exchangeSettings.safeParse({}).success).toBe(true)
  expect(exchangeSettings.safeParse({ cutOff: ['batch'], volumeFeeBps: 2 }).success).toBe(true)
  for (const wrong of [
    { cutOff: ['nobody'] },
    { volumeFeeBps: -1 },
    { clock: { since: 0, at: 0, rate: -1 } },
  ])
    expect(exchangeSettings.safeParse(wrong).success).toBe(false)
})

it('the affiliate program needs a trigger volume of at least a millionth of a dollar', () => {
  const rest = { rewardAmount: 20, timeCapDays: 365, volumeCap: 0 }
  const split = { revenueSplitAffiliatePct: 50, revenueSplitTraderPct: 50, revenueSplitDaoPct: 0 }
  const isFit = (triggerVolume: number) =>
    affiliateProgram.safeParse({ ...rest, ...split, triggerVolume }).success
  expect([0, 0.0000004, 0.000001].map(isFit)).toEqual([false, false, true])
})
