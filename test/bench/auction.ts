/**
 * Auction benches: results compared with the optimum (goals), solver times on grids of orders and pools,
 * their growth without a budget, and surplus compared with the baseline and with independent upper bounds.
 * Times are ms of processor time, so they are valid on a shared machine.
 */

import { wholeGraph } from '../../src/auction/clear/graph'
import type { Auction, Solution } from '../../src/auction/model/auction'
import { demandOf } from '../../src/auction/model/demand'
import { rankSolutions } from '../../src/auction/rank/winners'
import { indexPaths } from '../../src/auction/route/paths'
import { splitOrder } from '../../src/auction/route/split'
import { screenSolutions } from '../../src/auction/settle/validate'
import { baselineSolver } from '../../src/backend/local/solvers/baseline'
import { batchSolver } from '../../src/backend/local/solvers/batch'
import { coincidenceSolver } from '../../src/backend/local/solvers/coincidence'
import { prepareAuction, type Solver } from '../../src/backend/local/solvers/prepared-auction'
import { splitSolver } from '../../src/backend/local/solvers/split'
import { addressOf, orderOf, settlement } from '../auction/sample'
import { gridAuction } from '../support/auction-grid'
import { mostBought, mostSurplus } from '../support/convex-bound'
import type { BenchRow } from './bench'
import { budgetRow, goalRows } from './goals'
import { kindRows } from './kinds'

const ORDERS = [10, 100, 500, 2_000] as const
const POOLS = [20, 200, 500] as const
const SEEDS = [1, 2, 3] as const
const GROWTH = 1.3
const CLOSE = 0.9999

const solvers: Readonly<Record<string, Solver>> = {
  baseline: baselineSolver(addressOf(1)),
  split: splitSolver(addressOf(2)),
  coincidence: coincidenceSolver(addressOf(3)),
  batch: batchSolver(addressOf(4)),
}

const median = (values: readonly number[]): number =>
  values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the proposals and times (ms) of all solvers. They share one prepared auction, as in a round. */
function solveAll(auction: Auction) {
  const times = new Map<string, number>()
  const proposals = new Map<string, readonly Solution[]>()
  const prepared = prepareAuction(auction)
  for (const [name, solve] of Object.entries(solvers)) {
    const start = process.cpuUsage()
    proposals.set(name, solve(prepared))
    const { user, system } = process.cpuUsage(start)
    times.set(name, (user + system) / 1_000)
  }
  return { times, proposals }
}

function scoreOf(auction: Auction, solutions: readonly Solution[]): number {
  const { ranked } = rankSolutions(auction, screenSolutions(auction, solutions, settlement).solutions)
  return ranked.reduce((sum, { score, isWinner }) => sum + (isWinner ? Number(score) : 0), 0)
}

/** Measures every cell of the grid. A round must keep its budget at every size. */
const gridRows = (): BenchRow[] =>
  ORDERS.flatMap((orders) =>
    POOLS.map((pools) =>
      budgetRow(`grid of ${orders} orders x ${pools} pools`, gridAuction({ orders, pools, seed: 1 })),
    ),
  )

/** Returns the median time of all solvers without a budget, in ms. */
const timeOf = (orders: number, pools: number): number =>
  median(
    SEEDS.map((seed) =>
      [...solveAll(gridAuction({ orders, pools, seed })).times.values()].reduce((sum, ms) => sum + ms, 0),
    ),
  )

/** Measures the exponent by which the time grows from 100 to 2,000 orders. */
function growthRow(pools: number): BenchRow {
  const [reference, ours] = [timeOf(100, pools), timeOf(2_000, pools)]
  const ratio = Math.log(ours / reference) / Math.log(20)
  return {
    case: `growth from 100 to 2,000 orders, ${pools} pools`,
    ours,
    reference,
    ratio,
    bar: `exponent under ${GROWTH}`,
    ok: ratio < GROWTH,
  }
}

/** Measures the surplus of a round against the baseline alone: the worst of some seeds, in wei. */
function surplusRow(orders: number, pools: number): BenchRow {
  const rows = Array.from({ length: 8 }, (_, seed) => {
    const auction = gridAuction({ orders, pools, seed: seed + 11 })
    const { proposals } = solveAll(auction)
    const ours = scoreOf(auction, [...proposals.values()].flat())
    const reference = scoreOf(auction, proposals.get('baseline') ?? [])
    return { ours, reference, ratio: ours / Math.max(1, reference) }
  })
  const worst = rows.reduce((least, row) => (row.ratio < least.ratio ? row : least))
  return {
    case: `surplus, ${orders} x ${pools}, worst seed`,
    ...worst,
    bar: 'at least the baseline',
    ok: worst.ratio >= 1,
  }
}

/**
 * Measures the surplus against the upper bound on a small grid. The bound ignores fill-or-kill and uniform
 * prices.
 */
function boundRow(seed: number): BenchRow {
  const auction = gridAuction({ orders: 12, pools: 8, seed })
  const ours = scoreOf(auction, [...solveAll(auction).proposals.values()].flat())
  const reference = mostSurplus(auction)
  const ratio = ours / reference
  return {
    case: `surplus relative to its bound, seed ${seed}`,
    ours,
    reference,
    ratio,
    bar: 'no more than it',
    ok: ratio <= 1 + 1e-9,
  }
}

/** Measures one order against its optimum: the worst of some seeds. */
function splitRow(): BenchRow {
  const rows = Array.from({ length: 12 }, (_, seed) => {
    const { pools, tokens } = smallPools(seed + 1)
    const [from, to] = tokens
    const order = orderOf({ sellToken: from, buyToken: to, sellAmount: 10n ** 19n, buyAmount: 1n })
    const auction = { ...gridAuction({ orders: 0, pools: 8, seed: seed + 1, gasPrice: 0n }), orders: [order] }
    const demand = demandOf(order)
    const found = demand && splitOrder(auction, indexPaths(wholeGraph(auction)), demand)
    const ours = Number(found?.executions[0]?.buy ?? 0n)
    const reference = mostBought(pools, from, to, order.terms.sellAmount)
    return { ours, reference, ratio: ours / reference }
  }).filter(({ ours }) => ours > 0)
  const worst = rows.reduce((least, row) => (row.ratio < least.ratio ? row : least))
  return {
    case: 'split of one order, worst seed',
    ...worst,
    bar: 'within 0.01% of the most',
    ok: worst.ratio >= CLOSE,
  }
}

function smallPools(seed: number) {
  const { pools } = gridAuction({ orders: 0, pools: 8, seed })
  const [one, two] = pools
  if (!one || !two) throw new Error('a grid without pools')
  return { pools, tokens: [one.tokenB, two.tokenA] as const }
}

export async function run(): Promise<BenchRow[]> {
  const goals = goalRows()
  for (const seed of [21, 22, 23]) solveAll(gridAuction({ orders: 200, pools: 100, seed }))
  return [
    ...goals,
    ...kindRows(),
    ...gridRows(),
    growthRow(200),
    surplusRow(100, 20),
    surplusRow(100, 200),
    splitRow(),
    ...[1, 2, 3].map(boundRow),
  ]
}
