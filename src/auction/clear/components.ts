/** Connected components of an auction: no pool and no order connects tokens of two components. */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction } from '../model/auction'
import type { Demand } from '../model/demand'
import type { Pool } from '../model/pools'
import { at, BOTH_DIRECTIONS, type Graph, graphOf } from './graph'

/** Demands with the pools that they can reach. */
export interface Component {
  readonly graph: Graph
  readonly demands: readonly Demand[]
}

/** Splits pools and demands into connected components. Components without demands are omitted. */
export function findComponents(
  { chainId }: Pick<Auction, 'chainId'>,
  pools: readonly Pool[],
  demands: readonly Demand[],
): readonly Component[] {
  const parents = new Map<Address, Address>()
  const representativeOf = (token: Address): Address => {
    const next = parents.get(token)
    if (next === undefined || next === token) return token
    const representative = representativeOf(next)
    parents.set(token, representative)
    return representative
  }
  const tokensOf = ({ order: { terms } }: Demand): readonly [Address, Address] => [
    terms.sellToken,
    tradedToken(chainId, terms.buyToken),
  ]
  for (const { tokenA, tokenB } of pools) parents.set(representativeOf(tokenA), representativeOf(tokenB))
  for (const demand of demands) {
    const [sell, buy] = tokensOf(demand)
    parents.set(representativeOf(sell), representativeOf(buy))
  }
  const byRepresentative = new Map<Address, Demand[]>()
  for (const demand of demands) {
    const representative = representativeOf(tokensOf(demand)[0])
    const group = byRepresentative.get(representative)
    if (group) group.push(demand)
    else byRepresentative.set(representative, [demand])
  }
  return [...byRepresentative].map(([representative, group]) => ({
    graph: graphOf(
      pools
        .filter(({ tokenA }) => representativeOf(tokenA) === representative)
        .map((pool) => ({ pool, directions: BOTH_DIRECTIONS })),
      group.flatMap(tokensOf),
    ),
    demands: group,
  }))
}

/** Returns starting prices in wei per atom by token: native prices, or pool prices for tokens without one. */
export function openingPrices({ nativePrices }: Pick<Auction, 'nativePrices'>, graph: Graph): Float64Array {
  const prices = Float64Array.from(graph.tokens, (token) => Number(nativePrices.get(token) ?? 0n) / 1e18)
  for (let left = prices.length; left > 0; left -= 1) {
    let found = false
    for (let e = 0; e < graph.pools.length; e += 1) {
      const [a, b] = [at(graph.tokenA, e), at(graph.tokenB, e)]
      const ratio = at(graph.reserveB, e) / at(graph.reserveA, e)
      if (at(prices, a) === 0 && at(prices, b) > 0) prices[a] = at(prices, b) * ratio
      else if (at(prices, b) === 0 && at(prices, a) > 0) prices[b] = at(prices, a) / ratio
      else continue
      found = true
    }
    if (!found) break
  }
  return prices.map((price) => (price > 0 ? price : 1))
}
