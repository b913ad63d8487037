/** What the prices of a day did to what is held now, by prices that the extension saw: nothing is asked for it. */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { usdOf } from '../../domain/text/numbers'
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

/** A token that is held; `worth` is USD by the service, undefined where it knows no price. */
interface Held {
  readonly view: TokenView
  readonly balance: bigint
  readonly worth: number | undefined
}

/** `bps` is of what it was worth before, rounded down: a gain looks no larger, a loss no smaller. */
interface DayChange {
  readonly usd: number
  readonly bps: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A price of a day ago is so far from it at most, one of now so old. */
const NEAR_MS = 2 * HOUR_MS
const FRESH_MS = HOUR_MS / 6
/** The part of the worth that prices of both times must be known of. */
const MIN_KNOWN = 0.99

/** The point nearest to a time; a quote is none, as its costs would look like a change. */
const nearest = (at: number, withinMs: number) => (points: readonly PricePoint[]) => {
  const offOf = (point: PricePoint): number => Math.abs(point.at - at)
  const [first] = points
    .filter((point) => !point.isQuote && offOf(point) <= withinMs)
    .toSorted((a, b) => offOf(a) - offOf(b))
  return first
}

/** Watches the prices of tokens; those that were not seen at both times are left out. */
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
 * Finds what holdings gained or lost by prices alone; undefined unless both prices are known of nearly all they are worth.
 * @example findDayChange([tenWeth], new Map([[WETH, { before: 3_000, now: 3_030 }]])) // { usd: 300, bps: 100 }
 */
export function findDayChange(
  holdings: readonly Held[],
  prices: ReadonlyMap<Address, DayPrices>,
): DayChange | undefined {
  const sums = { total: 0, known: 0, before: 0, now: 0 }
  for (const { view, balance, worth = 0 } of holdings) {
    const price = prices.get(view.address)
    sums.total += worth
    if (!price || worth === 0) continue
    sums.known += worth
    sums.before += usdOf(balance, view.decimals, price.before)
    sums.now += usdOf(balance, view.decimals, price.now)
  }
  if (sums.before === 0 || sums.known < sums.total * MIN_KNOWN) return undefined
  return { usd: sums.now - sums.before, bps: Math.floor((sums.now / sums.before - 1) * 10_000) }
}
