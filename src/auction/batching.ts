import type { Auction, AuctionOrder, Budget } from './auction'
import type { Market } from './balance'
import { offeredPrice, rampOf } from './balance'
import { clearMarket, openMarket } from './clearing'
import { type Demand, isWithinReach, partOf } from './demand'
import { at, type Graph } from './graph'
import { enter, mostTraded, offerOf, type Party, payFees, withinMeans, withoutWeakPools } from './parties'
import { type Fill, type Rounded, roundFills } from './rounding'

const SOFTNESS = [0.03, 0.003] as const
const COARSE = { precision: 1e-5, spreads: 1 } as const
const ROUGH = { precision: 1e-7, spreads: 1, corrections: 2, corrected: 1e-5 } as const
const FINE = { precision: 1e-12, spreads: 2, corrections: 8, corrected: 1e-9 } as const
const MOST_REVISIONS = 12
const MOST_ROUNDINGS = 8
const MOST_OBJECTIONS = 8
/** From revision to revision an order has to gain so much more to stay, so that the last ones need not go one by one. */
const ASK_MORE = 1e-4
const SMALLEST_PART = 0.05
const SHRINK = 0.6
const MOST_PRUNINGS = 2
/** What buy orders aim at beyond their amount, so that no rounding leaves them short: a part, and atoms per pool that pays. */
const AIM = { part: 1 + 1e-8, atoms: 2 } as const

/** A common fill to look for. `prices` are wei per atom to start from; `objects` tells whom a fill does wrong. */
export interface Batch {
  readonly auction: Auction
  readonly graph: Graph
  readonly demands: readonly Demand[]
  readonly prices: Float64Array
  readonly budget: Budget
  readonly objects: (filled: Rounded) => ReadonlySet<AuctionOrder>
}

/** A state of the search. */
interface Stand {
  readonly parties: readonly Party[]
  readonly graph: Graph
  readonly prices: Float64Array
}

/** The best common fill of demands over a connected graph to which nobody objects; undefined when there is none. */
export function fillTogether(batch: Batch): Rounded | undefined {
  const { auction, graph, demands, prices, objects } = batch
  const pinned = [mostTraded(graph)]
  const parties = demands.flatMap((demand) => enter(auction, graph, demand))
  const soft = fadeIn(graph, parties, prices, pinned)
  if (!soft) return undefined
  let stand: Stand | undefined = {
    parties: withinMeans(admitted(soft, parties)),
    graph,
    prices: pricesOf(soft),
  }
  for (let n = 0; n < MOST_OBJECTIONS && stand && stand.parties.length > 0; n += 1) {
    stand = agree(batch, stand, pinned)
    const filled = stand && settleOn(batch, stand, pinned)
    if (!stand || !filled) return undefined
    const wronged = objects(filled)
    if (wronged.size === 0) return filled
    stand = { ...stand, parties: stand.parties.filter(({ demand }) => !wronged.has(demand.order)) }
  }
  return undefined
}

type Solving = Pick<Batch, 'auction' | 'budget'>

/** Prices, pools and fees on which everybody left agrees, roughly cleared; undefined when time is up before. */
function agree({ auction, budget }: Solving, stand: Stand, pinned: readonly number[]): Stand | undefined {
  let { parties, graph, prices } = stand
  for (let n = 0; n < MOST_REVISIONS && parties.length > 0; n += 1) {
    if (budget.isSpent()) return undefined
    const market = clearParties(graph, parties, prices, pinned, ROUGH)
    if (!market) return undefined
    prices = pricesOf(market)
    const fewer = n < MOST_PRUNINGS ? withoutWeakPools(auction, market) : graph
    const paying = payFees(auction, market, parties)
    const content = whoIsContent(market, paying, n * ASK_MORE)
    if (fewer === graph && content === parties) break
    graph = fewer
    parties = content
  }
  return { parties, graph, prices }
}

const pricesOf = ({ root }: Market): Float64Array => root.map((one) => one * one)

/** Clears to the last digit and rounds, until everybody agrees or time is up. */
function settleOn(
  { auction, budget }: Solving,
  stand: Stand,
  pinned: readonly number[],
): Rounded | undefined {
  const { graph } = stand
  let { parties, prices } = stand
  for (let n = 0; n < MOST_ROUNDINGS && parties.length > 0; n += 1) {
    if (budget.isSpent()) return undefined
    const market = clearParties(graph, parties, prices, pinned, FINE)
    if (!market) return undefined
    prices = pricesOf(market)
    const paying = payFees(auction, market, parties)
    const rounded = paying === parties ? roundFills(market, fillsOf(market, parties)) : undefined
    const agreed = !rounded
      ? whoIsContent(market, paying, 0)
      : 'short' in rounded
        ? parties.filter(({ to }) => !rounded.short.has(to))
        : whoAgrees(parties, rounded)
    if (rounded && !('short' in rounded) && agreed === parties) return rounded
    parties = agreed
  }
  return undefined
}

/** Those to whom the prices bring their limit, and that much more in ln; of partially fillable ones beyond it less is tried. */
function whoIsContent(market: Market, parties: readonly Party[], more: number): readonly Party[] {
  if (isFree(parties)) return parties
  const content = parties.flatMap((party, n) => {
    const { limit } = offerOf(party)
    if (offeredPrice(market, n) >= limit + more) return [party]
    const canShrink = party.demand.order.terms.partiallyFillable && party.part * SHRINK > SMALLEST_PART
    return canShrink ? [{ ...party, part: party.part * SHRINK }] : []
  })
  const isSame = content.length === parties.length && content.every((party, n) => party === parties[n])
  return isSame ? parties : content
}

function marketOf(
  graph: Graph,
  parties: readonly Party[],
  prices: Float64Array,
  limits: 'kept' | 'open',
): Market {
  const offers = parties.map(offerOf)
  return openMarket(
    graph,
    {
      from: Int32Array.from(parties, ({ from }) => from),
      to: Int32Array.from(parties, ({ to }) => to),
      sell: Float64Array.from(parties, (party, n) => {
        const [wanted, most] = [wantedOf(party, prices), offers[n]?.sell ?? 0]
        return wanted < most || (limits === 'open' && wanted < Infinity) ? wanted : most
      }),
      limit: Float64Array.from(offers, ({ limit }) => (limits === 'kept' ? limit : Number.NEGATIVE_INFINITY)),
    },
    prices,
  )
}

/** What a buy order has to sell at these prices; a sell order sells what it has. */
function wantedOf({ demand, from, to, part }: Party, prices: Float64Array): number {
  if (demand.order.terms.kind === 'sell') return Number.POSITIVE_INFINITY
  return (Number(demand.buy) * part * at(prices, to)) / at(prices, from)
}

/**
 * A lone order that trades whole or not at all crowds nobody out: its limit is only asked at the end, so that it gets the
 * same whatever its limit, and a quote can tell what.
 */
const isFree = ([lone, ...others]: readonly Party[]): boolean =>
  others.length === 0 && lone?.demand.order.terms.partiallyFillable === false

function fadeIn(
  graph: Graph,
  parties: readonly Party[],
  prices: Float64Array,
  pinned: readonly number[],
): Market | undefined {
  const market = marketOf(graph, parties, prices, isFree(parties) ? 'open' : 'kept')
  for (const softness of SOFTNESS) {
    market.softness = softness
    clearMarket(market, { pinned, ...COARSE })
  }
  return market.root.every((root) => root > 0 && Number.isFinite(root)) ? market : undefined
}

function admitted(market: Market, parties: readonly Party[]): Party[] {
  return parties.flatMap((party, n) => {
    const part = rampOf(offeredPrice(market, n), at(market.offers.limit, n), market.softness)
    if (!party.demand.order.terms.partiallyFillable) return part >= 0.5 ? [party] : []
    return part >= SMALLEST_PART ? [{ ...party, part }] : []
  })
}

/** How well to clear: `corrections` is how often buy orders are aimed anew, until none misses by more than `corrected`. */
interface Care {
  readonly precision: number
  readonly spreads: number
  readonly corrections: number
  readonly corrected: number
}

/** Clears with amounts fixed; what buy orders sell is corrected until they get what they want. */
function clearParties(
  graph: Graph,
  parties: readonly Party[],
  prices: Float64Array,
  pinned: readonly number[],
  { precision, spreads, corrections, corrected }: Care,
): Market | undefined {
  const market = marketOf(graph, parties, prices, 'open')
  const buyers = parties.flatMap(({ demand, part, to }, n) => {
    const rounded = AIM.atoms * (1 + (graph.poolsAt[to]?.length ?? 0))
    return demand.order.terms.kind === 'buy'
      ? [{ n, buy: Number(demand.buy) * part * AIM.part + rounded }]
      : []
  })
  for (let n = 0; n < corrections; n += 1) {
    if (!clearMarket(market, { pinned, precision, spreads: n === 0 ? spreads : 0 })) return undefined
    let missed = 0
    for (const { n: place, buy } of buyers) {
      const wanted = buy / Math.exp(offeredPrice(market, place))
      missed = Math.max(missed, Math.abs(wanted / at(market.offers.sell, place) - 1))
      market.offers.sell[place] = wanted
    }
    if (missed < corrected) break
  }
  return market
}

function fillsOf({ offers }: Market, parties: readonly Party[]): readonly Fill[] {
  return parties.map(({ demand, from, to, part, fee }, n) => {
    const { order } = demand
    const { sell, buy } = part === 1 ? demand : partOf(demand, part)
    const net = order.terms.kind === 'sell' ? sell - fee : BigInt(Math.round(at(offers.sell, n)))
    return { order, from, to, fee, net: net > 0n ? net : 0n, buy }
  })
}

/** Those whose execution is within reach. */
function whoAgrees(parties: readonly Party[], { executions }: Rounded): readonly Party[] {
  const byUid = new Map(executions.map((execution) => [execution.uid, execution]))
  const agreed = parties.filter(({ demand: { order } }) => {
    const execution = byUid.get(order.uid)
    return execution && isWithinReach(order, execution)
  })
  return agreed.length === parties.length ? parties : agreed
}
