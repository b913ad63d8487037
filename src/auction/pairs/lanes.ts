/**
 * What the pools give for one pair of tokens, as curves: every lane is a path of up to three pools that shares no pool with
 * another lane, so that lanes can be counted one by one and what they promise is what they pay.
 *
 * At a marginal price m, units of B per unit of A, each lane trades up to where its next atom brings m: A goes in where
 * lanes pay more than m, B where lanes the other way pay more than 1 ÷ m. Between the two lies the band of the pools'
 * fee, in which nothing goes through them and orders can only meet each other.
 * @example One pool of 1,000 A : 2,000,000 B: at 1,994 nothing; at 1,900 it takes 24.5 A and pays 47,600 B.
 */
import type { Flow } from '../clear/flows'
import { type Graph, soldFor } from '../clear/graph'
import { type Path, type PathTable, pathAt, pathNow, pathsOf } from '../route/paths'

/** Lanes of both directions. */
export interface Lanes {
  readonly there: readonly Path[]
  readonly back: readonly Path[]
}

/** Whether anybody sells A, and B. */
export type Sides = readonly [boolean, boolean]

/** No pools: orders have each other only. */
export const NO_LANES: Lanes = { there: [], back: [] }

const MAX_LANES = 6

/** The best lanes from token to token, the dearest first. */
function lanesFrom(graph: Graph, from: number, to: number): readonly Path[] {
  const table = pathsOf(graph, from, to)
  const taken = new Set<number>()
  const lanes: Path[] = []
  while (lanes.length < MAX_LANES) {
    const row = dearest(table, taken)
    if (row === undefined) break
    const path = pathAt(graph, table, row)
    for (const pool of path.pools) taken.add(pool)
    lanes.push(path)
  }
  return lanes
}

/** The row of the dearest path without these pools. */
function dearest({ prices, pools }: PathTable, taken: ReadonlySet<number>): number | undefined {
  let found: number | undefined
  let most = 0
  for (let row = 0; row < prices.length; row += 1) {
    const price = prices[row] as number
    if (price <= most) continue
    if ([0, 1, 2].some((hop) => taken.has(pools[3 * row + hop] as number))) continue
    found = row
    most = price
  }
  return found
}

/** The lanes of a pair in the directions in which somebody sells. */
export const lanesOf = (graph: Graph, a: number, b: number, [there, back]: Sides): Lanes => ({
  there: there ? lanesFrom(graph, a, b) : [],
  back: back ? lanesFrom(graph, b, a) : [],
})

/** The same lanes on their pools as a graph has them, the dearest first. */
export function lanesNow(graph: Graph, { there, back }: Lanes): Lanes {
  const sorted = (lanes: readonly Path[]): readonly Path[] =>
    lanes.map((lane) => pathNow(graph, lane)).sort((x, y) => y.price - x.price)
  return { there: sorted(there), back: sorted(back) }
}

/** What pools take net of A, and pay net of B, at a marginal price; below 0 the other way. */
export interface Turnover {
  readonly taken: number
  readonly paid: number
}

/** Atoms into a lane up to where its next one brings `price`. */
const atomsInto = ({ price, bend }: Path, marginal: number): number =>
  price > marginal ? (Math.sqrt(price / marginal) - 1) / bend : 0

const paidFor = ({ price, bend }: Path, atoms: number): number => (price * atoms) / (1 + bend * atoms)

/** Net turnover of all lanes at a marginal price. */
export function turnoverAt({ there, back }: Lanes, marginal: number): Turnover {
  let [taken, paid] = [0, 0]
  for (const lane of there) {
    const atoms = atomsInto(lane, marginal)
    taken += atoms
    paid += paidFor(lane, atoms)
  }
  for (const lane of back) {
    const atoms = atomsInto(lane, 1 / marginal)
    taken -= paidFor(lane, atoms)
    paid -= atoms
  }
  return { taken, paid }
}

/** What lanes pay beyond a price, in B: no price lets a pair gain more than its orders do at it and this together. */
export function profitAt(lanes: Lanes, marginal: number): number {
  const { taken, paid } = turnoverAt(lanes, marginal)
  return paid - marginal * taken
}

/** Trades of the lanes at a marginal price, pool by pool. */
export function flowsAt(graph: Graph, { there, back }: Lanes, marginal: number): readonly Flow[] {
  return [there, back].flatMap((lanes, n) =>
    lanes.flatMap((lane) => {
      let atoms = atomsInto(lane, n === 0 ? marginal : 1 / marginal)
      if (atoms < 1) return []
      return lane.pools.map((pool, hop) => {
        const [from, to] = [lane.tokens[hop] as number, lane.tokens[hop + 1] as number]
        const flow = { pool, from, to, atoms }
        atoms = soldFor(graph, pool, from, atoms)
        return flow
      })
    }),
  )
}

/** Pools that trade at a marginal price. */
export const poolsAt = ({ there, back }: Lanes, marginal: number): number =>
  there.reduce((sum, { price, pools }) => sum + (price > marginal ? pools.length : 0), 0) +
  back.reduce((sum, { price, pools }) => sum + (price > 1 / marginal ? pools.length : 0), 0)
