/** A pair's best choice in whole atoms. */

import { tradedToken } from '../../domain/chains/chains'
import { mulDivUp } from '../../domain/orders/amounts'
import type { Address } from '../../domain/scalars'
import { type Fill, partBought, partSold, roundFills, type WholeAtomFill } from '../batch/rounding'
import type { Graph } from '../clear/graph'
import type { Auction, Execution } from '../model/auction'
import { type Demand, isWithinReach } from '../model/demand'
import { gasOf } from '../model/fees'
import { unpaidOf } from '../model/participant'
import { pairOf } from '../model/scores'
import { type Entry, entryOf } from './book'
import { type Choice, choosePair, type PairMarket } from './choice'
import { paidBy } from './gas'
import { sidesOf, sortedOf } from './ladder'
import { flowsAt, type Lanes, lanesOf } from './lanes'

/** How hard to look, and what was found before: of the same orders and pools, or the lanes to take on pools as they are now. */
interface Effort extends Pick<PairMarket, 'budget' | 'tries' | 'dues'> {
  readonly known?: PairFill | undefined
  readonly lanes?: Lanes
}

const MAX_ROUNDINGS = 4

/** A choice with each order's part. */
interface Traded extends Choice {
  readonly parts: ReadonlyMap<Entry, number>
}

/** The orders of a pair of tokens by limit, whatever its pools; what the tokens are worth. */
export interface PairBook extends Pick<PairMarket, 'orders' | 'worth'> {
  readonly tokens: readonly [number, number]
}

/** A pair's fill, the choice behind it and of what, and wei that the best order gains alone, by directed pair. */
export interface PairFill {
  readonly filled: WholeAtomFill
  readonly market: Pick<PairMarket, 'orders' | 'lanes'>
  readonly choice: Choice
  readonly directed: ReadonlyMap<string, bigint>
}

/** The best common fill of a pair's orders over a graph's pools; undefined when nobody can trade. */
export function fillPair(
  { chainId }: Pick<Auction, 'chainId'>,
  graph: Graph,
  book: PairBook,
  { known, ...effort }: Effort,
): PairFill | undefined {
  const [a, b] = book.tokens
  const guess = book.worth.a / book.worth.b
  const lanes = known?.market.lanes ?? effort.lanes ?? lanesOf(graph, a, b, sidesOf(book.orders))
  const dues = known?.choice.dues ?? effort.dues
  const market = { worth: book.worth, ...effort, ...(dues ? { dues } : {}), lanes, guess }
  let { orders } = known?.market ?? book
  for (let n = 0; n < MAX_ROUNDINGS && orders.all.entries.length > 0; n += 1) {
    const chosen = choosePair({ ...market, orders }, n === 0 ? known?.choice : undefined)
    if (!chosen) return undefined
    if (known && chosen.wei <= known.choice.wei) return known
    const choice = { ...chosen, parts: chosen.listParts() }
    const plan = {
      graph,
      flows: flowsAt(graph, choice.lanes, choice.marginal),
      rateOf: ({ from }: { from: number }) => choice.rates[from === a ? 0 : 1],
    }
    const rounded = roundFills(plan, fillsOf(choice, a, b))
    const wronged = 'short' in rounded ? leastContent(choice) : outOfReach(rounded, choice)
    if (wronged.size === 0 && !('short' in rounded))
      return { filled: rounded, market: { orders, lanes }, choice: chosen, directed: duesOf(chainId, choice) }
    orders = sortedOf(orders.all.entries.filter(({ demand }) => !wronged.has(demand)))
  }
  return known
}

/** The book of demands of one pair; undefined when none can trade. */
export function openBook(
  auction: Auction,
  { placeOf }: Graph,
  demands: readonly Demand[],
): PairBook | undefined {
  const [first] = demands
  if (!first) return undefined
  const tokenA = first.order.terms.sellToken
  const tokenB = tradedToken(auction.chainId, first.order.terms.buyToken)
  const [a, b] = [placeOf.get(tokenA), placeOf.get(tokenB)]
  const entries = demands.flatMap((demand) => entryOf(auction, demand, tokenA) ?? [])
  if (a === undefined || b === undefined || a === b || entries.length === 0) return undefined
  const worthOf = (token: Address): number => Number(auction.nativePrices.get(token) ?? 0n) / 1e18
  const pool = Number((gasOf(1) - gasOf(0)) * auction.gasPrice)
  return {
    orders: sortedOf(entries.sort((x, y) => x.limit - y.limit)),
    worth: { a: worthOf(tokenA), b: worthOf(tokenB), pool },
    tokens: [a, b],
  }
}

function duesOf(chainId: Auction['chainId'], { parts, dues }: Traded): ReadonlyMap<string, bigint> {
  const directed = new Map<string, bigint>()
  const seen = [false, false]
  for (const { demand, side } of parts.keys()) {
    if (seen[side]) continue
    seen[side] = true
    directed.set(pairOf(chainId, demand.order), BigInt(Math.floor(dues[side])))
  }
  return directed
}

function fillsOf({ parts, rates, gas }: Traded, a: number, b: number): readonly Fill[] {
  return [...parts].map(([entry, part]): Fill => {
    const { demand, side, sell, buy, isBuy } = entry
    const [from, to] = side === 0 ? [a, b] : [b, a]
    const { order } = demand
    const paid = paidBy(entry, rates, gas)
    if (isBuy) {
      const wanted = part === 1 ? demand.buy : partBought(buy, part)
      const pools = BigInt(Math.ceil(((Number(wanted) / rates[side]) * paid) / (1 - paid)))
      return { order, from, to, fee: entry.fee + unpaidOf(entry, pools), net: 0n, buy: wanted }
    }
    const gross = part === 1 ? demand.sell - entry.fee : partSold(sell, part)
    const pools =
      paid === 0 ? 0n : unpaidOf(entry, mulDivUp(gross, BigInt(Math.ceil(paid * 1e15)), 10n ** 15n))
    return { order, from, to, fee: entry.fee + pools, net: gross - pools, buy: 0n }
  })
}

/** Those who cannot be executed as rounding left them; executions are in the order of the parts. */
function outOfReach({ executions }: WholeAtomFill, { parts }: Traded): ReadonlySet<Demand> {
  const beyond = new Set<Demand>()
  let n = 0
  for (const { demand } of parts.keys()) {
    if (!isWithinReach(demand.order, executions[n] as Execution)) beyond.add(demand)
    n += 1
  }
  return beyond
}

/** Of each side the one whose limit is nearest. */
function leastContent({ parts }: Traded): ReadonlySet<Demand> {
  const byLimit = [...parts.keys()].sort((x, y) => x.limit - y.limit)
  const last = [byLimit.findLast(({ side }) => side === 0), byLimit.find(({ side }) => side === 1)]
  return new Set(last.flatMap((entry) => entry?.demand ?? []))
}
