import { describe, expect, it } from 'vitest'
import { type Flow, flowsOf, rescaleFlows, runFlows, withoutDeadEnds } from '../../../src/auction/clear/flows'
import { amountOut } from '../../../src/auction/model/pools'
import { fc } from '../../support/properties'
import { A, B, C, D, M, marketAt } from '../market'
import { a, b, c, d, poolOf } from '../sample'

const ab = poolOf(1, a, M, b, M)
const bc = poolOf(2, b, M, c, M)
const ac = poolOf(3, a, M, c, M)
const market = marketAt([ab, bc, ac])
const [AB, BC, AC] = [0, 1, 2] as const
const flow = (pool: number, from: number, to: number, atoms: number): Flow => ({ pool, from, to, atoms })

function run(flows: readonly Flow[], balances: bigint[], bought: readonly number[]) {
  const swaps = runFlows(market.graph, flows, balances, new Set(bought))
  return { balances, swaps: swaps.map(({ pool, amountIn }) => [pool, amountIn]) }
}

describe('a token that only orders with an exact amount buy', () => {
  it('keeps that amount, and everything else goes to the pools', () => {
    const balances = [1_000n, 0n, 0n, 0n]
    const [swap] = runFlows(
      market.graph,
      [flow(AB, A, B, 300)],
      balances,
      new Set([A, B]),
      new Map([[A, 600n]]),
    )
    expect(swap?.amountIn).toBe(400n)
    expect(balances[A]).toBe(600n)
  })
})

describe('flowsOf', () => {
  it('returns the atoms that each pool takes, from the token it takes to the token it pays', () => {
    // Each price is 1.21 times the previous one, so each pool takes 98,644.69 atoms (computed in
    // balance.test.ts).
    const prices = [1 / 1.21, 1, 1.21, 1]
    expect(flowsOf(marketAt([ab, bc], [], prices))).toEqual([
      flow(0, A, B, expect.closeTo(98_644.69, 1)),
      flow(1, B, C, expect.closeTo(98_644.69, 1)),
    ])
    expect(flowsOf(marketAt([ab], [], [1.21, 1, 1, 1]))).toEqual([
      flow(0, B, A, expect.closeTo(98_644.69, 1)),
    ])
  })

  it('returns an empty list if no pool trades', () => {
    expect(flowsOf(market)).toEqual([])
    expect(flowsOf(marketAt([]))).toEqual([])
  })
})

describe('rescaleFlows', () => {
  it('increases flows into a scarce token and reduces flows out of it', () => {
    const raised = Float64Array.of(1, 1.5, 1, 1)
    expect(rescaleFlows([flow(AB, A, B, 100), flow(BC, B, C, 150)], raised)).toEqual([
      flow(AB, A, B, 150),
      flow(BC, B, C, 100),
    ])
  })
})

describe('flows without dead ends', () => {
  it('exclude every path to a token that nobody buys', () => {
    const to = [flow(AB, A, B, 5), flow(BC, B, C, 5)]
    expect(withoutDeadEnds(to, new Set([C]))).toEqual(to)
    expect(withoutDeadEnds(to, new Set([B]))).toEqual([to[0]])
    expect(withoutDeadEnds(to, new Set([D]))).toEqual([])
    expect(withoutDeadEnds([], new Set([C]))).toEqual([])
  })
})

describe('swaps of the flows', () => {
  it('forward all of a token that nobody buys, to the last atom', () => {
    // Pool 1 pays 90,661 b for 100,000 a. Pool 2 pays 90,389 · 10^6 ÷ 1,090,389 = 82,896 c for them. The
    // planned flow was 90,000 b.
    const made = run([flow(AB, A, B, 100_000), flow(BC, B, C, 90_000)], [100_000n, 0n, 0n, 0n], [C])
    expect(made.swaps).toEqual([
      ['pool 1', 100_000n],
      ['pool 2', 90_661n],
    ])
    expect(made.balances).toEqual([0n, 0n, 82_896n, 0n])
  })

  it('wait until all of a token has arrived, whatever the order of the flows', () => {
    const made = run([flow(BC, B, C, 90_000), flow(AB, A, B, 100_000)], [100_000n, 0n, 0n, 0n], [C])
    expect(made.swaps.map(([pool]) => pool)).toEqual(['pool 1', 'pool 2'])
  })

  it('leave the part of a bought token that no flow takes', () => {
    const made = run([flow(BC, B, C, 1_000)], [0n, 5_000n, 0n, 0n], [B, C])
    expect(made.swaps).toEqual([['pool 2', 1_000n]])
    expect(made.balances).toEqual([0n, 4_000n, 996n, 0n])
  })

  it('divide a shortage in proportion to the flows and give the odd atom to the first flow', () => {
    const made = run([flow(AB, A, B, 200), flow(AC, A, C, 100)], [100n, 0n, 0n, 0n], [A, B, C])
    expect(made.swaps).toEqual([
      ['pool 1', 67n],
      ['pool 3', 33n],
    ])
    expect(made.balances[A]).toBe(0n)
  })

  it('start a ring where the sold amount covers a flow', () => {
    // a → b → c → a, and 1,000 b start it.
    const circle = [flow(AB, A, B, 500), flow(BC, B, C, 1_000), flow(AC, C, A, 990)]
    const made = run(circle, [0n, 1_000n, 0n, 0n], [A, B, C])
    expect(made.swaps.map(([pool]) => pool)).toEqual(['pool 2', 'pool 3', 'pool 1'])
  })

  it('exclude empty swaps', () => {
    expect(run([flow(AB, A, B, 100)], [0n, 0n, 0n, 0n], [B]).swaps).toEqual([])
    expect(run([flow(AB, A, B, 1)], [1n, 0n, 0n, 0n], [B])).toEqual({ swaps: [], balances: [1n, 0n, 0n, 0n] })
    expect(run([], [5n, 0n, 0n, 0n], [A])).toEqual({ swaps: [], balances: [5n, 0n, 0n, 0n] })
  })

  it('move exactly what the pools take and pay, never more than is available', () => {
    const wide = marketAt([ab, bc, ac, poolOf(4, c, M, d, M)])
    const anyFlow = fc.constantFrom(
      [AB, A, B],
      [AB, B, A],
      [BC, B, C],
      [BC, C, B],
      [AC, A, C],
      [AC, C, A],
      [3, C, D],
    )
    const anyFlows = fc.uniqueArray(fc.tuple(anyFlow, fc.integer({ min: 1, max: 200_000 })), {
      selector: ([[pool]]) => pool,
      maxLength: 4,
    })
    const held = fc.bigInt({ min: 0n, max: 300_000n })
    fc.assert(
      fc.property(
        anyFlows,
        fc.tuple(held, held, held, held),
        fc.subarray([A, B, C, D]),
        (rows, start, bought) => {
          const flows = rows.map(([[pool = 0, from = 0, to = 0], atoms]) => flow(pool, from, to, atoms))
          const balances = [...start]
          const replay = [...start]
          for (const swap of runFlows(wide.graph, flows, balances, new Set(bought))) {
            const pool = wide.graph.pools.find(({ id }) => id === swap.pool)
            const [from, to] = [swap.tokenIn, swap.tokenOut].map(
              (token) => wide.graph.tokenIndex.get(token) ?? -1,
            )
            if (!pool || from === undefined || to === undefined) throw new Error('a swap of this market')
            replay[from] = (replay[from] ?? 0n) - swap.amountIn
            replay[to] = (replay[to] ?? 0n) + amountOut(pool, swap.tokenIn, swap.amountIn)
            expect(replay[from]).toBeGreaterThanOrEqual(0n)
          }
          expect(balances).toEqual(replay)
        },
      ),
      { seed: 1 },
    )
  })
})
