import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { Plan, PlanPart } from '../../../../src/client/db/rows/plan'
import { countWithPlans, planLine, progressWords, viewPlan } from '../../../../src/ui/orders/plan/plan-view'
import { priceRangeText } from '../../../../src/ui/orders/plan/price-range'
import { FILLED, makeAccepted, makeOrder, makeTerms } from '../../../support/client'
import { makePlanRow, partAt, stopPart, targetPart } from '../../../support/plans'

const parts = (...states: readonly PlanPart['state'][]): readonly PlanPart[] =>
  states.map((state, index) => ({ ...partAt(index), state }))

/** Returns the filled entry of the first part. */
function filledPart(plan: Plan) {
  const terms = { ...makeTerms(), validTo: plan.parts[0]?.validTo ?? makeTerms().validTo }
  const { missingSince: _, order: __, ...entry } = makeAccepted(terms, { shown: null })
  return { ...entry, step: 'final', order: makeOrder(terms, FILLED) } as const
}

describe('the view of a plan', () => {
  it('counts its parts, and names the next one while it runs', () => {
    const plan = makePlanRow(parts('submitted', 'missed', 'sealed', 'sealed'), { state: 'running' })
    const view = viewPlan({ plan, entries: [filledPart(plan)] })
    expect(progressWords(view)).toBe('1 of 4 submitted · 1 filled · 1 missed')
    expect(planLine(view)).toBe('TWAP of 4 parts · Sell 4 WETH → 12,000 USDC')
    expect(view).toMatchObject({ mark: 'open', status: 'Running', tab: 'open', next: plan.parts[2] })
    expect(view.executed).toEqual({ sell: FILLED.executedSellAmount, buy: FILLED.executedBuyAmount })
  })

  it('is filled when all its parts have filled, and ended when one was missed', () => {
    const filled = makePlanRow(parts('submitted'), { state: 'done' })
    expect(viewPlan({ plan: filled, entries: [filledPart(filled)] })).toMatchObject({
      tab: 'filled',
      mark: 'fulfilled',
      next: undefined,
    })
    const ended = makePlanRow(parts('submitted', 'missed'), { state: 'done' })
    expect(viewPlan({ plan: ended, entries: [filledPart(ended)] })).toMatchObject({ tab: 'ended' })
  })

  it('says that a stop waits for its trigger', () => {
    const part = { ...stopPart(), state: 'sealed' } as const
    const view = viewPlan({ plan: makePlanRow([part], { state: 'running', kind: 'stop' }), entries: [] })
    expect(view.status).toBe('Waiting for the trigger')
    expect(view.executed).toBeUndefined()
  })

  it.each([
    ['submitted', 'sealed', 'Waiting for the trigger', 3_000_000_000n],
    ['submitted', 'destroyed', 'Open', 3_000_000_000n],
    ['submitted', 'submitted', 'Submitted', 2_450_000_000n],
  ] as const)(
    'shows a bracket whose first order is %s and whose stop is %s as %o',
    (first, stop, status, buy) => {
      const both = [
        { ...targetPart(), state: first },
        { ...stopPart(), state: stop },
      ]
      const plan = makePlanRow(both, { state: 'running', kind: 'bracket' })
      const view = viewPlan({ plan, entries: [] })
      expect(view).toMatchObject({ status, total: { buy } })
    },
  )

  it('counts as one order of its tab, in place of its parts', () => {
    const plan = makePlanRow(parts('submitted', 'sealed'), { state: 'running' })
    const view = viewPlan({ plan, entries: [filledPart(plan)] })
    expect(countWithPlans({ open: 2, filled: 4, ended: 100 }, [view], 100)).toEqual({
      open: 3,
      filled: 3,
      ended: 100,
    })
  })
})

describe('the price range of a ladder', () => {
  const { pair } = viewPlan({ plan: makePlanRow(parts('sealed'), { kind: 'ladder' }), entries: [] })
  const limits = [3_300_000_000n, 3_600_000_000n].map((buy) => ({ sell: 10n ** 18n, buy }))

  it.each([
    ['buyPerSell', '1\u00a0WETH = 3,300 to 3,600\u00a0USDC'],
    ['sellPerBuy', '1\u00a0USDC = 0.000277778 to 0.000303031\u00a0WETH'],
  ] as const)('starts at the lowest price, as %s', (direction, words) => {
    for (const each of [limits, limits.toReversed()])
      expect(priceRangeText({ pair, limits: each, start: 'buyPerSell' }, direction)).toBe(words)
  })
})
