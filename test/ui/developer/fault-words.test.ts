import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { builtInScenarios } from '../../../src/client/developer/scenarios'
import { faultPlan } from '../../../src/domain/fault-plan'
import { describePlan } from '../../../src/ui/developer/fault-words'

it('describePlan states which calls a fault affects, how often, and how', () => {
  expect(builtInScenarios().map((plan) => [plan.name, describePlan(plan)])).toEqual([
    [
      'Solver outage',
      'quote, streamQuotes: 400 NoLiquidity; getOrderStatus, getAuction: replies up to 1h old',
    ],
    ['429 storm', '80% of calls: 429 after 10 calls a minute'],
    ['Slow quotes', 'quote, streamQuotes: about 4s late'],
    [
      'Bad connection',
      '20% of calls: no reply; 10% of calls: half a reply; all calls: about 600\u00a0ms late',
    ],
    ['Clock 5 minutes behind', 'all calls: clock 5m behind'],
  ])
})

it('describePlan distinguishes a lost reply from a lost call, and a fast clock from a slow clock', () => {
  const faults = [{ effect: { kind: 'cut', isAfter: true } }, { effect: { kind: 'clockSkew', seconds: 90 } }]
  const plan = z.decode(faultPlan, { name: 'Own', faults } as z.input<typeof faultPlan>)
  expect(describePlan(plan)).toBe('all calls: done, but no reply; all calls: clock 1m 30s ahead')
})
