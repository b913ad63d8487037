/** Pools that are not worth their gas. */
import type { Market } from './balance'
import { isTrading } from './clearing'
import { at, type Graph } from './graph'
import { gainOf } from './trades'

/**
 * The same graph without trading pools that gain less than `poolWei`, the gas of one, but for those that hold it together;
 * the graph itself when there are none. `wei` is what tokens are worth.
 */
export function withoutWeakPools(market: Market, poolWei: number, wei: Float64Array): Graph {
  const { graph, root } = market
  const group = Int32Array.from(graph.tokens.keys())
  const topOf = (token: number): number => (at(group, token) === token ? token : topOf(at(group, token)))
  const trades = [...graph.pools.keys()]
    .filter((e) => isTrading(market, e))
    .map((e) => {
      const [from, to] = [at(graph.tokenA, e), at(graph.tokenB, e)]
      return { e, from, to, gain: (gainOf(market, e) / at(root, from) ** 2) * at(wei, from) }
    })
    .sort((x, y) => y.gain - x.gain || x.e - y.e)
  const ways = graph.ways.slice()
  let isSame = true
  for (const { e, from, to, gain } of trades) {
    const isBridge = topOf(from) !== topOf(to)
    if (isBridge) group[topOf(from)] = topOf(to)
    if (isBridge || gain >= poolWei) continue
    ways[e] = 0
    isSame = false
  }
  return isSame ? graph : { ...graph, ways }
}
