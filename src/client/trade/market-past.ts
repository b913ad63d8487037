/**
 * Past market prices for a chart: from the simulated market of the Sandbox, or from pools through the user's
 * RPC endpoint. They are kept in memory only, for a few pairs and time ranges.
 */
import type { Call } from '../../api/caller'
import type { RpcNode } from '../../api/node'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import type { PricePoint } from '../db/rows/price'

/** A pair, and a time range that ends now. */
export interface PastQuery {
  readonly chainId: ChainId
  readonly sellToken: Address
  readonly buyToken: Address
  readonly rangeMs: number
}

/** Source of past prices: the market of the Sandbox, one pool, or two pools in a row. */
type PastSource =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'pools'; readonly pools: readonly Address[] }

/** Past prices, oldest first. They can start later than the time range. */
export interface MarketPast {
  readonly points: readonly PricePoint[]
  readonly source: PastSource
}

const MS = 1_000

/**
 * Reads past prices from the simulated market.
 * @throws Refusal UnsupportedToken
 */
export async function readPaperPast(
  call: Call,
  { chainId, sellToken, buyToken, rangeMs }: PastQuery,
  now: Milliseconds,
): Promise<MarketPast> {
  const prices = await call('getPaperPrices', {
    network: chainId,
    token: sellToken,
    quoteToken: buyToken,
    seconds: rangeMs / MS,
  })
  const points = prices.map(({ secondsAgo, price }) => ({
    at: (now - secondsAgo * MS) as Milliseconds,
    price,
  }))
  return { points, source: { kind: 'sandbox' } }
}

/**
 * Reads past prices from the deepest pools. Undefined without a pool.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readPoolPast(node: RpcNode, query: PastQuery): Promise<MarketPast | undefined> {
  const { readPoolHistory } = await import('../chain/pool-history')
  const history = await readPoolHistory(node, query)
  return history && { points: history.points, source: { kind: 'pools', pools: history.pools } }
}

/** Maximum number of time ranges in memory. The oldest is removed first. */
const MAX_KEPT = 16
const kept = new Map<string, { readonly at: number; readonly past: Promise<MarketPast | undefined> }>()

/** Number of intervals into which a range is divided at most. Prices are read again after one interval. */
const INTERVALS = 120

/** Returns the time in milliseconds after which the prices of a range are read again. */
export const pastAgeMs = (rangeMs: number): number => rangeMs / INTERVALS

/** Returns the past that was read for a key, unless it is too old. A failure is read again. */
export function keepPast(
  key: string,
  rangeMs: number,
  now: Milliseconds,
  read: () => Promise<MarketPast | undefined>,
): Promise<MarketPast | undefined> {
  const known = kept.get(key)
  if (known && now - known.at < pastAgeMs(rangeMs)) return known.past
  const past = read()
  kept.delete(key)
  kept.set(key, { at: now, past })
  past.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return past
}

/**
 * Joins past prices with recorded ones. Within the time of the past prices only these count, and quotes do not
 * count at all, so that the line has one source there and no costs.
 */
export function joinPrices(
  past: readonly PricePoint[],
  recorded: readonly PricePoint[],
): readonly PricePoint[] {
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last) return recorded
  const market = recorded.filter(({ isQuote }) => !isQuote)
  return [...market.filter(({ at }) => at < first.at), ...past, ...market.filter(({ at }) => at > last.at)]
}
