/** Who takes part in a common fill, what of it, and what it pays the network for that. */
import { tradedToken } from '../domain/chains'
import { mulDivUp } from '../domain/order-amounts'
import type { Auction } from './auction'
import type { Market } from './balance'
import { isTrading } from './clearing'
import type { Demand } from './demand'
import { gasOf, networkFee, owedOf } from './fees'
import { at, type Graph } from './graph'
import { atomsWorth } from './native-prices'
import { gainOf } from './trades'

/** An order with the part of it that is to trade, and what it pays the network. */
export interface Party {
  readonly demand: Demand
  readonly from: number
  readonly to: number
  readonly part: number
  readonly fee: bigint
}

/** Parts by which a fee may be above what it pays for, and by which it is set above it. */
const [FEE_SLACK, FEE_MARGIN] = [4n, 20n]
/** The token with most pools: its price is the measure of all. */
export const mostTraded = ({ poolsAt }: Graph): number =>
  poolsAt.reduce((best, pools, token) => (pools.length > (poolsAt[best]?.length ?? 0) ? token : best), 0)

/** A demand in the market, when it can pay for itself over one pool at all. */
export function enter(auction: Auction, graph: Graph, demand: Demand): readonly Party[] {
  const { terms, gas } = demand.order
  const from = graph.placeOf.get(terms.sellToken)
  const to = graph.placeOf.get(tradedToken(auction.chainId, terms.buyToken))
  const cost = networkFee(auction, terms.sellToken, 1, gas)
  if (from === undefined || to === undefined || from === to || cost === undefined) return []
  const fee = owedOf(terms, cost)
  return fee < demand.sell ? [{ demand, from, to, part: 1, fee }] : []
}

/** What a party sells net of its fee, and ln of the least it wants per atom of that. */
export function offerOf({ demand, part, fee }: Party): { readonly sell: number; readonly limit: number } {
  const { order, sell } = demand
  const { terms } = order
  const gross = Number(sell) * part
  const net = Math.max(gross - Number(fee), Number.MIN_VALUE)
  const least = (gross * Number(terms.buyAmount)) / Number(terms.sellAmount)
  return { sell: net, limit: Math.log(least / net) }
}

/** Those that their owners can pay for all together, the earlier order first. */
export function withinMeans(parties: readonly Party[]): Party[] {
  const drawn = new Map<string, bigint>()
  return parties.filter(({ demand: { order, sell } }) => {
    const { terms, owner, available } = order
    const purse = `${owner} ${terms.sellToken} ${terms.sellTokenBalance === 'internal'}`
    const draw = (drawn.get(purse) ?? 0n) + sell + terms.feeAmount
    const isFirst = !drawn.has(purse)
    if (draw <= available) drawn.set(purse, draw)
    else if (isFirst) drawn.set(purse, available)
    return draw <= available || isFirst
  })
}

/**
 * The same graph without trading pools that gain less than a hop costs, but for those that hold it together; the graph
 * itself when there are none.
 */
export function withoutWeakPools(auction: Auction, market: Market): Graph {
  const { graph } = market
  const cost = Number((gasOf(1) - gasOf(0)) * auction.gasPrice) / scaleOf(auction, market)
  const group = Int32Array.from(graph.tokens.keys())
  const topOf = (token: number): number => (at(group, token) === token ? token : topOf(at(group, token)))
  const trades = [...graph.pools.keys()]
    .filter((e) => isTrading(market, e))
    .map((e) => ({ e, from: at(graph.tokenA, e), to: at(graph.tokenB, e), gain: gainOf(market, e) }))
    .sort((x, y) => y.gain - x.gain || x.e - y.e)
  const ways = graph.ways.slice()
  let isSame = true
  for (const { e, from, to, gain } of trades) {
    const isBridge = topOf(from) !== topOf(to)
    if (isBridge) group[topOf(from)] = topOf(to)
    if (isBridge || gain >= cost) continue
    ways[e] = 0
    isSame = false
  }
  return isSame ? graph : { ...graph, ways }
}

/** Wei per unit of a market's prices, by its most traded token. */
function scaleOf(auction: Auction, { graph, root }: Market): number {
  const token = mostTraded(graph)
  const price = Number(auction.nativePrices.get(graph.tokens[token] as never) ?? 0n) / 1e18
  return price > 0 ? price / at(root, token) ** 2 : 1
}

/**
 * Sets fees: each order pays its own gas and, by what it sells, its part of the gas of all pools. Fees that pay for it,
 * and not for much more, stay: changed fees change amounts, which change pools, which change fees.
 */
export function payFees(auction: Auction, market: Market, parties: readonly Party[]): readonly Party[] {
  const { graph, offers, root } = market
  const hops = graph.pools.filter((_, e) => isTrading(market, e)).length
  const worths = parties.map(({ from }, n) =>
    BigInt(Math.ceil(at(offers.sell, n) * at(root, from) ** 2 * 1e6)),
  )
  const total = worths.reduce((sum, worth) => sum + worth, 1n)
  const ofPools = (gasOf(hops) - gasOf(0)) * auction.gasPrice
  const owed = parties.map((party, n) => {
    const { terms, gas = 0n } = party.demand.order
    const wei = (gasOf(0) + gas) * auction.gasPrice + mulDivUp(ofPools, worths[n] ?? 0n, total)
    return owedOf(terms, atomsWorth(auction, terms.sellToken, wei) ?? 0n)
  })
  const isPaid = parties.every(({ fee }, n) => {
    const least = owed[n] ?? 0n
    return fee >= least && fee <= least + least / FEE_SLACK + 1n
  })
  if (isPaid) return parties
  return parties.map((party, n) => ({ ...party, fee: (owed[n] ?? 0n) + (owed[n] ?? 0n) / FEE_MARGIN }))
}
