/** Who takes part in a common fill: orders in floats, by directed pair, and what a choice of them comes to. */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction } from '../model/auction'
import type { Demand } from '../model/demand'
import { inPart, type Participant, participantOf } from '../model/participant'
import { pairOf } from '../model/scores'
import type { Baselines } from '../rank/fairness'
import { type Book, bookOf } from './books'
import type { Graph } from './graph'

/** An order of a directed pair. `limit` is ln of the least per atom. */
export interface ClearingParticipant extends Participant {
  readonly pair: number
  readonly limit: number
}

/** Parties with their directed pairs, and what a token's atoms are worth in wei. */
export interface Field {
  readonly parties: readonly ClearingParticipant[]
  readonly from: Int32Array
  readonly to: Int32Array
  readonly wei: Float64Array
  /** Wei that each directed pair gets alone. */
  readonly dues: Float64Array
}

/** The field of demands; those whose own gas is more than they sell are left out. */
export function fieldOf(
  auction: Auction,
  graph: Graph,
  demands: readonly Demand[],
  baselines: Baselines = new Map(),
): Field {
  const pairs = new Map<number, number>()
  const dues: number[] = []
  const parties = demands.flatMap((wanted): readonly ClearingParticipant[] => {
    const { terms } = wanted.order
    const from = graph.placeOf.get(terms.sellToken)
    const to = graph.placeOf.get(tradedToken(auction.chainId, terms.buyToken))
    const one = participantOf(auction, wanted)
    if (from === undefined || to === undefined || from === to || !one) return []
    const key = from * graph.tokens.length + to
    const pair = pairs.get(key) ?? pairs.size
    if (pair === pairs.size) dues.push(Number(baselines.get(pairOf(auction.chainId, wanted.order)) ?? 0n))
    pairs.set(key, pair)
    const { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy } = one
    return [{ demand, sell, buy, rate, fee, prepaid, isPartial, isBuy, pair, limit: Math.log(rate) }]
  })
  const keys = [...pairs.keys()]
  return {
    parties,
    from: Int32Array.from(keys, (key) => Math.floor(key / graph.tokens.length)),
    to: Int32Array.from(keys, (key) => key % graph.tokens.length),
    dues: Float64Array.from(dues),
    wei: Float64Array.from(graph.tokens, (token) => Number(auction.nativePrices.get(token) ?? 0n) / 1e18),
  }
}

/** A field with those who trade in part at the limit that leaves the gas of their part; undefined where no limit moves. */
export function inParts(field: Field, parts: Parts, known: Field): Field | undefined {
  let isMoved = false
  const parties = known.parties.map((party, place) => {
    const part = parts[place] as number
    if (part === 0 || part === 1 || party.fee === 0n) return party
    const asked = inPart(field.parties[place] as ClearingParticipant, part)
    const limit = asked ? Math.log(asked.rate) : Number.POSITIVE_INFINITY
    isMoved ||= Math.abs(limit - party.limit) > INSIDE / 2
    return { ...party, ...asked, limit: Math.min(limit, MAX_LIMIT) }
  })
  return isMoved ? { ...known, parties } : undefined
}

/** ln of a limit that nobody meets. */
const MAX_LIMIT = 200

/** What of each party trades, 0 to 1. */
export type Parts = Float64Array

/**
 * Sums by directed pair: of sell orders what they sell and want, of buy orders what they want. Those gain `saved` less what they
 * sell at their limit, in all `asked` by the rate: scores count from the signed limit, gas and all.
 */
export interface Sums {
  readonly sell: Float64Array
  readonly least: Float64Array
  readonly wanted: Float64Array
  readonly saved: Float64Array
  readonly asked: Float64Array
  /** ln of the highest limit of those who trade. */
  readonly limit: Float64Array
}

/** Sums of what trades. */
export function sumUp({ parties, from }: Field, parts: Parts): Sums {
  const column = () => new Float64Array(from.length)
  const sums = {
    sell: column(),
    least: column(),
    wanted: column(),
    saved: column(),
    asked: column(),
    limit: column().fill(Number.NEGATIVE_INFINITY),
  }
  for (let n = 0; n < parties.length; n += 1) {
    const part = parts[n] as number
    if (part === 0) continue
    const { pair, sell, buy, limit, isBuy, demand } = parties[n] as ClearingParticipant
    if (isBuy) {
      const saved = (buy * part * sell) / Number(demand.sell)
      sums.wanted[pair] = (sums.wanted[pair] as number) + buy * part
      sums.saved[pair] = (sums.saved[pair] as number) + saved
      sums.asked[pair] = (sums.asked[pair] as number) + saved * Math.exp(limit)
    } else {
      sums.sell[pair] = (sums.sell[pair] as number) + sell * part
      sums.least[pair] = (sums.least[pair] as number) + buy * part
    }
    sums.limit[pair] = Math.max(sums.limit[pair] as number, limit)
  }
  return sums
}

/** How much better than its limit, in ln, an order in part gets at least: prices are found to fewer digits than limits are kept. */
export const INSIDE = 2e-6

/** Books of the parties that follow the price, by directed pair; a buy order sells what it wants at these prices. */
export function booksOf(
  { parties, from, to }: Field,
  prices: Float64Array,
  follows: (party: ClearingParticipant) => boolean,
): readonly (Book | undefined)[] {
  const rows: { limit: number; sell: number }[][] = Array.from(from, () => [])
  for (const party of parties) if (follows(party)) rows[party.pair]?.push(rowOf(party))
  function rowOf({ pair, sell, buy, limit, isBuy }: ClearingParticipant) {
    const within = limit + INSIDE
    if (!isBuy) return { limit: within, sell }
    const rate = (prices[from[pair] as number] as number) / (prices[to[pair] as number] as number)
    return { limit: within, sell: Math.min(sell, buy / rate) }
  }
  return rows.map(bookOf)
}

/** Those that their owners can pay for all together, the earlier order first. */
export function withinMeans(demands: readonly Demand[]): readonly Demand[] {
  const owners = new Set<Address>()
  for (const { order } of demands) owners.add(order.owner)
  if (owners.size === demands.length) return demands
  const byOwner = new Map<Address, Demand[]>()
  for (const demand of demands) {
    const own = byOwner.get(demand.order.owner)
    if (own) own.push(demand)
    else byOwner.set(demand.order.owner, [demand])
  }
  const paid = new Set([...byOwner.values()].flatMap((own) => (own.length > 1 ? paidFor(own) : own)))
  return demands.filter((demand) => paid.has(demand))
}

/** Of one owner's orders those that can be paid for together; the first of a purse even when it cannot be paid in full. */
function paidFor(own: readonly Demand[]): readonly Demand[] {
  const drawn = new Map<string, bigint>()
  return own.filter(({ order, sell }) => {
    const { terms, available } = order
    const purse = `${terms.sellToken} ${terms.sellTokenBalance === 'internal'}`
    const draw = (drawn.get(purse) ?? 0n) + sell + terms.feeAmount
    const isFirst = !drawn.has(purse)
    if (draw <= available) drawn.set(purse, draw)
    else if (isFirst) drawn.set(purse, available)
    return draw <= available || isFirst
  })
}

/** The token with most pools: its price is the measure of all. */
export const mostTraded = ({ poolsAt }: Graph): number =>
  poolsAt.reduce((best, pools, token) => (pools.length > (poolsAt[best]?.length ?? 0) ? token : best), 0)
