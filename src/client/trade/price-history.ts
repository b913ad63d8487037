/**
 * What a pair cost whenever the extension saw it: at price checks, in auctions, in quotes. Nothing is asked for it. Bounded:
 * so many points a pair, the older the fewer, and so many pairs.
 */
import { tradedToken } from '../../domain/chains/chains'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PairPrices, type PricePoint, pairPrices } from '../db/rows/price'
import { fittingRow } from '../db/set-aside'

/** Two tokens where they are traded. */
export interface SeenPair {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly sellToken: Address
  readonly buyToken: Address
}

/** So many points are kept of a pair, so far apart, and of so many pairs: those traded, and each held token against the dollar. */
const MAX_POINTS = 500
const GAP_MS = 60_000
const MAX_PAIRS = 200

/** A quote counts its costs and its size in: it is kept where nothing else was seen for so long. */
const QUOTE_GAP_MS = 10 * 60_000

type Key = [ProfileId, ChainId, Address, Address]

/** Both directions of a pair are one row. */
function keyOf({ profileId, chainId, sellToken, buyToken }: SeenPair): {
  readonly key: Key
  readonly isTurned: boolean
} {
  const [sell, buy] = [tradedToken(chainId, sellToken), tradedToken(chainId, buyToken)]
  const isTurned = sell > buy
  return { key: [profileId, chainId, ...(isTurned ? [buy, sell] : [sell, buy])] as Key, isTurned }
}

/** Of the older points every second one goes. */
const thinned = (points: readonly PricePoint[]): readonly PricePoint[] =>
  points.length <= MAX_POINTS ? points : points.filter((_, at) => at % 2 === 0 || at >= MAX_POINTS / 2)

/** Points with one more, by time; the same ones where one is near it. A clock that was set back starts over. */
function withPoint(points: readonly PricePoint[], point: PricePoint): readonly PricePoint[] | undefined {
  const gapMs = point.isQuote ? QUOTE_GAP_MS : GAP_MS
  if (points.some(({ at }) => Math.abs(point.at - at) < gapMs)) return undefined
  return thinned([...points, point].toSorted((a, b) => a.at - b.at))
}

const readRow = (key: Key): Promise<PairPrices | undefined> =>
  clientDb.pairPrices.get(key).then((row) => fittingRow('pairPrices', pairPrices, row))

/**
 * Keeps what an atom of the sold token bought in atoms of the other, unless something was seen shortly before or after;
 * what is no price is left out.
 */
export async function keepPrice(
  pair: SeenPair,
  price: number,
  at: Milliseconds,
  from: 'market' | 'quote' = 'market',
): Promise<void> {
  const { key, isTurned } = keyOf(pair)
  const [profileId, chainId, base, quote] = key
  const value = isTurned ? 1 / price : price
  if (base === quote || !(value > 0 && value < Number.POSITIVE_INFINITY)) return
  const point = { at, price: value, ...(from === 'quote' && { isQuote: true }) }
  await clientDb.transaction('rw', clientDb.pairPrices, async () => {
    const points = withPoint((await readRow(key))?.points ?? [], point)
    if (!points) return
    const row = { profileId, chainId, base, quote, seenAt: at, points: [...points] }
    await clientDb.pairPrices.put(checkRow('pairPrices', pairPrices, row))
    const surplus = (await clientDb.pairPrices.count()) - MAX_PAIRS
    if (surplus > 0) await clientDb.pairPrices.orderBy('seenAt').limit(surplus).delete()
  })
}

/**
 * How far a price must come towards an order until its limit is met, basis points; not above 0: it is met.
 * @param price atoms of the bought token that one atom of the sold one buys
 */
export const gapToLimit = (
  { sellAmount, buyAmount }: { readonly sellAmount: bigint; readonly buyAmount: bigint },
  price: number,
): number => (Number(buyAmount) / (Number(sellAmount) * price) - 1) * 10_000

/** What was seen of a pair, oldest first; atoms of the bought token that one atom of the sold one buys. */
export async function readPrices(pair: SeenPair): Promise<readonly PricePoint[]> {
  const { key, isTurned } = keyOf(pair)
  const points = (await readRow(key))?.points ?? []
  return isTurned ? points.map((point) => ({ ...point, price: 1 / point.price })) : points
}

/** The same, again after each change. */
export const watchPrices = (pair: SeenPair): Observable<readonly PricePoint[]> =>
  observe(() => readPrices(pair))
