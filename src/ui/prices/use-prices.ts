/** Prices that were seen of a pair, on the screen; and what a screen sees, kept. */
import { useEffect } from 'preact/hooks'
import { now } from '../../client/clock'
import type { PricePoint } from '../../client/db/rows/price'
import { viewToken } from '../../client/tokens/tokens'
import type { Prices } from '../../client/trade/market-price'
import { keepPrice, type SeenPair, watchPrices } from '../../client/trade/price-history'
import { tradedToken } from '../../domain/chains/chains'
import { dollarOf } from '../../domain/reference-prices'
import type { ReportedAuction } from '../../domain/reports/auctions'
import type { Address, ChainId } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { upToNow } from './plot'

const NONE: readonly PricePoint[] = []

/** Tokens of a pair and their network. */
type Tokens = Omit<SeenPair, 'profileId'>

/** What was seen of a pair, oldest first; none while it is not read. */
function usePriceHistory(tokens: Tokens): readonly PricePoint[] {
  const { profile } = useWorkspace()
  const { chainId, sellToken, buyToken } = tokens
  return (
    useLive(
      () => watchPrices({ ...tokens, profileId: profile.id }),
      [profile.id, chainId, sellToken, buyToken],
    ) ?? NONE
  )
}

/** The same up to the price that the screen shows now. */
export function useChartPrices(tokens: Tokens, { sellPrice, buyPrice }: Prices): readonly PricePoint[] {
  const points = usePriceHistory(tokens)
  const { chainId, sellToken, buyToken } = tokens
  const price =
    sellPrice && buyPrice ? priceBetween(chainId, [sellToken, sellPrice], [buyToken, buyPrice]) : undefined
  return upToNow(points, price, now())
}

const DAY_MS = 86_400_000

/** What was seen of a pair in the last 24 hours. */
export function useDayPrices(tokens: Tokens): readonly PricePoint[] {
  const from = now() - DAY_MS
  return usePriceHistory(tokens).filter(({ at }) => at >= from)
}

/** What an atom of one token is worth in atoms of another, by USD prices per whole token. */
function priceBetween(
  chainId: ChainId,
  [sell, sellUsd]: readonly [Address, number],
  [buy, buyUsd]: readonly [Address, number],
): number {
  const atomOf = (token: Address, usd: number) => usd / 10 ** viewToken(chainId, token).decimals
  return atomOf(sell, sellUsd) / atomOf(buy, buyUsd)
}

/** Keeps the price of a pair, computed from both tokens' USD prices, whenever one of them changes. */
export function useSeenWorth(
  chainId: ChainId,
  { sell, buy }: { readonly sell: Address | null; readonly buy: Address | null },
  { sellPrice, buyPrice }: Prices,
): void {
  const { profile } = useWorkspace()
  useEffect(() => {
    if (!sell || !buy || !sellPrice || !buyPrice) return
    const price = priceBetween(chainId, [sell, sellPrice], [buy, buyPrice])
    const pair = { profileId: profile.id, chainId, sellToken: sell, buyToken: buy }
    keepPrice(pair, price, now()).catch(reportError)
  }, [profile.id, chainId, sell, buy, sellPrice, buyPrice])
}

/** Keeps USD prices per whole token of many, each as a pair with the dollar of the network. */
export function useSeenPrices(chainId: ChainId, prices: ReadonlyMap<Address, number>): void {
  const { profile } = useWorkspace()
  useEffect(() => {
    const dollar = dollarOf(chainId)
    const dollarPrice = dollar && prices.get(dollar)
    if (!dollarPrice) return
    const keepAll = async () => {
      for (const [sellToken, usd] of prices) {
        const pair = { profileId: profile.id, chainId, sellToken, buyToken: dollar }
        await keepPrice(pair, priceBetween(chainId, [sellToken, usd], [dollar, dollarPrice]), now())
      }
    }
    keepAll().catch(reportError)
  }, [profile.id, chainId, prices])
}

/** Keeps the prices of an auction that settled an order, at its time. */
export function useSeenAuction(pair: Tokens, { nativePrices, settlementAttempts }: ReportedAuction): void {
  const { profile } = useWorkspace()
  const at = settlementAttempts.at(-1)?.startTimestamp
  const priceOf = (token: Address) => Number(nativePrices[tradedToken(pair.chainId, token)])
  const price = priceOf(pair.sellToken) / priceOf(pair.buyToken)
  useEffect(() => {
    if (at === undefined) return
    keepPrice({ ...pair, profileId: profile.id }, price, at).catch(reportError)
  }, [profile.id, pair.chainId, pair.sellToken, pair.buyToken, at, price])
}
