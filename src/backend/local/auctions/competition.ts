/**
 * The competition of an auction. Solvers propose solutions, which are charged, executed on a copy of the
 * pools, and ranked. The winners then settle one after the other. This file uses no database and no clock.
 *
 * An order, solution or solver that throws does not affect the others. It is left out, and the error is
 * reported as a bug. An order on which a solver fails is left out of the auction with a reason (see
 * `isolate`).
 */
import type { Auction, AuctionOrder, Budget, Policies, Solution } from '../../../auction/model/auction'
import { indexOrders, type OrderIndex, pairOf } from '../../../auction/model/scores'
import { type Competition, rankSolutions, type SequentialCheck } from '../../../auction/rank/winners'
import { tightenOrder } from '../../../auction/settle/net-limits'
import { type Simulate, simulateInOrder } from '../../../auction/settle/sequential'
import { type Screened, screenSolutions } from '../../../auction/settle/validate'
import { deploymentOf } from '../../../domain/chains/chains'
import type { EventReason } from '../../../domain/reports/debug-reports'
import type { OrderUid } from '../../../domain/scalars'
import { isolate } from '../solvers/isolate'
import { type ListedSolver, proposeAll } from '../solvers/solver-list'
import { type Batch, settleWinners } from './settle-winners'
import { createSharedPoolCheck } from './settlement-plan'

/** Auction with its orders by UID. */
interface IndexedAuction {
  readonly auction: Auction
  readonly orders: OrderIndex
}

/** Orders as solvers see them, and the orders left out of the auction. */
interface Entered {
  readonly orders: readonly AuctionOrder[]
  readonly leftOut: ReadonlyMap<OrderUid, EventReason>
  readonly bugs: readonly unknown[]
}

/** Outcome of a competition. `auction` contains only the orders that took part. */
export interface Outcome {
  readonly auction: Auction
  readonly screened: Screened
  readonly competition: Competition
  readonly batch: Batch
  readonly leftOut: ReadonlyMap<OrderUid, EventReason>
  readonly bugs: readonly unknown[]
}

/** Tightens the limits of orders by their fees. Orders whose fees exceed their limit are left out. */
function enterOrders(orders: readonly AuctionOrder[], policies: Policies): Entered {
  if (policies.size === 0) return { orders, leftOut: new Map(), bugs: [] }
  const { done, failed } = isolate(orders, (some) =>
    some.map((order) => ({ order, tight: tightenOrder(policies.get(order.uid) ?? [], order) })),
  )
  const leftOut = new Map<OrderUid, EventReason>()
  for (const { order, tight } of done) if (!tight) leftOut.set(order.uid, 'fees_exceed_limit')
  for (const { item } of failed) if (item) leftOut.set(item.uid, 'solver_error')
  return { orders: done.flatMap(({ tight }) => tight ?? []), leftOut, bugs: failed.map(({ cause }) => cause) }
}

/**
 * Creates the check that a solution is still valid after the winners before it. On a real chain, each winner
 * is a separate transaction, so it must not share a pool with an earlier winner. The results of the
 * simulations are stored in `outcomes`.
 */
function createSequentialCheck(
  { auction, orders }: IndexedAuction,
  isPaper: boolean,
  { alone }: Screened,
  outcomes: Map<Solution, ReturnType<Simulate>>,
): SequentialCheck {
  return () => {
    const { settlement } = deploymentOf(auction.chainId, 'production')
    const simulate = simulateInOrder(auction, settlement, alone, orders)
    const findSharedPool = isPaper ? () => undefined : createSharedPoolCheck()
    return (solution) => {
      const reason = findSharedPool(solution)
      if (reason !== undefined) return reason
      const outcome = simulate(solution)
      outcomes.set(solution, outcome)
      return 'fault' in outcome ? outcome.fault : undefined
    }
  }
}

/** Screens solutions. A solution on which screening throws is left out. */
function screenAll(
  { auction, orders }: IndexedAuction,
  solutions: readonly Solution[],
  policies: Policies,
): Screened & { readonly bugs: readonly unknown[] } {
  const { settlement } = deploymentOf(auction.chainId, 'production')
  const feesOf = ({ uid }: AuctionOrder) => policies.get(uid) ?? []
  const { done, failed } = isolate(solutions, (some) => [
    screenSolutions(auction, some, settlement, feesOf, orders),
  ])
  return {
    solutions: done.flatMap((screened) => screened.solutions),
    alone: new Map(done.flatMap(({ alone }) => [...alone])),
    dropped: done.flatMap(({ dropped }) => dropped),
    bugs: failed.map(({ cause }) => cause),
  }
}

/** Competition with the outcomes of the simulations of its winners. */
interface Ranked {
  readonly competition: Competition
  readonly outcomes: ReadonlyMap<Solution, ReturnType<Simulate>>
}

/** Maximum number of common solutions of which a withdrawal is tried. */
const MAX_WITHDRAWALS = 3

/**
 * Ranks solutions. A winner over several directed pairs can change pools so that other solutions fail. It is
 * withdrawn if the others win more without it, while there is time.
 *
 * @example A common solution wins with 160. It makes a pool more expensive, so that a solution with 150 fails.
 * Without the common solution the others win 150 and 130, so it is withdrawn.
 */
function rankBest(indexed: IndexedAuction, isPaper: boolean, screened: Screened, budget: Budget): Ranked {
  const rank = (solutions: readonly Solution[]): Ranked => {
    const outcomes = new Map<Solution, ReturnType<Simulate>>()
    const check = createSequentialCheck(indexed, isPaper, screened, outcomes)
    return { competition: rankSolutions(indexed.auction, solutions, check, indexed.orders), outcomes }
  }
  let { solutions } = screened
  let best = rank(solutions)
  let kept = 0
  for (let n = 0; n < MAX_WITHDRAWALS; n += 1) {
    const { ranked, invalidated } = best.competition
    if (invalidated.length === 0 || budget.isSpent()) break
    const common = ranked.filter(({ isWinner, solution }) => isWinner && countPairs(indexed, solution) > 1)[
      kept
    ]
    if (!common) break
    const others = solutions.filter((one) => one !== common.solution)
    const next = rank(others)
    if (wonBy(next.competition) > wonBy(best.competition)) {
      best = next
      solutions = others
    } else kept += 1
  }
  return best
}

const countPairs = ({ auction, orders }: IndexedAuction, { executions }: Solution): number => {
  const traded = executions.flatMap(({ uid }) => orders.get(uid) ?? [])
  return new Set(traded.map((order) => pairOf(auction.chainId, order))).size
}

/** Returns the total score of the winners in wei. */
const wonBy = ({ ranked }: Competition): bigint =>
  ranked.reduce((sum, { score, isWinner }) => (isWinner ? sum + score : sum), 0n)

/**
 * Runs the competition for candidate orders and settles the winners. Solvers see orders with limits tightened
 * by fees. Their proposals are charged and judged by the signed terms.
 */
export function compete(
  candidates: Auction,
  policies: Policies,
  {
    isPaper,
    budget,
    solvers,
  }: { readonly isPaper: boolean; readonly budget: Budget; readonly solvers?: readonly ListedSolver[] },
): Outcome {
  const entered = enterOrders(candidates.orders, policies)
  const proposed = proposeAll({ ...candidates, orders: entered.orders }, budget, solvers)
  const failed = [...proposed.failed].map((uid) => [uid, 'solver_error'] as const)
  const leftOut = new Map([...entered.leftOut, ...failed])
  const auction = {
    ...candidates,
    orders: leftOut.size > 0 ? candidates.orders.filter(({ uid }) => !leftOut.has(uid)) : candidates.orders,
  }
  const orders = indexOrders(auction.orders)
  const screened = screenAll({ auction, orders }, proposed.solutions, policies)
  const { competition, outcomes } = rankBest({ auction, orders }, isPaper, screened, budget)
  const winners = competition.ranked.flatMap(({ solution, isWinner }, solutionUid) =>
    isWinner ? [{ solution, solutionUid }] : [],
  )
  const batch = settleWinners(
    auction,
    winners,
    (solution) => outcomes.get(solution) ?? { fault: 'was not simulated' },
    orders,
  )
  return {
    auction,
    screened,
    competition,
    batch: { ...batch, attempts: [...batch.attempts, ...toFailedAttempts(competition)] },
    leftOut,
    bugs: [...entered.bugs, ...proposed.bugs, ...screened.bugs],
  }
}

/** Records each invalidated solution as a failed attempt to settle. */
const toFailedAttempts = ({ ranked, invalidated }: Competition): Batch['attempts'] =>
  invalidated.map(({ solution, fault }) => {
    const solutionUid = ranked.findIndex((one) => one.solution === solution)
    return { solutionUid, solution, fault, swaps: [] }
  })
