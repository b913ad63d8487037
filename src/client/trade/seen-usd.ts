/** USD prices of tokens from recorded prices. Nothing is requested for it. */
import { findDollarToken, referencePriceOf } from '../../domain/reference-prices'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import type { PricePoint } from '../db/rows/price'
import { viewToken } from '../tokens/tokens'
import { readPrices } from './price-history'

/** Profile and chain of the prices, and their minimum time. */
interface SeenSince {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly since: Milliseconds
}

/**
 * Reads the USD price of a whole token from one of its recorded prices against the network's dollar token.
 * Undefined if `pick` returns none.
 */
export async function readUsd(
  { profileId, chainId }: Omit<SeenSince, 'since'>,
  token: Address,
  pick: (points: readonly PricePoint[]) => PricePoint | undefined,
): Promise<number | undefined> {
  const dollar = findDollarToken(chainId)
  const dollarUsd = dollar && referencePriceOf(chainId, dollar)?.usd
  if (!dollar || dollarUsd === undefined) return undefined
  if (token === dollar) return dollarUsd
  const picked = pick(await readPrices({ profileId, chainId, sellToken: token, buyToken: dollar }))
  if (!picked) return undefined
  const digits = viewToken(chainId, token).decimals - viewToken(chainId, dollar).decimals
  return picked.price * 10 ** digits * dollarUsd
}

/** Watches the latest USD prices of tokens. Tokens without a recorded price are left out. */
export const watchSeenUsd = (
  seen: SeenSince,
  tokens: readonly Address[],
): Observable<ReadonlyMap<Address, number>> =>
  observe(async () => {
    const newest = (points: readonly PricePoint[]) => points.slice(-1).find(({ at }) => at >= seen.since)
    const prices = await Promise.all(tokens.map((token) => readUsd(seen, token, newest)))
    return new Map(
      tokens.flatMap((token, n) => {
        const usd = prices[n]
        return usd === undefined ? [] : [[token, usd] as const]
      }),
    )
  })
