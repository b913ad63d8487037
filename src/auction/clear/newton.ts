/**
 * Newton's step for "supply meets demand in every token", for all prices at once. Balancing one token after
 * another always converges, but slowly if deep pools couple tokens. This step is fast once the trading pools
 * are known.
 *
 * In values (atoms times price), a trading pool changes the supply of its two tokens by the same weight w =
 * s·√(pa·pb)/(2√γ) per change of ln price. So the pools form a weighted Laplacian. Offers add to rows without
 * changing signs, unless they buy an exact amount. The matrix is diagonally dominant and needs no pivoting.
 * Tokens with few neighbours are eliminated first, which avoids fill-in between the many tokens that are joined
 * only by a hub.
 */
import { lastPrice, type Market, premiumOf, slopeAt, soldAt, type Workspace } from './balance'
import { at, ROOT_AFTER_FEE } from './graph'

/** Linear system of a step. Rows are in elimination order. */
interface System {
  readonly size: number
  readonly rows: Float64Array
  readonly right: Float64Array
}

/** Returns the elimination order: tokens with few pools and offers first, without the pinned tokens. */
export function eliminationOrder(market: Market, pinned: readonly number[]): Int32Array {
  const { poolsAt } = market.graph
  const weight = (token: number): number =>
    (poolsAt[token]?.length ?? 0) + (market.buying[token]?.length ?? 0) + (market.selling[token]?.length ?? 0)
  const free = [...poolsAt.keys()].filter((token) => !pinned.includes(token))
  return Int32Array.from(free).sort((x, y) => weight(x) - weight(y) || x - y)
}

/** Returns the workspace of a market and allocates it on first use. */
export function workspaceOf(market: Market): Workspace {
  if (market.workspace) return market.workspace
  const size = market.root.length
  const all = new Float64Array(size * (size + 3))
  const part = (from: number, length: number): Float64Array => all.subarray(from, from + length)
  const [right, root, log] = [0, 1, 2].map((n) => part(n * size, size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  market.workspace = { rank: new Int32Array(size), rows: part(3 * size, size * size), right, root, log }
  return market.workspace
}

/**
 * Returns the first-order changes of ln price that balance the tokens of `order`, in the same order. The next
 * step overwrites the array.
 */
export function newtonStep(market: Market, order: Int32Array, nets = netsOf(market)): Float64Array {
  const { rank, rows, right } = workspaceOf(market)
  rank.fill(-1)
  for (let n = 0; n < order.length; n += 1) rank[at(order, n)] = n
  const size = order.length
  const system = { size, rows: rows.fill(0, 0, size * size), right: right.subarray(0, size) }
  addPools(market, rank, system)
  addOffers(market, rank, system)
  for (let n = 0; n < size; n += 1) {
    const token = at(order, n)
    system.right[n] = 0 - at(nets, token) * at(market.root, token) ** 2
  }
  regularize(system, market.volume)
  return solve(system)
}

/** Adds a weight to the matrix. A pinned token has no row and no column, because its price is fixed. */
function add({ rows, size }: System, row: number, column: number, weight: number): void {
  if (row < 0) return
  rows[row * size + row] = at(rows, row * size + row) + weight
  if (column >= 0) rows[row * size + column] = at(rows, row * size + column) - weight
}

function addPools({ graph, root }: Market, rank: Int32Array, system: System): void {
  for (let e = 0; e < graph.pools.length; e += 1) {
    const [a, b] = [at(graph.tokenA, e), at(graph.tokenB, e)]
    if (flowOf(graph, root, e) === 0) continue
    const weight = (at(graph.depth, e) * at(root, a) * at(root, b)) / (2 * ROOT_AFTER_FEE)
    add(system, at(rank, a), at(rank, b), weight)
    add(system, at(rank, b), at(rank, a), weight)
  }
}

const PER_ROOT_AFTER_FEE = 1 / ROOT_AFTER_FEE
const PER_AFTER_FEE = PER_ROOT_AFTER_FEE * PER_ROOT_AFTER_FEE
/** Relative price difference within which a trade is float noise. */
const ROUNDING_FACTOR = 1 + 1e-14

/**
 * Returns the atoms that a pool takes at given roots of prices. A positive result is in A, a negative result
 * in B.
 */
export function flowOf(graph: Market['graph'], root: Float64Array, e: number): number {
  const a = at(root, at(graph.tokenA, e))
  const b = at(root, at(graph.tokenB, e))
  const steep = at(graph.depth, e) * PER_ROOT_AFTER_FEE
  const restA = at(graph.reserveA, e) * PER_AFTER_FEE
  if (steep * b > restA * a * ROUNDING_FACTOR)
    return (at(graph.directions, e) & 1) === 0 ? 0 : (steep * b) / a - restA
  const restB = at(graph.reserveB, e) * PER_AFTER_FEE
  if (steep * a > restB * b * ROUNDING_FACTOR)
    return (at(graph.directions, e) & 2) === 0 ? 0 : restB - (steep * a) / b
  return 0
}

/**
 * Returns supply minus demand of every token in atoms, and sets the market's volume. The next call overwrites
 * the array.
 */
export function netsOf(market: Market): Float64Array {
  const { graph, root, offers, nets } = market
  nets.fill(0)
  for (let e = 0; e < graph.pools.length; e += 1) {
    const flow = flowOf(graph, root, e)
    if (flow === 0) continue
    const [a, b] = [at(graph.tokenA, e), at(graph.tokenB, e)]
    const steep = at(graph.depth, e) / ROOT_AFTER_FEE
    const paid =
      flow > 0
        ? at(graph.reserveB, e) - (steep * at(root, a)) / at(root, b)
        : at(graph.reserveA, e) - (steep * at(root, b)) / at(root, a)
    nets[a] = at(nets, a) + (flow > 0 ? -flow : paid)
    nets[b] = at(nets, b) + (flow > 0 ? paid : flow)
  }
  let volume = 0
  for (let o = 0; o < offers.sell.length; o += 1) {
    const sold = soldAt(market, o, lastPrice(market, o))
    if (sold === 0) continue
    const [from, to] = [at(offers.from, o), at(offers.to, o)]
    const worth = sold * at(root, from) ** 2
    volume += worth
    nets[from] = at(nets, from) + sold
    nets[to] = at(nets, to) - (worth / at(root, to) ** 2) * Math.exp(premiumOf(market, o))
  }
  market.volume = volume
  return nets
}

function addOffers(market: Market, rank: Int32Array, system: System): void {
  const { offers, root } = market
  for (let o = 0; o < offers.sell.length; o += 1) {
    const [from, to] = [at(offers.from, o), at(offers.to, o)]
    const price = lastPrice(market, o)
    const square = at(root, from) ** 2
    const [worth, bend] = [soldAt(market, o, price) * square, slopeAt(market, o, price) * square]
    if (worth === 0 && bend === 0) continue
    if (bend !== 0) add(system, at(rank, from), at(rank, to), bend)
    add(system, at(rank, to), at(rank, from), (worth + bend) * Math.exp(premiumOf(market, o)))
  }
}

/**
 * Factor of the diagonal. Tokens that trade only among themselves have no absolute price, so the matrix would
 * be singular.
 */
const REGULARIZATION = 1 + 1e-10

/**
 * Regularizes the matrix. If no amount of a token follows its price, its supply still decides the direction of
 * the step, and the search along the step finds its length. The price of a token without trades does not change.
 */
function regularize({ size, rows }: System, volume: number): void {
  for (let n = 0; n < size; n += 1)
    rows[n * size + n] = at(rows, n * size + n) * REGULARIZATION || volume || 1
}

function solve({ size, rows, right }: System): Float64Array {
  for (let k = 0; k < size; k += 1) {
    const pivot = at(rows, k * size + k)
    for (let i = k + 1; i < size; i += 1) {
      const entry = at(rows, i * size + k)
      if (entry === 0) continue
      const factor = entry / pivot
      for (let j = k + 1; j < size; j += 1) {
        const above = at(rows, k * size + j)
        if (above !== 0) rows[i * size + j] = at(rows, i * size + j) - factor * above
      }
      right[i] = at(right, i) - factor * at(right, k)
    }
  }
  for (let k = size - 1; k >= 0; k -= 1) {
    let sum = at(right, k)
    for (let j = k + 1; j < size; j += 1) sum -= at(rows, k * size + j) * at(right, j)
    right[k] = sum / at(rows, k * size + k)
  }
  return right
}
