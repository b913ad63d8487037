import { describe, expect, it } from 'vitest'
import {
  type AffiliateProgram,
  computeEarnings,
  isActive,
  judgeFills,
  type ReferredFill,
  USD_PARTS,
} from '../../../src/domain/reports/affiliate-rewards'
import type { Milliseconds } from '../../../src/domain/scalars'
import { fc } from '../../support/properties'

const DAY = 24 * 60 * 60 * 1000
const program: AffiliateProgram = {
  rewardAmount: 20,
  triggerVolume: 100,
  timeCapDays: 90,
  volumeCap: 1000,
  revenueSplitAffiliatePct: 60,
  revenueSplitTraderPct: 30,
  revenueSplitDaoPct: 10,
}
const fill = (day: number, code: string | undefined, usd: number): ReferredFill => ({
  at: (day * DAY) as Milliseconds,
  code,
  usdParts: usd * USD_PARTS,
})
const judge = (fills: readonly ReferredFill[], standing: 'registered' | 'unknown' | 'own' = 'registered') =>
  judgeFills(fills, () => standing, program)
const reasons = (fills: readonly ReferredFill[]) => judge(fills).fills.map(({ eligibility }) => eligibility)

describe('fills under the affiliate program', () => {
  it('bind a trader with the first fill: to its code, or to no code', () => {
    expect(judge([fill(1, 'COWS-1', 5)])).toMatchObject({ code: 'COWS-1', since: DAY, until: 91 * DAY })
    expect(judge([fill(1, undefined, 5), fill(2, 'COWS-1', 5)]).code).toBe('')
    expect(judge([]).code).toBe('')
  })

  it('bind a trader for any number of days, from a fraction of a day to the last valid date', () => {
    const untilOf = (timeCapDays: number) =>
      judgeFills([fill(1, 'COWS-1', 5)], () => 'registered', { ...program, timeCapDays }).until
    expect(untilOf(10 / 1440)).toBe(DAY + 600_000)
    expect(untilOf(0.0069444)).toBe(DAY + 599_996)
    expect(new Date(untilOf(1e12)).toISOString()).toMatch(/^\+275760/)
  })

  it('count if they name the code, within its days and up to its volume', () => {
    expect(
      reasons([
        fill(1, 'COWS-1', 400),
        fill(2, 'OTHER-1', 100),
        fill(3, undefined, 100),
        fill(91, 'COWS-1', 500),
        fill(91, 'COWS-1', 500),
        fill(91, 'COWS-1', 1),
        fill(92, 'COWS-1', 1),
      ]),
    ).toEqual([
      'eligible',
      'other_code',
      'other_code',
      'eligible',
      'eligible',
      'volume_cap_reached',
      'time_cap_reached',
    ])
    const { fills, eligibleParts } = judge([fill(1, 'COWS-1', 900), fill(2, 'COWS-1', 900)])
    expect(fills.map((each) => each.eligibleParts / USD_PARTS)).toEqual([900, 100])
    expect(eligibleParts).toBe(1000 * USD_PARTS)
  })

  it("count for nobody if the code is the trader's own or unknown", () => {
    const first = [fill(1, 'COWS-1', 5)]
    expect(judge(first, 'unknown')).toMatchObject({ code: '', eligibleParts: 0 })
    expect(judge(first, 'unknown').fills[0]?.eligibility).toBe('code_not_registered')
    expect(judge(first, 'own').fills[0]?.eligibility).toBe('self_referral')
  })

  it('never count more than their value or the cap', () => {
    const anyFill = fc.record({
      at: fc.integer({ min: 0, max: 200 * DAY }).map((at) => at as Milliseconds),
      code: fc.constantFrom('COWS-1', 'OTHER-1', undefined),
      usdParts: fc.integer({ min: 0, max: 2000 * USD_PARTS }),
    })
    fc.assert(
      fc.property(fc.array(anyFill), (fills) => {
        const { fills: judged, eligibleParts } = judge([...fills].sort((a, b) => a.at - b.at))
        expect(judged.reduce((sum, each) => sum + each.eligibleParts, 0)).toBe(eligibleParts)
        expect(eligibleParts).toBeLessThanOrEqual(1000 * USD_PARTS)
        for (const each of judged) expect(each.eligibleParts).toBeLessThanOrEqual(each.fill.usdParts)
      }),
    )
  })
})

describe('rewards', () => {
  it('are earned each time the volume passes the trigger, and only a share is paid', () => {
    expect(computeEarnings(250 * USD_PARTS, program, 60)).toEqual({ earned: 24, left: 50 })
    expect(computeEarnings(250 * USD_PARTS, program, 30)).toEqual({ earned: 12, left: 50 })
    expect(computeEarnings(0, program, 60)).toEqual({ earned: 0, left: 100 })
    expect(computeEarnings(100 * USD_PARTS, program, 60)).toEqual({ earned: 12, left: 100 })
  })

  it('can be earned until the days or the volume are used up', () => {
    const at = (day: number) => (day * DAY) as Milliseconds
    expect(isActive({ until: at(91), eligibleParts: 5 }, program, at(90))).toBe(true)
    expect(isActive({ until: at(91), eligibleParts: 5 }, program, at(91))).toBe(false)
    expect(isActive({ until: at(91), eligibleParts: 1000 * USD_PARTS }, program, at(90))).toBe(false)
    expect(isActive({ until: at(91), eligibleParts: 1e15 }, { ...program, volumeCap: 0 }, at(90))).toBe(true)
  })
})
