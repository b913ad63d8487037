/** Participants of a common fill: orders in floats by directed pair, and sums over a set of them. */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction } from '../model/auction'
import type { Demand } from '../model/demand'
import { baseCostsOf, type Participant, participantOf, repriceInPart } from '../model/participant'
import { pairOf } from '../model/scores'
import type { Baselines } from '../rank/fairness'
import { type Book, bookOf } from './books'
import type { Graph } from './graph'

/** Order of a directed pair. `limit` is ln of the least bought per atom sold. */
export interface ClearingParticipant extends Participant {
  readonly pair: number
  readonly limit: number
}

/** Participants with their directed pairs. `wei` is the value of one atom of each token in wei. */
export interface OrderSet {
  readonly participants: readonly ClearingParticipant[]
  readonly from: Int32Array
  readonly to: Int32Array
  readonly wei: Float64Array
  /** Surplus in wei that each directed pair gets alone. */
  readonly pairBaselines: Float64Array
}

/** Builds the order set of demands. Orders whose own gas exceeds what they sell are omitted. */
export function buildOrderSet(
  auction: Auction,
  graph: Graph,
  demands: readonly Demand[],
  baselines: Baselines = new Map(),
): OrderSet {
  const pairs = new Map<number, number>()
  const pairBaselines: number[] = []
  const baseCosts = baseCostsOf(auction)
  const participants = demands.flatMap((wanted): readonly ClearingParticipant[] => {
    const { terms } = wanted.order
    const from = graph.tokenIndex.get(terms.sellToken)
    const to = graph.tokenIndex.get(tradedToken(auction.chainId, terms.buyToken))
    const one = participantOf(auction, wanted, baseCosts)
    if (from === undefined || to === undefined || from === to || !one) return []
    const key = from * graph.tokens.length + to
    const pair = pairs.get(key) ?? pairs.size
    if (pair === pairs.size)
      pairBaselines.push(Number(baselines.get(pairOf(auction.chainId, wanted.order)) ?? 0n))
    pairs.set(key, pair)
    const { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy } = one
    return [{ demand, sell, buy, rate, fee, prepaid, isPartial, isBuy, pair, limit: Math.log(rate) }]
  })
  const keys = [...pairs.keys()]
  return {
    participants,
    from: Int32Array.from(keys, (key) => Math.floor(key / graph.tokens.length)),
    to: Int32Array.from(keys, (key) => key % graph.tokens.length),
    pairBaselines: Float64Array.from(pairBaselines),
    wei: Float64Array.from(graph.tokens, (token) => Number(auction.nativePrices.get(token) ?? 0n) / 1e18),
  }
}

/**
 * Recomputes the limits of partially filled orders so that they include the gas of the traded part. Returns
 * undefined if no limit changes.
 */
export function repriceParts(orderSet: OrderSet, parts: Parts, known: OrderSet): OrderSet | undefined {
  let isMoved = false
  const participants = known.participants.map((participant, place) => {
    const part = parts[place] as number
    if (part === 0 || part === 1 || participant.fee === 0n) return participant
    const asked = repriceInPart(orderSet.participants[place] as ClearingParticipant, part)
    const limit = asked ? Math.log(asked.rate) : Number.POSITIVE_INFINITY
    isMoved ||= Math.abs(limit - participant.limit) > LIMIT_MARGIN / 2
    return { ...participant, ...asked, limit: Math.min(limit, MAX_LIMIT) }
  })
  return isMoved ? { ...known, participants } : undefined
}

/** ln of a limit that no price meets. */
const MAX_LIMIT = 200

/** Traded part of each participant, from 0 to 1. */
export type Parts = Float64Array

/**
 * Sums by directed pair. `sell` and `least` are sold and wanted by sell orders, `wanted` by buy orders. Buy
 * orders gain `saved` minus what they sell at their limit, which is `asked` divided by the rate. Scores count
 * from the signed limit, gas included.
 */
export interface Sums {
  readonly sell: Float64Array
  readonly least: Float64Array
  readonly wanted: Float64Array
  readonly saved: Float64Array
  readonly asked: Float64Array
  /** ln of the highest limit of the trading orders. */
  readonly limit: Float64Array
}

/** Sums up the traded parts. */
export function sumUp({ participants, from }: OrderSet, parts: Parts): Sums {
  const column = () => new Float64Array(from.length)
  const sums = {
    sell: column(),
    least: column(),
    wanted: column(),
    saved: column(),
    asked: column(),
    limit: column().fill(Number.NEGATIVE_INFINITY),
  }
  for (let n = 0; n < participants.length; n += 1) {
    const part = parts[n] as number
    if (part === 0) continue
    const { pair, sell, buy, limit, isBuy, demand } = participants[n] as ClearingParticipant
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

/**
 * Minimum margin over its limit, in ln, for an order that follows the price. Prices have fewer exact digits
 * than limits.
 */
export const LIMIT_MARGIN = 2e-6

/**
 * Builds the books of the participants that follow the price, by directed pair. A buy order sells what its
 * amount costs at these prices.
 */
export function booksOf(
  { participants, from, to }: OrderSet,
  prices: Float64Array,
  follows: (participant: ClearingParticipant) => boolean,
): readonly (Book | undefined)[] {
  const rows: { limit: number; sell: number }[][] = Array.from(from, () => [])
  for (const participant of participants)
    if (follows(participant)) rows[participant.pair]?.push(rowOf(participant))
  function rowOf({ pair, sell, buy, limit, isBuy }: ClearingParticipant) {
    const within = limit + LIMIT_MARGIN
    if (!isBuy) return { limit: within, sell }
    const rate = (prices[from[pair] as number] as number) / (prices[to[pair] as number] as number)
    return { limit: within, sell: Math.min(sell, buy / rate) }
  }
  return rows.map(bookOf)
}

/** Returns the demands that their owners can pay for together. Earlier orders have priority. */
export function affordableDemands(demands: readonly Demand[]): readonly Demand[] {
  const owners = new Set<Address>()
  for (const { order } of demands) owners.add(order.owner)
  if (owners.size === demands.length) return demands
  const byOwner = new Map<Address, Demand[]>()
  for (const demand of demands) {
    const own = byOwner.get(demand.order.owner)
    if (own) own.push(demand)
    else byOwner.set(demand.order.owner, [demand])
  }
  const paid = new Set(
    [...byOwner.values()].flatMap((own) => (own.length > 1 ? affordableOfOwner(own) : own)),
  )
  return demands.filter((demand) => paid.has(demand))
}

/**
 * Returns the demands of one owner that can be paid together. The first of each balance is included even if
 * it is not covered in full.
 */
function affordableOfOwner(own: readonly Demand[]): readonly Demand[] {
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

/** Returns the token with the most pools. It is the numeraire: its price is fixed. */
export const numeraireOf = ({ poolsAt }: Graph): number =>
  poolsAt.reduce((best, pools, token) => (pools.length > (poolsAt[best]?.length ?? 0) ? token : best), 0)
