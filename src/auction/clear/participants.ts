/** Participants of a common fill: orders in floats by directed pair, and sums over a set of them. */
import { tradedToken } from '../../domain/chains/chains'
import type { Address } from '../../domain/scalars'
import type { Auction } from '../model/auction'
import type { Demand } from '../model/demand'
import { baseCostsOf, type Participant, participantOf, repriceInPart } from '../model/participant'
import { pairOf } from '../model/scores'
import type { Baselines } from '../rank/fairness'
import { type Book, type BookRow, bookOf } from './books'
import type { Graph } from './graph'

/** Order of a directed pair. `limit` is ln of the minimum atoms bought per atom sold. */
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
    const participant = participantOf(auction, wanted, baseCosts)
    if (from === undefined || to === undefined || from === to || !participant) return []
    const key = from * graph.tokens.length + to
    const pair = pairs.get(key) ?? pairs.size
    if (pair === pairs.size)
      pairBaselines.push(Number(baselines.get(pairOf(auction.chainId, wanted.order)) ?? 0n))
    pairs.set(key, pair)
    const { demand, sell, buy, rate, fee, prepaid, isPartial, isBuy } = participant
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
  let isChanged = false
  const participants = known.participants.map((participant, index) => {
    const part = parts[index] as number
    if (part === 0 || part === 1 || participant.fee === 0n) return participant
    const repriced = repriceInPart(orderSet.participants[index] as ClearingParticipant, part)
    const limit = repriced ? Math.log(repriced.rate) : Number.POSITIVE_INFINITY
    isChanged ||= Math.abs(limit - participant.limit) > LIMIT_MARGIN / 2
    return { ...participant, ...repriced, limit: Math.min(limit, MAX_LIMIT) }
  })
  return isChanged ? { ...known, participants } : undefined
}

/** Limit in ln that no price meets. */
export const MAX_LIMIT = 200

/** Traded part of each participant, from 0 to 1. */
export type Parts = Float64Array

/**
 * Sums by directed pair, net of the gas of pools. The surplus of buy orders is `netBuy − netBuyTimesLimit ÷ rate`, in the buy token.
 * Scores convert the surplus at the signed limit, whose sell amount includes gas.
 */
export interface Sums {
  /** Sell amounts of sell orders. */
  readonly sell: Float64Array
  /** Minimum buy amounts of sell orders. */
  readonly minBuy: Float64Array
  /** Buy amounts of buy orders. */
  readonly buy: Float64Array
  /** Buy amounts of buy orders times the part of the sell amount that remains after the order's own gas. */
  readonly netBuy: Float64Array
  /** Sum of `netBuy` times the limit of each buy order. */
  readonly netBuyTimesLimit: Float64Array
  /** ln of the highest limit of the trading orders. */
  readonly limit: Float64Array
}

/**
 * Adds up the amounts of the traded parts by directed pair. `gasParts` are the parts of the sold amounts that
 * pay for the gas of pools.
 */
export function sumUp(
  { participants, from }: OrderSet,
  parts: Parts,
  gasParts: Parts = new Float64Array(parts.length),
): Sums {
  const column = () => new Float64Array(from.length)
  const sums = {
    sell: column(),
    minBuy: column(),
    buy: column(),
    netBuy: column(),
    netBuyTimesLimit: column(),
    limit: column().fill(Number.NEGATIVE_INFINITY),
  }
  for (let n = 0; n < participants.length; n += 1) {
    const part = parts[n] as number
    if (part === 0) continue
    const { pair, sell, buy, limit, isBuy, demand } = participants[n] as ClearingParticipant
    const afterGas = 1 - (gasParts[n] as number)
    if (isBuy) {
      const netBuy = (buy * part * sell) / Number(demand.sell)
      sums.buy[pair] = (sums.buy[pair] as number) + buy * part
      sums.netBuy[pair] = (sums.netBuy[pair] as number) + netBuy
      sums.netBuyTimesLimit[pair] =
        (sums.netBuyTimesLimit[pair] as number) + (netBuy * Math.exp(limit)) / afterGas
    } else {
      sums.sell[pair] = (sums.sell[pair] as number) + sell * part * afterGas
      sums.minBuy[pair] = (sums.minBuy[pair] as number) + buy * part
    }
    sums.limit[pair] = Math.max(sums.limit[pair] as number, limit - Math.log(afterGas))
  }
  return sums
}

/**
 * Minimum margin, in ln, by which the price must exceed the limit of an order that follows the price. Prices
 * have fewer exact digits than limits.
 */
export const LIMIT_MARGIN = 2e-6

/**
 * Returns the row of a participant in its order book. A buy order sells what its amount costs at the given
 * prices.
 */
export function bookRowOf(
  { from, to }: Pick<OrderSet, 'from' | 'to'>,
  prices: Float64Array,
  { pair, sell, buy, limit, isBuy }: ClearingParticipant,
): BookRow {
  const within = limit + LIMIT_MARGIN
  if (!isBuy) return { limit: within, sell }
  const rate = (prices[from[pair] as number] as number) / (prices[to[pair] as number] as number)
  return { limit: within, sell: Math.min(sell, buy / rate) }
}

/**
 * Builds the order books by directed pair. `partOf` returns the part of a participant that follows the price, or 0.
 */
export function booksOf(
  orderSet: OrderSet,
  prices: Float64Array,
  partOf: (participant: ClearingParticipant, index: number) => number,
): readonly (Book | undefined)[] {
  const rows: BookRow[][] = Array.from(orderSet.from, () => [])
  for (const [index, participant] of orderSet.participants.entries()) {
    const part = partOf(participant, index)
    const { limit, sell } = bookRowOf(orderSet, prices, participant)
    if (part > 0) rows[participant.pair]?.push({ limit, sell: sell * part })
  }
  return rows.map(bookOf)
}

/**
 * Returns the demands that their owners can pay for. Of the orders on one balance, those with the largest
 * margin at native prices have priority.
 */
export function affordableDemands(
  auction: Pick<Auction, 'chainId' | 'nativePrices'>,
  demands: readonly Demand[],
): readonly Demand[] {
  const owners = new Set<Address>()
  for (const { order } of demands) owners.add(order.owner)
  if (owners.size === demands.length) return demands
  const byBalance = new Map<string, Demand[]>()
  for (const demand of demands) {
    const known = byBalance.get(balanceKeyOf(demand))
    if (known) known.push(demand)
    else byBalance.set(balanceKeyOf(demand), [demand])
  }
  const affordable = new Set([...byBalance.values()].flatMap((some) => affordableOfBalance(auction, some)))
  return demands.filter((demand) => affordable.has(demand))
}

/** Returns the key of the balance that an order is drawn from. */
const balanceKeyOf = ({ order: { owner, terms } }: Demand): string =>
  `${owner} ${terms.sellToken} ${terms.sellTokenBalance === 'internal'}`

/** Maximum number of orders on one balance of which every choice is tried. */
const MAX_CHOICES = 8

/**
 * Returns the demands that one balance can pay for. A single demand is included even if the balance does not
 * cover it in full.
 */
function affordableOfBalance(
  { chainId, nativePrices }: Pick<Auction, 'chainId' | 'nativePrices'>,
  demands: readonly Demand[],
): readonly Demand[] {
  const drawOf = ({ order, sell }: Demand): bigint => sell + order.terms.feeAmount
  const available = demands[0]?.order.available ?? 0n
  if (demands.length === 1 || demands.reduce((sum, one) => sum + drawOf(one), 0n) <= available) return demands
  const worthOf = (token: Address, atoms: bigint): number =>
    Number(atoms) * Number(nativePrices.get(tradedToken(chainId, token)) ?? 0n)
  const rows = demands
    .map((demand) => {
      const { terms } = demand.order
      const [sold, bought] = [worthOf(terms.sellToken, demand.sell), worthOf(terms.buyToken, demand.buy)]
      return { demand, draw: drawOf(demand), gain: sold - bought, margin: sold / bought }
    })
    .sort((x, y) => y.margin - x.margin)
  let drawn = 0n
  let best = rows.filter(({ draw }) => {
    if (drawn + draw > available) return false
    drawn += draw
    return true
  })
  if (rows.length <= MAX_CHOICES) {
    const gainOf = (some: typeof rows): number => some.reduce((sum, { gain }) => sum + gain, 0)
    for (let bits = 1; bits < 2 ** rows.length; bits += 1) {
      const chosen = rows.filter((_, n) => ((bits >> n) & 1) === 1)
      if (chosen.reduce((sum, { draw }) => sum + draw, 0n) > available) continue
      if (best.length === 0 || gainOf(chosen) > gainOf(best)) best = chosen
    }
  }
  return best.length > 0 ? best.map(({ demand }) => demand) : rows.slice(0, 1).map(({ demand }) => demand)
}

/** Returns the token with the most pools. It is the numeraire: its price is fixed. */
export const numeraireOf = ({ poolsAt }: Graph): number =>
  poolsAt.reduce((best, pools, token) => (pools.length > (poolsAt[best]?.length ?? 0) ? token : best), 0)
