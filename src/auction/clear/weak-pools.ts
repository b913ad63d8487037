import type { Market } from './balance'
import { isTrading } from './clearing'
import { at, type Graph } from './graph'
import { gainOf } from './trades'

/**
 * Removes trading pools from the graph if their gain is below `poolWei`, the gas of one pool. Pools that
 * connect the graph are not removed. Returns the same graph if no pool is removed. `wei` is the value of one
 * atom of each token in wei.
 */
export function withoutWeakPools(market: Market, poolWei: number, wei: Float64Array): Graph {
  const { graph, root } = market
  const parents = Int32Array.from(graph.tokens.keys())
  const representativeOf = (token: number): number =>
    at(parents, token) === token ? token : representativeOf(at(parents, token))
  const trades = [...graph.pools.keys()]
    .filter((e) => isTrading(market, e))
    .map((e) => {
      const [from, to] = [at(graph.tokenA, e), at(graph.tokenB, e)]
      return { e, from, to, gain: (gainOf(market, e) / at(root, from) ** 2) * at(wei, from) }
    })
    .sort((x, y) => y.gain - x.gain || x.e - y.e)
  const directions = graph.directions.slice()
  let isSame = true
  for (const { e, from, to, gain } of trades) {
    const isBridge = representativeOf(from) !== representativeOf(to)
    if (isBridge) parents[representativeOf(from)] = representativeOf(to)
    if (isBridge || gain >= poolWei) continue
    directions[e] = 0
    isSame = false
  }
  return isSame ? graph : { ...graph, directions }
}
