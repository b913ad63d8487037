/**
 * Rounds clearing prices to executions and swaps in whole atoms.
 *
 * Floats decide which pools trade and in which proportion. All further arithmetic is exact. A token is
 * processed after all flows into it. Flows can form a cycle, which has no such order (see `runFlows`). If no
 * order buys a token, everything received of it is swapped, to the last atom. Only the planned amounts of a
 * bought token go into pools. The rest is shared among its buyers by the clearing prices: one rational price
 * per directed pair, each payment rounded down. Buy orders get their exact amount at the same price. If a
 * balance is short after rounding, the repair goes upwards through every token: more of the token is bought
 * from the pools, and orders that buy exact amounts pay more of the tokens that flow into it. Then everything
 * is computed again.
 *
 * Dust: no atom remains of a token that nobody buys. The remaining atoms of a bought token are fewer than its
 * buyers. If a buy order fixed its price, the dust is at most 10⁻⁶ of what is bought plus two atoms for each
 * order and swap.
 *
 * @example Two orders sell 30,000 and 70,000 a into a pool of 1,000,000 a and 1,000,000 b with a fee of 0.3%.
 * The pool gets 100,000 a and pays 90,661 b. At one price the orders would get 27,198.3 and 63,462.7. They
 * get 27,198 and 63,462, and one atom remains.
 */

import type { Market } from '../clear/balance'
import { type Flow, flowsOf, rescaleFlows, runFlows, withoutDeadEnds } from '../clear/flows'
import { at, type Graph, outputFor } from '../clear/graph'
import type { AuctionOrder, Execution, Swap } from '../model/auction'

/** Relative error of a part computed in floats. */
const FLOAT_ERROR = 1e-12

/**
 * Returns the atoms that a part of a buy order buys. The float error is subtracted, so the result is never
 * too large.
 */
export const partBought = (buy: number, part: number): bigint =>
  BigInt(Math.floor(buy * part * (1 - FLOAT_ERROR)))

/**
 * Returns the atoms that a part of a sell order sells. The float error is added, so the result is never too
 * small.
 */
export const partSold = (sell: number, part: number): bigint =>
  BigInt(Math.floor(sell * Math.min(1, part * (1 + FLOAT_ERROR))))

/**
 * Order that trades. `net` is the sell amount without fees. It is 0 for a buy order until `withNetSell`
 * computes it. `buy` is the exact amount of a buy order.
 */
export interface Fill {
  readonly order: AuctionOrder
  readonly from: number
  readonly to: number
  readonly fee: bigint
  readonly net: bigint
  readonly buy: bigint
}

export interface WholeAtomFill {
  readonly executions: readonly Execution[]
  readonly swaps: readonly Swap[]
}

/**
 * Trades with pools and rates, found with floats. A rate is the number of atoms that a directed pair gets per
 * atom sold.
 */
export interface Plan {
  readonly graph: Graph
  readonly flows: readonly Flow[]
  readonly rateOf: (fill: Pick<Fill, 'from' | 'to'>) => number
}

/** Builds the plan from a market's prices. */
export const planOf = (market: Market): Plan => ({
  graph: market.graph,
  flows: flowsOf(market),
  rateOf: ({ from, to }) =>
    (at(market.root, from) / at(market.root, to)) ** 2 * Math.exp(at(market.share, to)),
})

const MAX_REPAIRS = 20
/** Number of repairs after which a repair goes upwards through every token. */
const UPWARDS_FROM = 4
const MARGIN = 1e-12

/** Tokens whose balance is too small for the orders that buy a fixed amount. */
export interface Shortfall {
  readonly short: ReadonlySet<number>
}

/**
 * Rounds fills to executions in whole atoms, in the same order. Returns the short tokens if the balances do
 * not suffice. Limits are not checked.
 */
export function roundFills(plan: Plan, fills: readonly Fill[]): WholeAtomFill | Shortfall {
  const invalid = fills.filter((fill) => !isUsableRate(plan.rateOf(fill)))
  if (invalid.length > 0) return { short: new Set(invalid.map(({ to }) => to)) }
  const { tokens } = plan.graph
  const lowered = new Float64Array(tokens.length).fill(1 - MARGIN)
  const raised = new Float64Array(tokens.length).fill(1)
  const dearer = new Float64Array(tokens.length).fill(1)
  const rateOf = (fill: Pick<Fill, 'from' | 'to'>): number =>
    plan.rateOf(fill) * at(lowered, fill.to) * at(dearer, fill.from)
  const repairedPlan = { ...plan, rateOf }
  const fixed = new Set(fills.filter(({ order }) => order.terms.kind === 'buy').map(({ to }) => to))
  const bought = new Set(fills.map(({ to }) => to))
  const reserved = exactAmounts(fills)
  const flows = withoutDeadEnds(plan.flows, bought)
  const { flowing, paidInto } = flowByToken(plan.graph, flows)
  let short: ReadonlySet<number> = new Set()
  for (let n = 0; n < MAX_REPAIRS && lowered.every((part, token) => part * at(dearer, token) > 0.5); n += 1) {
    const payout = fills.map((fill) => withNetSell(repairedPlan, fill))
    const balances: bigint[] = tokens.map(() => 0n)
    for (const { from, net } of payout) balances[from] = (balances[from] ?? 0n) + net
    const swaps = runFlows(plan.graph, rescaleFlows(flows, raised), balances, bought, reserved)
    const executions = new Array<Execution>(fills.length)
    const following = followingAtoms(tokens.length, payout)
    const repair = {
      ...{ lowered, dearer, raised, following, flows, flowing, paidInto },
      overcorrection: 1.1 * 1.3 ** n,
      isUpwards: n >= UPWARDS_FROM,
    }
    short = payFixed(repairedPlan, repair, payout, { balances, fixed, executions })
    if (short.size === 0) {
      shareOut(plan, payout, { balances, fixed, executions })
      return { executions, swaps }
    }
  }
  return { short }
}

/** Returns the atoms of each token that flows take or pay (`flowing`), and that they pay (`paidInto`). */
function flowByToken(graph: Graph, flows: readonly Flow[]): Pick<Repair, 'flowing' | 'paidInto'> {
  const flowing = new Float64Array(graph.tokens.length)
  const paidInto = new Float64Array(graph.tokens.length)
  for (const { pool, from, to, atoms } of flows) {
    const paid = outputFor(graph, pool, from, atoms)
    flowing[from] = at(flowing, from) + atoms
    flowing[to] = at(flowing, to) + paid
    paidInto[to] = at(paidInto, to) + paid
  }
  return { flowing, paidInto }
}

/** Returns whether a rate is usable, as a failed search can end in NaN, zero or infinity. */
const isUsableRate = (price: number): boolean => price > 1e-60 && price < 1e60

/** Returns, by token, the atoms that its buyers get, for tokens that only buy orders buy. */
function exactAmounts(fills: readonly Fill[]): ReadonlyMap<number, bigint> {
  const exact = new Map<number, bigint>()
  for (const { to, buy } of fills) exact.set(to, (exact.get(to) ?? 0n) + buy)
  for (const { to, order } of fills) if (order.terms.kind === 'sell') exact.delete(to)
  return exact
}

/** Returns, by token, the atoms that buy orders sell. */
function followingAtoms(count: number, fills: readonly Fill[]): Float64Array {
  const atoms = new Float64Array(count)
  for (const { order, from, net } of fills)
    if (order.terms.kind === 'buy') atoms[from] = at(atoms, from) + Number(net)
  return atoms
}

/** Sets the net sell amount of a buy order from its rate. A sell order is unchanged. */
function withNetSell(plan: Plan, fill: Fill): Fill {
  if (fill.order.terms.kind === 'sell') return fill
  const price = fixedPoint(plan.rateOf(fill))
  return { ...fill, net: ceilDiv(fill.buy << price.bits, price.atoms) }
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

/**
 * Converts a float exactly to atoms ÷ 2^bits. `least` is at most `x` and sets the number of bits.
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
 * Corrections by token. `lowered` is the factor of the rate of its buyers, `dearer` that of its sellers, and
 * `raised` that of the amount bought from pools. `overcorrection` is the factor by which the next correction
 * exceeds the missing amount.
 */
interface Repair {
  readonly lowered: Float64Array
  readonly dearer: Float64Array
  readonly raised: Float64Array
  /** Atoms of each token that orders with an exact buy amount sell. */
  readonly following: Float64Array
  readonly flows: readonly Flow[]
  /**
   * Atoms of each token that pools pay or take. A missing amount is measured against this flow if the flow
   * exceeds the required amount.
   */
  readonly flowing: Float64Array
  /** Atoms of each token that pools pay. */
  readonly paidInto: Float64Array
  readonly overcorrection: number
  /** Whether buy orders pay more of the tokens above. It leaves more dust, so it starts after other repairs. */
  readonly isUpwards: boolean
}

/** Balances to pay out, the tokens whose price is fixed, and executions by the index of their fill. */
interface Payout {
  readonly balances: readonly bigint[]
  readonly fixed: ReadonlySet<number>
  readonly executions: Execution[]
}

/** Pays the orders that buy a token at a fixed price. Returns the tokens whose balance is short. */
function payFixed(
  plan: Plan,
  repair: Repair,
  fills: readonly Fill[],
  { balances, fixed, executions }: Payout,
): ReadonlySet<number> {
  const required = new Map<number, bigint>()
  for (const [n, fill] of fills.entries()) {
    if (!fixed.has(fill.to)) continue
    const price = fixedPoint(plan.rateOf(fill))
    const buy = fill.order.terms.kind === 'buy' ? fill.buy : (fill.net * price.atoms) >> price.bits
    required.set(fill.to, (required.get(fill.to) ?? 0n) + buy)
    executions[n] = executionOf(fill, buy)
  }
  const { lowered, raised, flowing, overcorrection } = repair
  const missingAtoms = new Float64Array(lowered.length)
  const short = new Set<number>()
  for (const [token, atoms] of required) {
    const balance = balances[token] ?? 0n
    if (atoms <= balance) continue
    short.add(token)
    const missing = overcorrection * Number(atoms - balance + 1n)
    lowered[token] = at(lowered, token) * (1 - missing / Number(atoms) - MARGIN)
    raised[token] = at(raised, token) * (1 + missing / Math.max(Number(atoms), at(flowing, token)) + MARGIN)
    missingAtoms[token] = missing
  }
  if (short.size > 0 && repair.isUpwards) chargeUpwards(repair, missingAtoms)
  return short
}

/** Maximum number of pools in a row through which a repair goes upwards. */
const MAX_UPWARDS = 4
const MAX_CHARGE = 0.1

/**
 * Lets buy orders pay more of the tokens that are short, and of the tokens that pools turn into them.
 * `missing` is in atoms by token.
 */
function chargeUpwards({ dearer, following, flows, paidInto }: Repair, missing: Float64Array): void {
  let level = missing
  for (let n = 0; n <= MAX_UPWARDS && level.some((atoms) => atoms > 0); n += 1) {
    for (const [token, atoms] of level.entries()) {
      if (atoms === 0 || at(following, token) === 0) continue
      const charge = Math.min(MAX_CHARGE, atoms / at(following, token))
      dearer[token] = at(dearer, token) * (1 - charge - MARGIN)
    }
    const above = new Float64Array(level.length)
    for (const { from, to, atoms } of flows)
      above[from] = at(above, from) + (at(level, to) * atoms) / Math.max(at(paidInto, to), 1)
    level = above
  }
}

const executionOf = ({ order, net, fee }: Fill, buy: bigint): Execution => ({
  uid: order.uid,
  sell: net + fee,
  buy,
  fee,
  route: [],
})

/** Distributes the balance of each token that only sell orders buy. */
function shareOut(plan: Plan, fills: readonly Fill[], { balances, fixed, executions }: Payout): void {
  const buyers = new Map<number, number[]>()
  for (const [n, { to }] of fills.entries()) {
    if (fixed.has(to)) continue
    const known = buyers.get(to)
    if (known) known.push(n)
    else buyers.set(to, [n])
  }
  for (const [token, indices] of buyers) {
    const rows = indices.map((index) => fills[index] as Fill)
    const atomsFrom = pricesFrom(plan, rows)
    const weights = rows.map(({ from, net }) => net * (atomsFrom.get(from) ?? 0n))
    const total = weights.reduce((sum, weight) => sum + weight, 0n)
    const balance = balances[token] ?? 0n
    for (const [k, index] of indices.entries())
      executions[index] = executionOf(
        rows[k] as Fill,
        total === 0n ? 0n : (balance * (weights[k] ?? 0n)) / total,
      )
  }
}

/** Returns the rates at which fills buy one token, by the token sold, as integers on a common scale. */
function pricesFrom(plan: Plan, fills: readonly Fill[]): ReadonlyMap<number, bigint> {
  const rates = new Map<number, number>()
  for (const fill of fills) if (!rates.has(fill.from)) rates.set(fill.from, plan.rateOf(fill))
  const least = Math.min(...rates.values())
  return new Map([...rates].map(([from, rate]) => [from, fixedPoint(rate, least).atoms]))
}
