import { describe, expect, it } from 'vitest'
import type { AuctionOrder, Execution, FeePolicy, Solution } from '../../../src/auction/model/auction'
import { charge } from '../../../src/auction/model/fee-policies'
import { amountOut, type Pool, swap } from '../../../src/auction/model/pools'
import { addPoolGains } from '../../../src/auction/settle/gains'
import { settle } from '../../../src/auction/settle/settlement'
import {
  a,
  addressOf,
  b,
  c,
  executionOf,
  mainnet,
  orderOf,
  poolOf,
  settlementBatchOf,
  solver,
  stateOf,
  uidOf,
} from '../sample'

const M = 1_000_000n
const [ab, bc] = [poolOf(1, a, M, b, M), poolOf(2, b, M, c, M)]
const mapOf = (pools: readonly Pool[]) => new Map(pools.map((pool) => [pool.id, pool]))
const before = mapOf([ab, bc])
/** Pools after a sale of b for a, so that a sells for more. */
const now = mapOf([swap(ab, b, 10_000n).pool, bc])
const over = (pool: Pool, tokenIn = pool.tokenA, tokenOut = pool.tokenB) => ({
  pool: pool.id,
  tokenIn,
  tokenOut,
})

const sale = (n: number, given = {}) =>
  orderOf({ n, owner: addressOf(0x1000 + n), sellAmount: 10_000n, buyAmount: 9_000n, ...given })
const gainsOf = (orders: readonly AuctionOrder[], solution: Solution) => {
  const improved = addPoolGains(settlementBatchOf({ chainId: mainnet, orders }), before, now, solution)
  const pools = { ...stateOf([]), pools: now }
  return { improved, settled: settle(pools, settlementBatchOf({ chainId: mainnet, orders }), improved) }
}
const routed = (...executions: readonly Execution[]): Solution => ({ solver, executions })

describe('price changes by earlier winners', () => {
  it('benefit the order whose route pays more, to the atom', () => {
    const execution = executionOf({ sell: 10_000n, buy: 9_871n, route: [over(ab)] })
    const { improved, settled } = gainsOf([sale(1)], routed(execution))
    expect(improved.executions[0]?.buy).toBe(amountOut(now.get(ab.id) as Pool, a, 10_000n))
    expect(settled).not.toHaveProperty('fault')
    if (!('fault' in settled))
      expect(settled.transfers.some(({ account }) => account === stateOf([]).settlement)).toBe(false)
  })

  it('do not affect a solution whose pools nobody used', () => {
    const order = sale(1, { sellToken: b, buyToken: c })
    const solution = routed(executionOf({ sell: 10_000n, buy: 9_871n, route: [over(bc)] }))
    expect(gainsOf([order], solution).improved).toBe(solution)
  })

  it('reduce the sold amount of a purchase over several pools, to an atom', () => {
    const toB = swap(ab, a, 10_000n).paid
    const buyAmount = swap(bc, b, toB).paid
    const order = sale(1, { kind: 'buy', buyToken: c, sellAmount: 11_000n, buyAmount })
    const swaps = [
      { ...over(ab), amountIn: 10_000n },
      { ...over(bc), amountIn: toB },
    ]
    const executions = [executionOf({ sell: 10_000n, buy: buyAmount, route: [] })]
    const { improved, settled } = gainsOf([order], { solver, executions, swaps })
    expect(improved.executions[0]?.sell).toBeLessThan(9_850n)
    expect(improved.executions[0]?.buy).toBe(buyAmount)
    if ('fault' in settled) throw new Error(settled.fault)
    const kept = settled.transfers.filter(({ account }) => account === stateOf([]).settlement)
    for (const { delta } of kept) expect(delta).toBeLessThanOrEqual(1n)
  })

  it('reduce the sold amount of a purchase', () => {
    const order = sale(1, { kind: 'buy', sellAmount: 11_000n, buyAmount: 9_871n })
    const execution = executionOf({ sell: 10_010n, buy: 9_871n, fee: 10n, route: [over(ab)] })
    const { improved, settled } = gainsOf([order], routed(execution))
    expect(improved.executions[0]).toMatchObject({ buy: 9_871n, fee: 10n })
    expect(improved.executions[0]?.sell).toBeLessThan(10_010n)
    expect(settled).not.toHaveProperty('fault')
  })

  it('change the fees as well', () => {
    const half: FeePolicy = { kind: 'surplus', factor: 500_000n, maxVolume: 900_000n }
    const plain = executionOf({ sell: 10_000n, buy: 9_871n, route: [over(ab)] })
    const { improved } = gainsOf([sale(1)], routed(charge([half], sale(1), plain)))
    const whole = amountOut(now.get(ab.id) as Pool, a, 10_000n)
    expect(improved.executions[0]).toEqual(charge([half], sale(1), { ...plain, buy: whole }))
  })

  it('benefit all buyers of a token at one price, and pass through tokens that nobody buys', () => {
    const orders = [
      sale(1, { buyToken: c, sellAmount: 4_000n, buyAmount: 3_000n }),
      sale(2, { buyToken: c, sellAmount: 6_000n, buyAmount: 5_000n }),
    ]
    const first = amountOut(ab, a, 10_000n)
    const paid = amountOut(bc, b, first)
    const swaps = [
      { ...over(ab), amountIn: 10_000n },
      { ...over(bc), amountIn: first },
    ]
    const executions = [
      executionOf({ uid: uidOf(1), sell: 4_000n, buy: (paid * 4n) / 10n }),
      executionOf({ uid: uidOf(2), sell: 6_000n, buy: (paid * 6n) / 10n }),
    ]
    const { improved, settled } = gainsOf(orders, { solver, executions, swaps })
    const more = amountOut(bc, b, amountOut(now.get(ab.id) as Pool, a, 10_000n))
    expect(more).toBeGreaterThan(paid)
    const [one = 0n, two = 0n] = improved.executions.map(({ buy }) => buy)
    expect(Number(more - one - two)).toBeLessThanOrEqual(3)
    expect(Math.abs(Number(one) / 4_000 - Number(two) / 6_000)).toBeLessThan(1e-3)
    expect(settled).not.toHaveProperty('fault')
  })
})

describe('a fee in the bought token', () => {
  const volume: FeePolicy = { kind: 'volume', factor: 10_000n }
  const route = [over(ab)]
  const charged = charge([volume], sale(1), executionOf({ sell: 10_000n, buy: 9_871n, route }))
  const state = (pool: Pool) => ({ ...stateOf([]), pools: mapOf([pool]) })
  const batch = settlementBatchOf({ chainId: mainnet, orders: [sale(1)] })
  // The pool still pays what the order buys, but no longer the fee.
  const dearer = swap(ab, a, 1_000n).pool
  const paid = amountOut(dearer, a, 10_000n)

  it('must be covered by what the route pays, to the last atom', () => {
    expect(paid).toBeGreaterThan(charged.buy)
    expect(settle(state(ab), batch, routed(charged))).not.toHaveProperty('fault')
    expect(settle(state(dearer), batch, routed(charged))).toEqual({
      fault: `order ${uidOf(1)} was promised 9871, its route pays ${paid}`,
    })
  })

  it('must be covered by the shared amounts of a common fill, to the last atom', () => {
    const swaps = [{ ...over(ab), amountIn: 10_000n }]
    const pooled: Solution = { solver, executions: [{ ...charged, route: [] }], swaps }
    expect(settle(state(ab), batch, pooled)).not.toHaveProperty('fault')
    expect(settle(state(dearer), batch, pooled)).toEqual({
      fault: `order ${uidOf(1)} was promised 9871, ${paid} are left`,
    })
  })
})
