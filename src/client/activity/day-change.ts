/** Computes the change of the portfolio's value in one day from recorded prices, without a request. */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { toUsd } from '../../domain/text/numbers'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import type { PricePoint } from '../db/rows/price'
import type { TokenView } from '../tokens/tokens'
import { readUsd } from '../trade/seen-usd'

/** USD per whole token about a day ago and now. */
interface DayPrices {
  readonly before: number
  readonly now: number
}

/** A held token. `worth` is its USD value as the service prices it, undefined without a price. */
interface Holding {
  readonly view: TokenView
  readonly balance: bigint
  readonly worth: number | undefined
}

/**
 * Change in USD and in basis points of the earlier value. Rounded down, so that a gain looks no larger and a
 * loss no smaller.
 */
interface DayChange {
  readonly usd: number
  readonly bps: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/**
 * Maximum age difference between a recorded price and the required time: for the earlier and for the current
 * price.
 */
const NEAR_MS = 2 * HOUR_MS
const FRESH_MS = HOUR_MS / 6
/** Minimum share of the value whose prices are known at both times. */
const MIN_KNOWN = 0.99

/** Finds the price nearest to a time. Quotes are ignored, because their costs would look like a change. */
const nearest = (time: number, withinMs: number) => (points: readonly PricePoint[]) => {
  const offOf = (point: PricePoint): number => Math.abs(point.at - time)
  const [first] = points
    .filter((point) => !point.isQuote && offOf(point) <= withinMs)
    .toSorted((a, b) => offOf(a) - offOf(b))
  return first
}

/** Watches the prices of tokens. Tokens without both prices are left out. */
export const watchDayPrices = (
  place: { readonly profileId: ProfileId; readonly chainId: ChainId },
  tokens: readonly Address[],
  clock: () => Milliseconds,
): Observable<ReadonlyMap<Address, DayPrices>> =>
  observe(async () => {
    const time = clock()
    const found = new Map<Address, DayPrices>()
    for (const token of tokens) {
      const before = await readUsd(place, token, nearest(time - DAY_MS, NEAR_MS))
      const now = await readUsd(place, token, nearest(time, FRESH_MS))
      if (before !== undefined && now !== undefined) found.set(token, { before, now })
    }
    return found
  })

/**
 * Computes the change of the holdings by prices alone. Returns undefined unless both prices are known for
 * nearly the whole value.
 * @example findDayChange([tenWeth], new Map([[WETH, { before: 3_000, now: 3_030 }]]))
 * // { usd: 300, bps: 100 }
 */
export function findDayChange(
  holdings: readonly Holding[],
  prices: ReadonlyMap<Address, DayPrices>,
): DayChange | undefined {
  const sums = { total: 0, known: 0, before: 0, now: 0 }
  for (const { view, balance, worth = 0 } of holdings) {
    const price = prices.get(view.address)
    sums.total += worth
    if (!price || worth === 0) continue
    sums.known += worth
    sums.before += toUsd(balance, view.decimals, price.before)
    sums.now += toUsd(balance, view.decimals, price.now)
  }
  if (sums.before === 0 || sums.known < sums.total * MIN_KNOWN) return undefined
  return { usd: sums.now - sums.before, bps: Math.floor((sums.now / sums.before - 1) * 10_000) }
}
