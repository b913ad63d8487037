/**
 * Rounds clearing prices to executions and swaps in whole atoms.
 *
 * Floats decide which pools trade and in which proportion; from there all is exact. Tokens are taken in the order of
 * the flow, as far as it has one: what came in of a token that no order buys is passed on to the last atom, of a bought
 * token only what the pools are to have. What is left of a bought token is shared out by the clearing prices, one rational
 * price per directed pair, each payment rounded down. Buy orders get their exact amount at the same price. Where rounding
 * leaves a balance short, the price of that token is lowered by as much, so that its buyers pay more, pools are asked for
 * as much more of it, and all is computed again.
 *
 * Dust: of a token that nobody buys nothing stays behind, of a bought one fewer atoms than it has buyers, and where a buy order
 * fixed its price at most 10⁻⁶ of what is bought, and two atoms for each order and swap.
 *
 * @example Two orders sell 30,000 and 70,000 a into a pool of 1,000,000 a and 1,000,000 b with a fee of 0.3%. The pool gets
 * 100,000 a and pays 90,661 b. At one price the orders get 27,198.3 and 63,462.7: 27,198 and 63,462, and one atom stays.
 */

import type { Market } from '../clear/balance'
import { type Flow, flowsOf, runFlows, steer, withoutDeadEnds } from '../clear/flows'
import { at, type Graph, soldFor } from '../clear/graph'
import type { AuctionOrder, Execution, Swap } from '../model/auction'

/** A part that floats do not count to the atom. */
const UNSURE = 1e-12

/** Atoms that a part of a purchase asks for: never more than is sold to it. */
export const partBought = (buy: number, part: number): bigint => BigInt(Math.floor(buy * part * (1 - UNSURE)))

/** Atoms that a part of a sale sells: never less than is asked of it. */
export const partSold = (sell: number, part: number): bigint =>
  BigInt(Math.floor(sell * Math.min(1, part * (1 + UNSURE))))

/** An order that trades: `net` enters the purse, for a buy order as a first guess; `buy` is what a buy order gets. */
export interface Fill {
  readonly order: AuctionOrder
  readonly from: number
  readonly to: number
  readonly fee: bigint
  readonly net: bigint
  readonly buy: bigint
}

/** Executions and the swaps that feed them. */
export interface WholeAtomFill {
  readonly executions: readonly Execution[]
  readonly swaps: readonly Swap[]
}

/** What floats found: trades with pools, and what the buyers of a directed pair get per atom sold. */
export interface Plan {
  readonly graph: Graph
  readonly flows: readonly Flow[]
  readonly rateOf: (fill: Pick<Fill, 'from' | 'to'>) => number
}

/** The plan of a market's prices. */
export const planOf = (market: Market): Plan => ({
  graph: market.graph,
  flows: flowsOf(market),
  rateOf: ({ from, to }) =>
    (at(market.root, from) / at(market.root, to)) ** 2 * Math.exp(at(market.share, to)),
})

const MAX_REPAIRS = 20
const MARGIN = 1e-12

/** Tokens of which there was not enough for those who buy a fixed amount. */
export interface Shortfall {
  readonly short: ReadonlySet<number>
}

/** Executions of fills, in their order, in whole atoms, or what the purse stays short of. Limits are not looked at. */
export function roundFills(plan: Plan, fills: readonly Fill[]): WholeAtomFill | Shortfall {
  const odd = fills.filter((fill) => !isPrice(plan.rateOf(fill)))
  if (odd.length > 0) return { short: new Set(odd.map(({ to }) => to)) }
  const { tokens } = plan.graph
  const lowered = new Float64Array(tokens.length).fill(1 - MARGIN)
  const raised = new Float64Array(tokens.length).fill(1)
  const fixed = new Set(fills.filter(({ order }) => order.terms.kind === 'buy').map(({ to }) => to))
  const bought = new Set(fills.map(({ to }) => to))
  const flows = withoutDeadEnds(plan.flows, bought)
  const flowing = flowingOf(plan.graph, flows)
  let short: ReadonlySet<number> = new Set()
  for (let n = 0; n < MAX_REPAIRS && lowered.every((part) => part > 0.5); n += 1) {
    const paying = fills.map((fill) => payingOf(plan, lowered, fill))
    const balances: bigint[] = tokens.map(() => 0n)
    for (const { from, net } of paying) balances[from] = (balances[from] ?? 0n) + net
    const swaps = runFlows(plan.graph, steer(flows, raised), balances, bought)
    const executions = new Array<Execution>(fills.length)
    short = payFixed(plan, { lowered, raised, flowing, eager: 1.1 * 1.3 ** n }, paying, {
      balances,
      fixed,
      executions,
    })
    if (short.size === 0) {
      shareOut(plan, paying, { balances, fixed, executions })
      return { executions, swaps }
    }
  }
  return { short }
}

/** Atoms of each token that flows bring and take. */
function flowingOf(graph: Graph, flows: readonly Flow[]): Float64Array {
  const flowing = new Float64Array(graph.tokens.length)
  for (const { pool, from, to, atoms } of flows) {
    flowing[from] = at(flowing, from) + atoms
    flowing[to] = at(flowing, to) + soldFor(graph, pool, from, atoms)
  }
  return flowing
}

/** Whether a search ended in something to count with. */
const isPrice = (price: number): boolean => price > 1e-60 && price < 1e60

/** A buy order's net sell amount at the price as lowered so far. */
function payingOf(plan: Plan, lowered: Float64Array, fill: Fill): Fill {
  if (fill.order.terms.kind === 'sell') return fill
  const price = fixedPoint(plan.rateOf(fill) * at(lowered, fill.to))
  return { ...fill, net: ceilDiv(fill.buy << price.bits, price.atoms) }
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/**
 * Writes a float as atoms ÷ 2^bits, exactly; with as many bits as `least`, which is at most as large, needs.
 * @example fixedPoint(0.75) // { atoms: 6755399441055744n, bits: 53n }
 */
function fixedPoint(x: number, least: number = x): { readonly atoms: bigint; readonly bits: bigint } {
  const bits = Math.max(0, 52 - Math.floor(Math.log2(least)))
  const exponent = Math.floor(Math.log2(x))
  const mantissa = BigInt(Math.round(x * 2 ** (52 - exponent)))
  const shift = BigInt(exponent - 52 + bits)
  return { atoms: mantissa << shift, bits: BigInt(bits) }
}

/**
 * What repairs of rounding have come to, by token: the part of its price that is left, and how much more of it pools are asked
 * for. `eager` is by how much more than what is missing the next one corrects.
 */
interface Repair {
  readonly lowered: Float64Array
  readonly raised: Float64Array
  /** Atoms that pools pay and take: of these what is missing may be a small part. */
  readonly flowing: Float64Array
  readonly eager: number
}

/** What there is to pay out, the tokens whose price is fixed, and executions by place of their fill. */
interface Payout {
  readonly balances: readonly bigint[]
  readonly fixed: ReadonlySet<number>
  readonly executions: Execution[]
}

/** Pays those who buy a token at a fixed price; of which tokens there is not enough. */
function payFixed(
  plan: Plan,
  { lowered, raised, flowing, eager }: Repair,
  fills: readonly Fill[],
  { balances, fixed, executions }: Payout,
): ReadonlySet<number> {
  const asked = new Map<number, bigint>()
  for (const [n, fill] of fills.entries()) {
    if (!fixed.has(fill.to)) continue
    const price = fixedPoint(plan.rateOf(fill) * at(lowered, fill.to))
    const buy = fill.order.terms.kind === 'buy' ? fill.buy : (fill.net * price.atoms) >> price.bits
    asked.set(fill.to, (asked.get(fill.to) ?? 0n) + buy)
    executions[n] = executionOf(fill, buy)
  }
  const short = new Set<number>()
  for (const [token, atoms] of asked) {
    const held = balances[token] ?? 0n
    if (atoms <= held) continue
    short.add(token)
    const missing = eager * Number(atoms - held + 1n)
    lowered[token] = at(lowered, token) * (1 - missing / Number(atoms) - MARGIN)
    raised[token] = at(raised, token) * (1 + missing / Math.max(Number(atoms), at(flowing, token)) + MARGIN)
  }
  return short
}

const executionOf = ({ order, net, fee }: Fill, buy: bigint): Execution => ({
  uid: order.uid,
  sell: net + fee,
  buy,
  fee,
  route: [],
})

/** Shares out what is there of each token that only sell orders buy. */
function shareOut(plan: Plan, fills: readonly Fill[], { balances, fixed, executions }: Payout): void {
  const buyers = new Map<number, number[]>()
  for (const [n, { to }] of fills.entries()) {
    if (fixed.has(to)) continue
    const known = buyers.get(to)
    if (known) known.push(n)
    else buyers.set(to, [n])
  }
  for (const [token, places] of buyers) {
    const rows = places.map((place) => fills[place] as Fill)
    const atomsFrom = pricesFrom(plan, rows)
    const weights = rows.map(({ from, net }) => net * (atomsFrom.get(from) ?? 0n))
    const total = weights.reduce((sum, weight) => sum + weight, 0n)
    const held = balances[token] ?? 0n
    for (const [k, place] of places.entries())
      executions[place] = executionOf(
        rows[k] as Fill,
        total === 0n ? 0n : (held * (weights[k] ?? 0n)) / total,
      )
  }
}

/** What fills into one token get per atom, by the token they come from, all counted in the same small parts. */
function pricesFrom(plan: Plan, fills: readonly Fill[]): ReadonlyMap<number, bigint> {
  const rates = new Map<number, number>()
  for (const fill of fills) if (!rates.has(fill.from)) rates.set(fill.from, plan.rateOf(fill))
  const least = Math.min(...rates.values())
  return new Map([...rates].map(([from, rate]) => [from, fixedPoint(rate, least).atoms]))
}
