/** A pair's best choice in whole atoms. */

import { tradedToken } from '../../domain/chains/chains'
import { mulDivUp } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import { type Fill, type Rounded, roundFills } from '../batch/rounding'
import type { Graph } from '../clear/graph'
import type { Auction } from '../model/auction'
import { type Demand, isWithinReach } from '../model/demand'
import { gasOf } from '../model/fees'
import { pairOf } from '../model/scores'
import { type Entry, entryOf } from './book'
import { type Choice, choosePair, type PairMarket } from './choice'
import { paidBy } from './gas'
import { flowsAt, lanesOf } from './lanes'

type Effort = Pick<PairMarket, 'budget' | 'tries'>

const MAX_ROUNDINGS = 4

/** A pair's fill, and wei that the best order of each direction gains alone. */
export interface PairFill {
  readonly filled: Rounded
  readonly dues: ReadonlyMap<string, bigint>
}

/** The best common fill of orders of one pair of tokens; undefined when nobody can trade. */
export function fillPair(
  auction: Auction,
  graph: Graph,
  demands: readonly Demand[],
  effort: Effort,
): PairFill | undefined {
  const market = marketOf(auction, graph, demands, effort)
  if (!market) return undefined
  const [a, b] = market.tokens
  let { entries } = market
  for (let n = 0; n < MAX_ROUNDINGS && entries.length > 0; n += 1) {
    const choice = choosePair({ ...market, entries })
    if (!choice) return undefined
    const plan = {
      graph,
      flows: flowsAt(graph, choice.lanes, choice.marginal),
      rateOf: ({ from }: { from: number }) => choice.rates[from === a ? 0 : 1],
    }
    const rounded = roundFills(plan, fillsOf(choice, a, b))
    const wronged = 'short' in rounded ? leastContent(choice) : outOfReach(rounded, choice)
    if (wronged.size === 0 && !('short' in rounded)) return { filled: rounded, dues: duesOf(auction, choice) }
    entries = entries.filter((entry) => !wronged.has(entry))
  }
  return undefined
}

function duesOf(auction: Auction, { parts, dues }: Choice): ReadonlyMap<string, bigint> {
  const rows = [...parts.keys()].map(
    ({ demand, side }) => [pairOf(auction.chainId, demand.order), BigInt(Math.floor(dues[side]))] as const,
  )
  return new Map(rows)
}

/** The pair's orders, pools and worth. */
function marketOf(
  auction: Auction,
  graph: Graph,
  demands: readonly Demand[],
  effort: Effort,
): (PairMarket & { readonly tokens: readonly [number, number] }) | undefined {
  const tokenA = demands[0]?.order.terms.sellToken as Address
  const entries = demands.flatMap((demand) => entryOf(auction, demand, tokenA) ?? [])
  const a = graph.placeOf.get(tokenA)
  const b = demands[0] && graph.placeOf.get(tradedToken(auction.chainId, demands[0].order.terms.buyToken))
  if (a === undefined || b === undefined || a === b || entries.length === 0) return undefined
  const worthOf = (token: number): number =>
    Number(auction.nativePrices.get(graph.tokens[token] as Address) ?? 0n) / 1e18
  const worth = { a: worthOf(a), b: worthOf(b), pool: Number((gasOf(1) - gasOf(0)) * auction.gasPrice) }
  return { entries, lanes: lanesOf(graph, a, b), worth, guess: worth.a / worth.b, ...effort, tokens: [a, b] }
}

function fillsOf({ parts, rates, gas }: Choice, a: number, b: number): readonly Fill[] {
  return [...parts].map(([entry, part]): Fill => {
    const { demand, side, sell, buy, isBuy } = entry
    const [from, to] = side === 0 ? [a, b] : [b, a]
    const { order } = demand
    const paid = paidBy(entry, rates, gas)
    if (isBuy) {
      const wanted = part === 1 ? demand.buy : BigInt(Math.floor(buy * part))
      const pools = BigInt(Math.ceil(((Number(wanted) / rates[side]) * paid) / (1 - paid)))
      return { order, from, to, fee: entry.fee + pools, net: 0n, buy: wanted }
    }
    const gross = part === 1 ? demand.sell - entry.fee : BigInt(Math.floor(sell * part))
    const pools = paid === 0 ? 0n : mulDivUp(gross, BigInt(Math.ceil(paid * 1e15)), 10n ** 15n)
    return { order, from, to, fee: entry.fee + pools, net: gross - pools, buy: 0n }
  })
}

/** Those who cannot be executed as rounding left them. */
function outOfReach({ executions }: Rounded, { parts }: Choice): ReadonlySet<Entry> {
  const byUid = new Map(executions.map((execution) => [execution.uid, execution]))
  const entries = [...parts.keys()].filter(({ demand: { order } }) => {
    const execution = byUid.get(order.uid)
    return !execution || !isWithinReach(order, execution)
  })
  return new Set(entries)
}

/** Of each side the one whose limit is nearest. */
function leastContent({ parts }: Choice): ReadonlySet<Entry> {
  const byLimit = [...parts.keys()].sort((x, y) => x.limit - y.limit)
  const last = [byLimit.findLast(({ side }) => side === 0), byLimit.find(({ side }) => side === 1)]
  return new Set(last.flatMap((entry) => entry ?? []))
}
