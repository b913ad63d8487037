/**
 * What a cut comes to: solvers propose, proposals are charged and carried out on a copy, ranked, and the winners settled
 * one after the other. Nothing here knows a database or a clock.
 *
 * One bad order, solution or solver harms no other: what throws is left out alone, kept as a bug to report, and an order
 * that a solver cannot take is left out of the auction with a reason (see `isolate`).
 */
import type { Auction, AuctionOrder, Budget, Policies, Solution, Solver } from '../../auction/model/auction'
import { type Competition, type OpenHold, rankSolutions } from '../../auction/rank/winners'
import { tightenOrder } from '../../auction/settle/net-limits'
import { type Simulate, simulateInOrder } from '../../auction/settle/sequential'
import { type Screened, screenSolutions } from '../../auction/settle/validate'
import { deploymentOf } from '../../domain/chains/chains'
import type { EventReason } from '../../domain/reports/debug-reports'
import type { OrderUid } from '../../domain/scalars'
import { type Batch, settleWinners } from './auctions/settle-winners'
import { openPools } from './auctions/settlement-plan'
import { proposeAll } from './auctions/solvers'
import { isolate } from './isolate'

/** Orders as solvers are to see them, and those that cannot stand in an auction. */
interface Entered {
  readonly orders: readonly AuctionOrder[]
  readonly leftOut: ReadonlyMap<OrderUid, EventReason>
  readonly bugs: readonly unknown[]
}

/** What a cut came to: who may bid, who won, what was settled. `auction` holds the orders that stood in it. */
export interface Outcome {
  readonly auction: Auction
  readonly screened: Screened
  readonly competition: Competition
  readonly batch: Batch
  readonly leftOut: ReadonlyMap<OrderUid, EventReason>
  readonly bugs: readonly unknown[]
}

/** Orders that ask for their fees on top; one whose fees leave it nothing to trade is left out. */
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
 * What holds after the winners before it; where each is sent on its own, it may not meet them in a pool, too. What carrying one
 * out came to is kept.
 */
function openHold(
  auction: Auction,
  isPaper: boolean,
  { alone }: Screened,
  kept: Map<Solution, ReturnType<Simulate>>,
): OpenHold {
  return () => {
    const { settlement } = deploymentOf(auction.chainId, 'production')
    const attempt = simulateInOrder(auction, settlement, alone)
    const waits = isPaper ? () => undefined : openPools()
    return (solution) => {
      const reason = waits(solution)
      if (reason !== undefined) return reason
      const outcome = attempt(solution)
      kept.set(solution, outcome)
      return 'fault' in outcome ? outcome.fault : undefined
    }
  }
}

/** Screens solutions; one on which that throws is left out. */
function screenAll(
  auction: Auction,
  solutions: readonly Solution[],
  policies: Policies,
): Screened & { readonly bugs: readonly unknown[] } {
  const { settlement } = deploymentOf(auction.chainId, 'production')
  const feesOf = ({ uid }: AuctionOrder) => policies.get(uid) ?? []
  const { done, failed } = isolate(solutions, (some) => [screenSolutions(auction, some, settlement, feesOf)])
  return {
    solutions: done.flatMap((screened) => screened.solutions),
    alone: new Map(done.flatMap(({ alone }) => [...alone])),
    dropped: done.flatMap(({ dropped }) => dropped),
    bugs: failed.map(({ cause }) => cause),
  }
}

/**
 * Solves and settles a cut. Solvers see orders that ask for their fees on top; what they propose is charged, and judged by
 * what was signed.
 */
export function compete(
  cut: Auction,
  policies: Policies,
  {
    isPaper,
    budget,
    asked,
  }: { readonly isPaper: boolean; readonly budget: Budget; readonly asked?: readonly Solver[] },
): Outcome {
  const entered = enterOrders(cut.orders, policies)
  const proposed = proposeAll({ ...cut, orders: entered.orders }, budget, asked)
  const failed = [...proposed.failed].map((uid) => [uid, 'solver_error'] as const)
  const leftOut = new Map([...entered.leftOut, ...failed])
  const standing = leftOut.size > 0 ? cut.orders.filter(({ uid }) => !leftOut.has(uid)) : cut.orders
  const auction = { ...cut, orders: standing }
  const screened = screenAll(auction, proposed.solutions, policies)
  const carriedOut = new Map<Solution, ReturnType<Simulate>>()
  const competition = rankSolutions(
    auction,
    screened.solutions,
    openHold(auction, isPaper, screened, carriedOut),
  )
  const winners = competition.ranked.flatMap(({ solution, isWinner }, solutionUid) =>
    isWinner ? [{ solution, solutionUid }] : [],
  )
  const batch = settleWinners(
    auction,
    winners,
    (one) => carriedOut.get(one) ?? { fault: 'was not carried out' },
  )
  return {
    auction,
    screened,
    competition,
    batch: { ...batch, attempts: [...batch.attempts, ...toLate(competition)] },
    leftOut,
    bugs: [...entered.bugs, ...proposed.bugs, ...screened.bugs],
  }
}

/** What could not settle after the winners is on record as an attempt that failed. */
const toLate = ({ ranked, late }: Competition): Batch['attempts'] =>
  late.map(({ solution, fault }) => {
    const solutionUid = ranked.findIndex((one) => one.solution === solution)
    return { solutionUid, solution, fault, swaps: [] }
  })
