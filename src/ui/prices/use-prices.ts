/** Prices that were seen of a pair, on the screen; and what a screen sees, kept. */
import { useEffect } from 'preact/hooks'
import { now } from '../../client/clock'
import type { PricePoint } from '../../client/db/rows/price'
import { keepPrice, type SeenPair, watchPrices } from '../../client/trade/price-history'
import { type TokenPair, viewToken } from '../../client/trade/tokens'
import type { ReportedAuction } from '../../domain/reports/auctions'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'

const NONE: readonly PricePoint[] = []

/** Tokens of a pair and their network. */
type Tokens = Omit<SeenPair, 'profileId'>

/** What was seen of a pair, oldest first; none while it is not read. */
export function usePriceHistory(tokens: Tokens): readonly PricePoint[] {
  const { profile } = useWorkspace()
  const { chainId, sellToken, buyToken } = tokens
  return (
    useLive(() => watchPrices({ ...tokens, profileId: profile.id }), [profile.id, chainId, sellToken, buyToken]) ??
    NONE
  )
}

/** Keeps what both tokens are worth in USD, as the price of one in the other, whenever either is known anew. */
export function useSeenWorth(
  chainId: ChainId,
  { sell, buy }: { readonly sell: Address | null; readonly buy: Address | null },
  { sellPrice, buyPrice }: { readonly sellPrice: number | undefined; readonly buyPrice: number | undefined },
): void {
  const { profile } = useWorkspace()
  useEffect(() => {
    if (!sell || !buy || !sellPrice || !buyPrice) return
    const atomOf = (token: Address, usd: number) => usd / 10 ** viewToken(chainId, token).decimals
    const price = atomOf(sell, sellPrice) / atomOf(buy, buyPrice)
    const pair = { profileId: profile.id, chainId, sellToken: sell, buyToken: buy }
    keepPrice(pair, price, now()).catch(reportError)
  }, [profile.id, chainId, sell, buy, sellPrice, buyPrice])
}
