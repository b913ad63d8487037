import { describe, expect, it } from 'vitest'
import type { Solution } from '../../../../src/auction/model/auction'
import { createSharedPoolCheck } from '../../../../src/backend/local/auctions/settlement-plan'

const hop = (pool: string) => ({ pool, tokenIn: '0xa', tokenOut: '0xb' })
const routed = (...pools: string[]) => ({ executions: [{ route: pools.map(hop) }] }) as unknown as Solution
const pooled = (pool: string) => ({ executions: [{ route: [] }], swaps: [hop(pool)] }) as unknown as Solution
const check = (...solutions: readonly Solution[]) => solutions.map(createSharedPoolCheck())

describe('createSharedPoolCheck', () => {
  it('rejects a winner that shares a pool with a better ranked solution, with a reason', () => {
    expect(check(routed('1', '2'), routed('2', '3'), routed('3'))).toEqual([
      undefined,
      'a better ranked solution trades in pool 2 first',
      undefined,
    ])
  })

  it('checks routed and pooled solutions alike, and accepts a solution without pools', () => {
    const [first, sharing, withoutPools] = check(pooled('1'), routed('1'), routed())
    expect([first, withoutPools]).toEqual([undefined, undefined])
    expect(sharing).toContain('pool 1')
  })
})
