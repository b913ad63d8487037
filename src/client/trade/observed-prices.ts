/**
 * USD prices as services gave them before, kept so that a price of now can be compared with an earlier one. Bounded: a few
 * observations of each token, and of so many tokens.
 */
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type ObservedPrices, observedPrices } from '../db/rows/price'
import { fittingRow } from '../db/set-aside'

/** So many observations are kept of a token, this far apart, and of so many tokens. */
const MAX_SEEN = 12
const PAUSE_MS = 10 * 60_000
const MAX_TOKENS = 300
/** Older ones say nothing about today. */
const MAX_AGE_MS = 48 * 60 * 60_000

const readRow = async (id: ChainId, token: Address): Promise<ObservedPrices | undefined> =>
  fittingRow('prices', observedPrices, await clientDb.prices.get([id, token]))

/** Keeps a price, unless one of the last ten minutes is kept already. */
export const observePrice = (id: ChainId, token: Address, usd: number, at: Milliseconds): Promise<void> =>
  clientDb.transaction('rw', clientDb.prices, async () => {
    const seen = (await readRow(id, token))?.seen ?? []
    const last = seen.at(-1)
    // A clock that was set back starts over: nothing of the future is kept.
    const kept = seen.filter((each) => each.at <= at)
    if (last && kept.length === seen.length && at - last.at < PAUSE_MS) return
    await clientDb.prices.put({
      chainId: id,
      token,
      seenAt: at,
      seen: [...kept, { at, usd }].slice(-MAX_SEEN),
    })
    const surplus = (await clientDb.prices.count()) - MAX_TOKENS
    if (surplus > 0) await clientDb.prices.orderBy('seenAt').limit(surplus).delete()
  })

/** The median of what was observed in the last two days; what is younger than ten minutes is no earlier price. */
export async function readObserved(
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
