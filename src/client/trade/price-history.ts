/**
 * Prices of pairs as the extension saw them: at price checks, in auctions, in quotes. Nothing is requested
 * for it. Points per pair and the number of pairs are limited; older points are thinned out.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Executed } from '../../domain/orders/amounts'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { fittingRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PairPrices, type PricePoint, pairPrices, type QuotedCosts } from '../db/rows/price'
import type { FillCosts } from './fills-at'

export interface SeenPair {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly sellToken: Address
  readonly buyToken: Address
}

/**
 * Maximum number of points per pair, their minimum interval, and the maximum number of pairs: traded pairs,
 * and each held token against the dollar.
 */
const MAX_POINTS = 500
const GAP_MS = 60_000
const MAX_PAIRS = 200

/**
 * Minimum time in ms between a stored quote and any other point, because a quote includes costs and price
 * impact.
 */
const QUOTE_GAP_MS = 10 * 60_000

type Key = [ProfileId, ChainId, Address, Address]

/** Returns the row key. Both directions of a pair share one row. */
function keyOf({ profileId, chainId, sellToken, buyToken }: SeenPair): {
  readonly key: Key
  readonly isTurned: boolean
} {
  const [sell, buy] = [tradedToken(chainId, sellToken), tradedToken(chainId, buyToken)]
  const isTurned = sell > buy
  return { key: [profileId, chainId, ...(isTurned ? [buy, sell] : [sell, buy])] as Key, isTurned }
}

const thinned = (points: readonly PricePoint[]): readonly PricePoint[] =>
  points.length <= MAX_POINTS
    ? points
    : points.filter((_, index) => index % 2 === 0 || index >= MAX_POINTS / 2)

/** Adds a point in order of time. Undefined if another point is too near. */
function withPoint(points: readonly PricePoint[], point: PricePoint): readonly PricePoint[] | undefined {
  const gapMs = point.isQuote ? QUOTE_GAP_MS : GAP_MS
  if (points.some(({ at }) => Math.abs(point.at - at) < gapMs)) return undefined
  return thinned([...points, point].toSorted((a, b) => a.at - b.at))
}

const readRow = (key: Key): Promise<PairPrices | undefined> =>
  clientDb.pairPrices.get(key).then((row) => fittingRow('pairPrices', pairPrices, row))

/** Stores the changed fields of a row, and removes the row that was seen first if there are too many. */
async function changeRow(
  [profileId, chainId, base, quote]: Key,
  at: Milliseconds,
  change: (row: PairPrices | undefined) => Partial<Pick<PairPrices, 'points' | 'costs'>> | undefined,
): Promise<void> {
  await clientDb.transaction('rw', clientDb.pairPrices, async () => {
    const before = await readRow([profileId, chainId, base, quote])
    const changed = change(before)
    if (!changed) return
    const row = { profileId, chainId, base, quote, points: [], ...before, ...changed, seenAt: at }
    await clientDb.pairPrices.put(checkRow('pairPrices', pairPrices, row))
    const surplus = (await clientDb.pairPrices.count()) - MAX_PAIRS
    if (surplus > 0) await clientDb.pairPrices.orderBy('seenAt').limit(surplus).delete()
  })
}

/**
 * Records how many atoms of the bought token one atom of the sold token buys, unless another price was
 * recorded shortly before or after. Invalid prices are ignored.
 */
export async function recordPrice(
  pair: SeenPair,
  price: number,
  at: Milliseconds,
  from: 'market' | 'quote' = 'market',
): Promise<void> {
  const { key, isTurned } = keyOf(pair)
  const [, , base, quote] = key
  const value = isTurned ? 1 / price : price
  if (base === quote || !(value > 0 && value < Number.POSITIVE_INFINITY)) return
  const point = { at, price: value, ...(from === 'quote' && { isQuote: true }) }
  await changeRow(key, at, (row) => {
    const points = withPoint(row?.points ?? [], point)
    return points && { points: [...points] }
  })
}

/** Maximum number of quotes of a pair whose costs are stored. */
const MAX_COSTS = 24

/** Maximum ratio of two amounts that count as one size. */
const SAME_SIZE = 1.1

const sizeRatio = (one: bigint, other: bigint): number => {
  const ratio = Number(one) / Number(other)
  return ratio < 1 ? 1 / ratio : ratio
}

/** Records the costs of a quote. They replace those of an earlier quote of that pair and size. */
export async function recordCosts(
  pair: SeenPair,
  sell: bigint,
  { networkCost, keptParts }: FillCosts,
  at: Milliseconds,
): Promise<void> {
  const { key, isTurned } = keyOf(pair)
  const isReplaced = (each: QuotedCosts) =>
    each.isTurned === isTurned && sizeRatio(each.sell, sell) < SAME_SIZE
  await changeRow(key, at, (row) => ({
    costs: [
      ...(row?.costs ?? []).filter((each) => !isReplaced(each)),
      { at, isTurned, sell, networkCost, keptParts },
    ].slice(-MAX_COSTS),
  }))
}

/** Maximum ratio of the size of a quote to the size of an order that has about the same costs. */
const SIMILAR_SIZE = 2

/** Reads the costs of the recorded quote of the nearest size. Undefined without a quote of a similar size. */
export async function readCosts(pair: SeenPair, sell: bigint): Promise<FillCosts | undefined> {
  const { key, isTurned } = keyOf(pair)
  const [nearest] = ((await readRow(key))?.costs ?? [])
    .filter((each) => each.isTurned === isTurned && sizeRatio(each.sell, sell) <= SIMILAR_SIZE)
    .toSorted((a, b) => sizeRatio(a.sell, sell) - sizeRatio(b.sell, sell))
  return nearest
}

/**
 * Returns how far the price must move until an order's limit is met, in basis points. Zero or negative: it is
 * met.
 * @param price atoms of the bought token per atom of the sold token
 */
export const gapToLimit = (
  { sellAmount, buyAmount }: { readonly sellAmount: bigint; readonly buyAmount: bigint },
  price: number,
): number => (Number(buyAmount) / (Number(sellAmount) * price) - 1) * 10_000

/** Fixed point of a price, so that it is a ratio of atoms. */
const PRICE_SCALE = 10n ** 24n

/**
 * Returns the average price over time since a moment, as amounts of both tokens. Each price counts until the next
 * one. Undefined with fewer than two prices.
 */
export function averageSince(points: readonly PricePoint[], since: Milliseconds): Executed | undefined {
  const seen = points.filter(({ at }) => at >= since)
  const [first, last] = [seen[0], seen.at(-1)]
  if (!first || !last || first.at === last.at) return undefined
  const total = seen.reduce(
    (sum, { at, price }, index) => sum + price * ((seen[index + 1]?.at ?? at) - at),
    0,
  )
  const average = total / (last.at - first.at)
  return { sell: PRICE_SCALE, buy: BigInt(Math.round(average * Number(PRICE_SCALE))) }
}

/** Reads the prices of a pair, oldest first: atoms of the bought token per atom of the sold token. */
export async function readPrices(pair: SeenPair): Promise<readonly PricePoint[]> {
  const { key, isTurned } = keyOf(pair)
  const points = (await readRow(key))?.points ?? []
  return isTurned ? points.map((point) => ({ ...point, price: 1 / point.price })) : points
}

export const watchPrices = (pair: SeenPair): Observable<readonly PricePoint[]> =>
  observe(() => readPrices(pair))
