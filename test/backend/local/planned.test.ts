import { describe, expect, it } from 'vitest'
import type { Solution } from '../../../src/auction/auction'
import { pickApart } from '../../../src/backend/local/planned'

const hop = (pool: string) => ({ pool, tokenIn: '0xa', tokenOut: '0xb' })
const routed = (...pools: string[]) =>
  ({ solution: { executions: [{ route: pools.map(hop) }] } }) as unknown as { solution: Solution }
const pooled = (pool: string) =>
  ({ solution: { executions: [{ route: [] }], swaps: [hop(pool)] } }) as unknown as { solution: Solution }

describe('winners that are sent out', () => {
  it('do not meet in a pool: the better ranked goes first, the other waits', () => {
    const [best, meeting, apart] = [routed('1', '2'), routed('2', '3'), routed('3')]
    expect(pickApart([best, meeting, apart])).toEqual([best, apart])
  })

  it('are looked at whichever way they swap, and without a pool meet nobody', () => {
    const [best, meeting, alone] = [pooled('1'), routed('1'), routed()]
    expect(pickApart([best, meeting, alone])).toEqual([best, alone])
  })
})
