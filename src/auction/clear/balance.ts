/**
 * Supply and demand of one token at given prices.
 *
 * Let v be 1/√price of the token. A constant-product pool trades until its next atom costs the market price.
 * The amount it takes or pays is linear in v. It takes (s√γ·q·v − R)/γ if v is above R/(s√γ·q). It pays R −
 * s·q·v/√γ if v is below R√γ/(s·q). Between the two it is idle. R is its reserve of the token and s = √k. q
 * is the root of the other token's price. γ is the part of a sale left after the fee.
 *
 * So supply minus demand of a token falls with v. It is piecewise linear except for a slight curve from the
 * payments of offers. One token's price is therefore found in a few Newton steps.
 */
import { type Book, slopeBy, soldBy } from './books'
import { AFTER_FEE, at, type Graph, ROOT_AFTER_FEE } from './graph'

/**
 * Offers of orders, one row per directed pair. `sell` atoms are sold at any price, `buy` atoms are bought at
 * any price, and the order books follow the price. Without `buy` no offer buys an exact amount.
 * `afterGas` is the part of a sale from the order books that trades. The rest pays for the gas of pools.
 */
export interface Offers {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly sell: Float64Array
  readonly buy?: Float64Array
  readonly books: readonly (Book | undefined)[]
  readonly afterGas: number
}

/** Linear system of a Newton step, and the prices before it. */
export interface Workspace {
  readonly rank: Int32Array
  readonly rows: Float64Array
  readonly right: Float64Array
  readonly root: Float64Array
  readonly log: Float64Array
}

/**
 * State of a market. `root` is √price by token, `log` is ln price by token. The premium of an offer over the
 * price, in ln, is `share` of its buy token plus its own `raised`.
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
  /** Width in ln price over which an order that follows the price goes from no fill to a full fill. */
  softness: number
  /** Supply minus demand by token as last computed, and the value offered at these prices. */
  readonly nets: Float64Array
  volume: number
  /** Reused buffers, because allocating arrays would cost more than the computation. */
  workspace?: Workspace
}

/** Returns the premium of an offer in ln: its rate over the price of its last atom. */
export const premiumOf = ({ share, raised, offers }: Market, offer: number): number =>
  at(share, at(offers.to, offer)) + at(raised, offer)

/** Returns ln of the rate an offer gets per atom. */
export const offeredPrice = (market: Market, offer: number): number =>
  lastPrice(market, offer) + premiumOf(market, offer)

/**
 * Returns ln of the marginal price of an offer, the rate of its last atom. Orders follow this price, so that
 * no order trades with pools beyond its limit.
 */
export const lastPrice = ({ log, offers }: Market, offer: number): number =>
  at(log, at(offers.from, offer)) - at(log, at(offers.to, offer))

/** Returns the atoms that an offer sells at a ln marginal price to buy its exact amount. */
function soldForExact(market: Market, offer: number, price: number): number {
  const { buy } = market.offers
  const atoms = buy ? at(buy, offer) : 0
  return atoms === 0 ? 0 : atoms / Math.exp(price + premiumOf(market, offer))
}

/** Returns the atoms an offer sells at a ln marginal price. */
export function soldAt(market: Market, offer: number, price: number): number {
  const { offers, softness } = market
  const book = offers.books[offer]
  const sell = at(offers.sell, offer) + soldForExact(market, offer, price)
  return book ? sell + offers.afterGas * soldBy(book, price + Math.log(offers.afterGas), softness) : sell
}

/**
 * Returns the derivative of `soldAt` with respect to the ln price. It is negative for an offer that buys an
 * exact amount, because it sells less at a better price.
 */
export function slopeAt(market: Market, offer: number, price: number): number {
  const { offers, softness } = market
  const book = offers.books[offer]
  const slope = -soldForExact(market, offer, price)
  return book ? slope + offers.afterGas * slopeBy(book, price + Math.log(offers.afterGas), softness) : slope
}

/**
 * Excess supply of a token at v. `bendAbove` and `bendBelow` are the nearest v at which an idle pool starts
 * to trade.
 */
interface ExcessSupply {
  net: number
  slope: number
  gross: number
  bendAbove: number
  bendBelow: number
}

function addPoolSupply({ graph, root }: Market, token: number, v: number, excess: ExcessSupply): void {
  for (const e of graph.poolsAt[token] ?? []) {
    const isA = at(graph.tokenA, e) === token
    const other = isA ? at(graph.tokenB, e) : at(graph.tokenA, e)
    const reserve = at(isA ? graph.reserveA : graph.reserveB, e)
    const steep = (at(graph.depth, e) * at(root, other)) / ROOT_AFTER_FEE
    const directions = at(graph.directions, e)
    const taking = steep * v - reserve / AFTER_FEE
    const paying = reserve - steep * v
    if ((directions & (isA ? 1 : 2)) !== 0) {
      if (taking > 0) {
        excess.net -= taking
        excess.gross += taking
        excess.slope -= steep
      } else excess.bendAbove = Math.min(excess.bendAbove, reserve / AFTER_FEE / steep)
    }
    if ((directions & (isA ? 2 : 1)) !== 0) {
      if (paying > 0) {
        excess.net += paying
        excess.gross += paying
        excess.slope -= steep
      } else excess.bendBelow = Math.max(excess.bendBelow, reserve / steep)
    }
  }
}

function addOfferSupply(market: Market, token: number, v: number, excess: ExcessSupply): void {
  const { offers, log, root } = market
  const logPrice = -2 * Math.log(v)
  for (const o of market.selling[token] ?? []) {
    const to = at(offers.to, o)
    const price = logPrice - at(log, to)
    const sold = soldAt(market, o, price)
    excess.net += sold
    excess.gross += sold
    excess.slope -= (2 * slopeAt(market, o, price)) / v
  }
  for (const o of market.buying[token] ?? []) {
    const from = at(offers.from, o)
    const price = at(log, from) - logPrice
    const worth = at(root, from) * at(root, from) * Math.exp(premiumOf(market, o)) * v * v
    const bought = soldAt(market, o, price) * worth
    excess.net -= bought
    excess.slope -= (2 * (bought + slopeAt(market, o, price) * worth)) / v
  }
}

/**
 * Returns supply minus demand of a token in atoms, and its slope in v. `gross` is the sum of the amounts that
 * pools take or pay and that offers sell.
 */
export function excessSupplyAt(market: Market, token: number, v: number): ExcessSupply {
  const excess = { net: 0, slope: 0, gross: 0, bendAbove: Number.POSITIVE_INFINITY, bendBelow: 0 }
  addPoolSupply(market, token, v, excess)
  addOfferSupply(market, token, v, excess)
  return excess
}

const MAX_EVALUATIONS = 12
const WIDEST_STEP = 4
/** Bound of v = 1/√price and of its inverse, for tokens without demand or supply. */
const MAX_VALUE = 1e60

/** Sets a token's price so that supply meets demand, with the other prices fixed. */
export function balanceToken(market: Market, token: number, precision: number): void {
  let v = 1 / at(market.root, token)
  let [low, high] = [0, Number.POSITIVE_INFINITY]
  for (let n = 0; n < MAX_EVALUATIONS; n += 1) {
    const excess = excessSupplyAt(market, token, v)
    if (Math.abs(excess.net) <= precision * excess.gross) break
    if (excess.net > 0) low = v
    else high = v
    const next = nextValue(v, excess)
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

function nextValue(v: number, { net, slope, bendAbove, bendBelow }: ExcessSupply): number {
  if (slope === 0) return net > 0 ? bendAbove * (1 + 1e-12) : bendBelow * (1 - 1e-12)
  return Math.min(v * WIDEST_STEP, Math.max(v / WIDEST_STEP, v - net / slope))
}

/** Sets a token's price from v = 1/√price. */
export function setPrice({ root, log }: Market, token: number, v: number): void {
  const clamped = Math.min(MAX_VALUE, Math.max(1 / MAX_VALUE, v))
  root[token] = 1 / clamped
  log[token] = -2 * Math.log(clamped)
}
