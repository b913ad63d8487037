/** Reads recorded prices of a pair, and records the prices that a screen shows. */
import { useEffect } from 'preact/hooks'
import { now } from '../../client/clock'
import type { PricePoint } from '../../client/db/rows/price'
import { viewToken } from '../../client/tokens/tokens'
import { fillCostsOf, type Offered } from '../../client/trade/fills-at'
import type { Prices } from '../../client/trade/market-price'
import {
  averageSince,
  recordCosts,
  recordPrice,
  type SeenPair,
  watchPrices,
} from '../../client/trade/price-history'
import { tradedToken } from '../../domain/chains/chains'
import type { Executed } from '../../domain/orders/amounts'
import { findDollarToken } from '../../domain/reference-prices'
import type { ReportedAuction } from '../../domain/reports/auctions'
import type { Address, ChainId, Milliseconds } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { useWorkspace } from '../workspace/workspace'
import { appendCurrentPrice } from './plot'

const NONE: readonly PricePoint[] = []

type Tokens = Omit<SeenPair, 'profileId'>

/** Returns the recorded prices of a pair, oldest first. Empty until they have been read. */
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

/** Returns the recorded prices and the current one. */
export function useChartPrices(tokens: Tokens, { sellPrice, buyPrice }: Prices): readonly PricePoint[] {
  const points = usePriceHistory(tokens)
  const { chainId, sellToken, buyToken } = tokens
  const price =
    sellPrice && buyPrice ? priceBetween(chainId, [sellToken, sellPrice], [buyToken, buyPrice]) : undefined
  return appendCurrentPrice(points, price, now())
}

/** Returns the average of the recorded prices since a time. Undefined with fewer than two. */
export const useAveragePrice = (tokens: Tokens, since: Milliseconds): Executed | undefined =>
  averageSince(usePriceHistory(tokens), since)

const DAY_MS = 86_400_000

/** Returns the recorded prices of the last 24 hours. */
export function useDayPrices(tokens: Tokens): readonly PricePoint[] {
  const from = now() - DAY_MS
  return usePriceHistory(tokens).filter(({ at }) => at >= from)
}

/** Converts USD prices per whole token to atoms of one token per atom of another. */
function priceBetween(
  chainId: ChainId,
  [sell, sellUsd]: readonly [Address, number],
  [buy, buyUsd]: readonly [Address, number],
): number {
  const atomOf = (token: Address, usd: number) => usd / 10 ** viewToken(chainId, token).decimals
  return atomOf(sell, sellUsd) / atomOf(buy, buyUsd)
}

/** Records the price of a pair whenever one of its USD prices changes. */
export function useRecordedPairPrice(
  chainId: ChainId,
  { sell, buy }: { readonly sell: Address | null; readonly buy: Address | null },
  { sellPrice, buyPrice }: Prices,
): void {
  const { profile } = useWorkspace()
  useEffect(() => {
    if (!sell || !buy || !sellPrice || !buyPrice) return
    const price = priceBetween(chainId, [sell, sellPrice], [buy, buyPrice])
    const pair = { profileId: profile.id, chainId, sellToken: sell, buyToken: buy }
    recordPrice(pair, price, now()).catch(reportError)
  }, [profile.id, chainId, sell, buy, sellPrice, buyPrice])
}

/** Records the costs of each quote whose market price is known. */
export function useRecordedCosts(
  chainId: ChainId,
  tokens: Pick<Tokens, 'sellToken' | 'buyToken'> | undefined,
  offered: Offered | undefined,
  market: Executed | undefined,
): void {
  const { profile } = useWorkspace()
  const [sold, bought] = [offered?.quoted.sell, offered?.quoted.buy]
  const { sellToken, buyToken } = tokens ?? {}
  useEffect(() => {
    const costs = offered && market && fillCostsOf(offered.quoted, offered.networkCost, market)
    if (!costs || !sellToken || !buyToken) return
    const pair = { profileId: profile.id, chainId, sellToken, buyToken }
    recordCosts(pair, offered.quoted.sell, costs, now()).catch(reportError)
  }, [profile.id, chainId, sellToken, buyToken, sold, bought, market === undefined])
}

/** Records USD prices per whole token, each as a pair with the dollar token of the network. */
export function useRecordedUsdPrices(chainId: ChainId, prices: ReadonlyMap<Address, number>): void {
  const { profile } = useWorkspace()
  useEffect(() => {
    const dollar = findDollarToken(chainId)
    const dollarPrice = dollar && prices.get(dollar)
    if (!dollarPrice) return
    const keepAll = async () => {
      for (const [sellToken, usd] of prices) {
        const pair = { profileId: profile.id, chainId, sellToken, buyToken: dollar }
        await recordPrice(pair, priceBetween(chainId, [sellToken, usd], [dollar, dollarPrice]), now())
      }
    }
    keepAll().catch(reportError)
  }, [profile.id, chainId, prices])
}

/** Records the prices of a settled auction, at its time. */
export function useRecordedAuctionPrices(
  pair: Tokens,
  { nativePrices, settlementAttempts }: ReportedAuction,
): void {
  const { profile } = useWorkspace()
  const settledAt = settlementAttempts.at(-1)?.startTimestamp
  const priceOf = (token: Address) => Number(nativePrices[tradedToken(pair.chainId, token)])
  const price = priceOf(pair.sellToken) / priceOf(pair.buyToken)
  useEffect(() => {
    if (settledAt === undefined) return
    recordPrice({ ...pair, profileId: profile.id }, price, settledAt).catch(reportError)
  }, [profile.id, pair.chainId, pair.sellToken, pair.buyToken, settledAt, price])
}
