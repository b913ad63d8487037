/**
 * Supply and demand of one token at given prices.
 *
 * Let v be 1/√price of the token. A constant-product pool takes or pays, at the point where its next atom costs the
 * market price, an amount that is a straight line in v: it takes (s√γ·q·v − R)/γ when v is above R/(s√γ·q), it pays
 * R − s·q·v/√γ when v is below R√γ/(s·q), and is idle between the two; R is its reserve of the token, s = √(k), q the
 * root of the other token's price and γ the part of a sale that is priced. So supply less demand of a token falls
 * with v along straight pieces, bent a little by what is paid out, and one token's price is found in a few steps.
 */
import { type Book, slopeBy, soldBy } from './books'
import { at, type Graph, KEPT, ROOT_KEPT } from './graph'

/**
 * Who trades besides the pools, one row a directed pair: `sell` whatever the price, and those who follow it. Of what the
 * latter sell a part `kept` trades; the rest pays for pools.
 */
export interface Offers {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly sell: Float64Array
  readonly books: readonly (Book | undefined)[]
  readonly kept: number
}

/** A step's equations, and the prices before it. */
export interface Workspace {
  readonly rank: Int32Array
  readonly rows: Float64Array
  readonly right: Float64Array
  readonly root: Float64Array
  readonly log: Float64Array
}

/**
 * A market in motion: `root` is √price by token, `log` ln price. Of ln of what an offer gets above the price, `share` is the part
 * of all that buy its token, `raised` its own.
 */
export interface Market {
  readonly graph: Graph
  readonly offers: Offers
  readonly selling: readonly (readonly number[])[]
  readonly buying: readonly (readonly number[])[]
  readonly root: Float64Array
  readonly log: Float64Array
  readonly share: Float64Array
  readonly raised: Float64Array
  /** Width in ln price over which an order that follows it goes from nothing to everything. */
  softness: number
  /** Supply less demand by token as last counted, and the value that is offered at these prices. */
  readonly nets: Float64Array
  volume: number
  /** Room to count in, made once: arrays of their own would cost more than what is counted in them. */
  room?: Workspace
}

/** ln of what an offer gets above the price of its last atom. */
export const premiumOf = ({ share, raised, offers }: Market, offer: number): number =>
  at(share, at(offers.to, offer)) + at(raised, offer)

/** ln of what an offer gets per atom. */
export const offeredPrice = (market: Market, offer: number): number =>
  lastPrice(market, offer) + premiumOf(market, offer)

/** ln of what the last atom of an offer brings: orders follow this price, so that none takes pools beyond its limit. */
export const lastPrice = ({ log, offers }: Market, offer: number): number =>
  at(log, at(offers.from, offer)) - at(log, at(offers.to, offer))

/** Atoms an offer sells at a ln price of its last atom. */
export function soldAt({ offers, softness }: Market, offer: number, price: number): number {
  const book = offers.books[offer]
  const sell = at(offers.sell, offer)
  return book ? sell + offers.kept * soldBy(book, price + Math.log(offers.kept), softness) : sell
}

/** How much more an offer sells per ln of that price. */
export function slopeAt({ offers, softness }: Market, offer: number, price: number): number {
  const book = offers.books[offer]
  return book ? offers.kept * slopeBy(book, price + Math.log(offers.kept), softness) : 0
}

/** What came of looking at a token at v; `up` and `down` are the next bends. */
interface BalanceLook {
  net: number
  slope: number
  gross: number
  up: number
  down: number
}

function lookAtPools({ graph, root }: Market, token: number, v: number, look: BalanceLook): void {
  for (const e of graph.poolsAt[token] ?? []) {
    const isA = at(graph.tokenA, e) === token
    const other = isA ? at(graph.tokenB, e) : at(graph.tokenA, e)
    const reserve = at(isA ? graph.reserveA : graph.reserveB, e)
    const steep = (at(graph.depth, e) * at(root, other)) / ROOT_KEPT
    const ways = at(graph.ways, e)
    const taking = steep * v - reserve / KEPT
    const paying = reserve - steep * v
    if ((ways & (isA ? 1 : 2)) !== 0) {
      if (taking > 0) {
        look.net -= taking
        look.gross += taking
        look.slope -= steep
      } else look.up = Math.min(look.up, reserve / KEPT / steep)
    }
    if ((ways & (isA ? 2 : 1)) !== 0) {
      if (paying > 0) {
        look.net += paying
        look.gross += paying
        look.slope -= steep
      } else look.down = Math.max(look.down, reserve / steep)
    }
  }
}

function lookAtOffers(market: Market, token: number, v: number, look: BalanceLook): void {
  const { offers, log, root } = market
  const own = -2 * Math.log(v)
  for (const o of market.selling[token] ?? []) {
    const to = at(offers.to, o)
    const price = own - at(log, to)
    const sold = soldAt(market, o, price)
    look.net += sold
    look.gross += sold
    look.slope -= (2 * slopeAt(market, o, price)) / v
  }
  for (const o of market.buying[token] ?? []) {
    const from = at(offers.from, o)
    const price = at(log, from) - own
    const worth = at(root, from) * at(root, from) * Math.exp(premiumOf(market, o)) * v * v
    const bought = soldAt(market, o, price) * worth
    look.net -= bought
    look.slope -= (2 * (bought + slopeAt(market, o, price) * worth)) / v
  }
}

/** Supply less demand of a token in atoms, its slope in v, and what moves in all. */
export function lookAt(market: Market, token: number, v: number): BalanceLook {
  const look = { net: 0, slope: 0, gross: 0, up: Number.POSITIVE_INFINITY, down: 0 }
  lookAtPools(market, token, v, look)
  lookAtOffers(market, token, v, look)
  return look
}

const MAX_LOOKS = 12
const WIDEST_STEP = 4
/** A token that nobody wants falls no further than this. */
const FARTHEST = 1e60

/** Sets a token's price to where supply meets demand, the other prices given. */
export function balanceToken(market: Market, token: number, precision: number): void {
  let v = 1 / at(market.root, token)
  let [low, high] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < MAX_LOOKS; n += 1) {
    const look = lookAt(market, token, v)
    if (Math.abs(look.net) <= precision * look.gross) break
    if (look.net > 0) low = v
    else high = v
    const next = nextLook(v, look)
    v =
      next > low && next < high
        ? next
        : high === Number.POSITIVE_INFINITY
          ? low * 2
          : low === 0
            ? high / 2
            : Math.sqrt(low * high)
  }
  setPrice(market, token, v)
}

function nextLook(v: number, { net, slope, up, down }: BalanceLook): number {
  if (slope === 0) return net > 0 ? up * (1 + 1e-12) : down * (1 - 1e-12)
  return Math.min(v * WIDEST_STEP, Math.max(v / WIDEST_STEP, v - net / slope))
}

/** Sets a token's price by v = 1/√price. */
export function setPrice({ root, log }: Market, token: number, v: number): void {
  const held = Math.min(FARTHEST, Math.max(1 / FARTHEST, v))
  root[token] = 1 / held
  log[token] = -2 * Math.log(held)
}
