/** Small graphs and markets for calculations by hand: tokens by index, amounts in floats. */
import type { Market, Offers } from '../../src/auction/clear/balance'
import { bookOf } from '../../src/auction/clear/books'
import { openMarket } from '../../src/auction/clear/clearing'
import { BOTH_DIRECTIONS, type Graph, graphOf } from '../../src/auction/clear/graph'
import type { Pool } from '../../src/auction/model/pools'
import type { Address } from '../../src/domain/scalars'
import { a, b, c, d } from './sample'

/** Indexes of tokens a to d in every graph of these tests. */
export const [A, B, C, D] = [0, 1, 2, 3] as const
export const M = 1_000_000n
/** Limit that sells at any price. */
const ANY = Number.NEGATIVE_INFINITY

export type OfferRow = readonly [from: number, to: number, sell: number, limit?: number]
const offersOf = (...rows: readonly OfferRow[]): Offers => ({
  from: Int32Array.from(rows, ([from]) => from),
  to: Int32Array.from(rows, ([, to]) => to),
  sell: Float64Array.from(rows, ([, , sell, limit = ANY]) => (limit === ANY ? sell : 0)),
  books: rows.map(([, , sell, limit = ANY]) => (limit === ANY ? undefined : bookOf([{ limit, sell }]))),
  afterGas: 1,
})

/** Returns a graph of pools that trade in both directions. Token 0 is a, token 1 is b, and so on. */
export const graphAt = (pools: readonly Pool[], first: readonly Address[] = [a, b, c, d]): Graph =>
  graphOf(
    pools.map((pool) => ({ pool, directions: BOTH_DIRECTIONS })),
    first,
  )

/** Returns a market of tokens a to d. Default prices: 1. */
export const marketAt = (
  pools: readonly Pool[],
  offers: readonly OfferRow[] = [],
  prices: readonly number[] = [1, 1, 1, 1],
): Market => openMarket(graphAt(pools), offersOf(...offers), Float64Array.from(prices))

export const priceAt = ({ root }: Market, token: number): number => (root[token] ?? Number.NaN) ** 2
