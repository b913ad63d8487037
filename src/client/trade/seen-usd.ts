/** What tokens are worth by the prices that were seen last: nothing is asked for it. */
import { dollarOf, referencePriceOf } from '../../domain/reference-prices'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { readPrices } from './price-history'
import { viewToken } from './tokens'

/** Whose prices, and since when they count. */
interface SeenSince {
  readonly profileId: ProfileId
  readonly chainId: ChainId
  readonly since: Milliseconds
}

/** USD per whole token by its newest price against the network's dollar. */
async function readSeenUsd({ profileId, chainId, since }: SeenSince, token: Address) {
  const dollar = dollarOf(chainId)
  const dollarUsd = dollar && referencePriceOf(chainId, dollar)?.usd
  if (!dollar || dollarUsd === undefined) return undefined
  if (token === dollar) return dollarUsd
  const last = (await readPrices({ profileId, chainId, sellToken: token, buyToken: dollar })).at(-1)
  if (!last || last.at < since) return undefined
  const digits = viewToken(chainId, token).decimals - viewToken(chainId, dollar).decimals
  return last.price * 10 ** digits * dollarUsd
}

/** Watches USD per whole token of many; those that no price was seen of are left out. */
export const watchSeenUsd = (
  seen: SeenSince,
  tokens: readonly Address[],
): Observable<ReadonlyMap<Address, number>> =>
  observe(async () => {
    const prices = await Promise.all(tokens.map((token) => readSeenUsd(seen, token)))
    return new Map(
      tokens.flatMap((token, n) => {
        const usd = prices[n]
        return usd === undefined ? [] : [[token, usd] as const]
      }),
    )
  })
