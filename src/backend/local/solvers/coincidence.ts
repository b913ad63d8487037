/** The coincidence solver: opposite orders and rings against each other, the rest to the pools near them. */
import { type Auction, type Solver, UNLIMITED } from '../../../auction/auction'
import { demandOf } from '../../../auction/demand'
import { baselinesOf } from '../../../auction/fairness'
import { wholeGraph } from '../../../auction/graph'
import { islandsOf } from '../../../auction/islands'
import { findRings, type Ring } from '../../../auction/matching'
import type { Pool } from '../../../auction/pools'
import { splitOrders } from '../../../auction/splitting'
import type { Address } from '../../../domain/scalars'
import { solveFairly } from './batch'

/** Besides a ring's own tokens, pools of so many of the most traded ones take the rest. */
const HUBS = 3
const MOST_RINGS = 20

/** The coincidence solver under an address. @example coincidenceSolver(solver)(auction).length // 1 of two opposite orders */
export const coincidenceSolver =
  (solver: Address): Solver =>
  (auction, budget = UNLIMITED) => {
    const demands = auction.orders.flatMap((order) => demandOf(order) ?? [])
    const rings = findRings(auction.chainId, demands).slice(0, MOST_RINGS)
    const baselines = baselinesOf(auction, splitOrders(auction, budget))
    const hubs = hubsOf(auction)
    return rings.flatMap((ring) =>
      budget.isSpent()
        ? []
        : islandsOf(auction, poolsNear(auction, ring, hubs), ring.demands).flatMap(
            (island) => solveFairly(auction, island, solver, baselines, budget) ?? [],
          ),
    )
  }

function hubsOf(auction: Auction): readonly Address[] {
  const { tokens, poolsAt } = wholeGraph(auction)
  const count = (token: number): number => poolsAt[token]?.length ?? 0
  return [...tokens.keys()]
    .sort((x, y) => count(y) - count(x) || x - y)
    .slice(0, HUBS)
    .map((token) => tokens[token] as Address)
}

function poolsNear({ pools }: Auction, { tokens }: Ring, hubs: readonly Address[]): readonly Pool[] {
  const near = new Set([...tokens, ...hubs])
  return pools.filter(({ tokenA, tokenB }) => near.has(tokenA) && near.has(tokenB))
}
