/**
 * Earlier USD prices of services, stored to compare the current price with them. The number of observations
 * and tokens is limited.
 */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { fittingRow } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type ObservedPrices, observedPrices } from '../db/rows/price'

/** Maximum number of observations per token, their minimum interval, and the maximum number of tokens. */
const MAX_SEEN = 12
const PAUSE_MS = 10 * 60_000
const MAX_TOKENS = 300
/** Maximum age of an observation. Older ones are ignored. */
const MAX_AGE_MS = 48 * 60 * 60_000

const readRow = async (id: ChainId, token: Address): Promise<ObservedPrices | undefined> =>
  fittingRow('prices', observedPrices, await clientDb.prices.get([id, token]))

/** Stores a price, unless one of the last ten minutes is stored. */
export const recordUsdPrice = (id: ChainId, token: Address, usd: number, at: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.prices, async () => {
    const seen = (await readRow(id, token))?.seen ?? []
    const last = seen.at(-1)
    // After a clock was set back, observations of the future are dropped.
    const earlier = seen.filter((each) => each.at <= at)
    if (last && earlier.length === seen.length && at - last.at < PAUSE_MS) return
    await clientDb.prices.put({
      chainId: id,
      token,
      seenAt: at,
      seen: [...earlier, { at, usd }].slice(-MAX_SEEN),
    })
    const surplus = (await clientDb.prices.count()) - MAX_TOKENS
    if (surplus > 0) await clientDb.prices.orderBy('seenAt').limit(surplus).delete()
  })

/** Returns the median of the last two days, without the last ten minutes. */
export async function readEarlierUsd(
  id: ChainId,
  token: Address,
  now: Milliseconds,
): Promise<number | undefined> {
  const seen = (await readRow(id, token))?.seen ?? []
  const usd = seen
    .filter(({ at }) => now - at >= PAUSE_MS && now - at <= MAX_AGE_MS)
    .map((each) => each.usd)
    .toSorted((a, b) => a - b)
  return usd[Math.floor(usd.length / 2)]
}
