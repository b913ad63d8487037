/**
 * Liquidity of the pools for one pair of tokens, as disjoint paths of up to four pools. No two paths share a
 * pool, so their amounts can be added up.
 *
 * At a marginal price m, in B per A, each path trades until its next atom pays m. A is sold into paths that
 * pay more than m. B is sold into paths of the other direction that pay more than 1 ÷ m. Between the two is
 * the band of the pools' fee. Inside this band no path trades, and orders only trade with each other.
 * @example One pool of 1,000 A : 2,000,000 B: at 1,994 nothing; at 1,900 it takes 24.5 A and pays 47,600 B.
 */
import type { Flow } from '../clear/flows'
import { type Graph, outputFor } from '../clear/graph'
import { MAX_HOPS, type Path, type PathIndex, type PathTable, pathAt, updatePath } from '../route/paths'

/** Disjoint paths from A to B (`forward`) and from B to A (`backward`). */
export interface DisjointPaths {
  readonly forward: readonly Path[]
  readonly backward: readonly Path[]
}

/** Whether any order sells A, and whether any sells B. */
export type Sides = readonly [boolean, boolean]

/** Market without pools. Its orders only trade with each other. */
export const NO_PATHS: DisjointPaths = { forward: [], backward: [] }

const MAX_PATHS = 6

/** Lists the best disjoint paths between two tokens, the best price first. */
function listDisjointPaths({ graph, pathsOf }: PathIndex, from: number, to: number): readonly Path[] {
  const table = pathsOf(from, to)
  const taken = new Set<number>()
  const disjointPaths: Path[] = []
  while (disjointPaths.length < MAX_PATHS) {
    const row = findBestRow(table, taken)
    if (row === undefined) break
    const path = pathAt(graph, table, row)
    for (const pool of path.pools) taken.add(pool)
    disjointPaths.push(path)
  }
  return disjointPaths
}

/** Finds the row of the path with the best price that avoids the taken pools. */
function findBestRow({ prices, pools }: PathTable, taken: ReadonlySet<number>): number | undefined {
  let found: number | undefined
  let most = 0
  const isTaken = (row: number): boolean => {
    for (let n = MAX_HOPS * row; n < MAX_HOPS * (row + 1); n += 1)
      if (taken.has(pools[n] as number)) return true
    return false
  }
  for (let row = 0; row < prices.length; row += 1) {
    const price = prices[row] as number
    if (price <= most) continue
    if (isTaken(row)) continue
    found = row
    most = price
  }
  return found
}

/** Finds the disjoint paths of a pair in the directions in which an order sells. */
export const findDisjointPaths = (
  paths: PathIndex,
  a: number,
  b: number,
  [forward, backward]: Sides,
): DisjointPaths => ({
  forward: forward ? listDisjointPaths(paths, a, b) : [],
  backward: backward ? listDisjointPaths(paths, b, a) : [],
})

/** Returns the same paths with the current state of their pools, the best price first. */
export function updatePaths(graph: Graph, { forward, backward }: DisjointPaths): DisjointPaths {
  const sorted = (disjointPaths: readonly Path[]): readonly Path[] =>
    disjointPaths.map((path) => updatePath(graph, path)).sort((x, y) => y.price - x.price)
  return { forward: sorted(forward), backward: sorted(backward) }
}

/**
 * Net amounts at a marginal price: atoms of A that pools take, and atoms of B that they pay. Negative values
 * are in the other direction.
 */
export interface Turnover {
  readonly taken: number
  readonly paid: number
}

/** Returns the atoms a path takes until its next atom pays the marginal price. */
const inputUntil = ({ price, bend }: Path, marginal: number): number =>
  price > marginal ? (Math.sqrt(price / marginal) - 1) / bend : 0

const outputOf = ({ price, bend }: Path, atoms: number): number => (price * atoms) / (1 + bend * atoms)

/** Returns the net turnover of all paths at a marginal price. */
export function turnoverAt({ forward, backward }: DisjointPaths, marginal: number): Turnover {
  let [taken, paid] = [0, 0]
  for (const path of forward) {
    const atoms = inputUntil(path, marginal)
    taken += atoms
    paid += outputOf(path, atoms)
  }
  for (const path of backward) {
    const atoms = inputUntil(path, 1 / marginal)
    taken -= outputOf(path, atoms)
    paid -= atoms
  }
  return { taken, paid }
}

/**
 * Returns the amount that paths pay above a marginal price, in B. The surplus of a pair is at most this
 * amount plus the surplus of its orders at that price.
 */
export function profitAt(disjointPaths: DisjointPaths, marginal: number): number {
  const { taken, paid } = turnoverAt(disjointPaths, marginal)
  return paid - marginal * taken
}

/** Returns the trades of the paths at a marginal price, pool by pool. */
export function flowsAt(
  graph: Graph,
  { forward, backward }: DisjointPaths,
  marginal: number,
): readonly Flow[] {
  return [forward, backward].flatMap((disjointPaths, n) =>
    disjointPaths.flatMap((path) => {
      let atoms = inputUntil(path, n === 0 ? marginal : 1 / marginal)
      if (atoms < 1) return []
      return path.pools.map((pool, hop) => {
        const [from, to] = [path.tokens[hop] as number, path.tokens[hop + 1] as number]
        const flow = { pool, from, to, atoms }
        atoms = outputFor(graph, pool, from, atoms)
        return flow
      })
    }),
  )
}

/** Returns the number of pools that trade at a marginal price. */
export const countPoolsAt = ({ forward, backward }: DisjointPaths, marginal: number): number =>
  forward.reduce((sum, { price, pools }) => sum + (price > marginal ? pools.length : 0), 0) +
  backward.reduce((sum, { price, pools }) => sum + (price > 1 / marginal ? pools.length : 0), 0)
