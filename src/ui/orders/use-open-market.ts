/** USD prices and costs of open orders, for values and for the prices at which they fill. */
import { observe } from '../../client/db/live'
import { nextPollAt } from '../../client/schedule/poll-interval'
import type { FillCosts } from '../../client/trade/fills-at'
import { REFRESH_MS } from '../../client/trade/offer'
import { readOrderCosts } from '../../client/trade/order-costs'
import { chainOf } from '../../domain/chains/chains'
import type { Address, ChainId, Milliseconds, OrderUid } from '../../domain/scalars'
import { useLive } from '../kit/use-live'
import { NO_PRICES, useLoadedUsdPrices, useUsdPricesByChain } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import type { OrderView } from './order-view'

/** USD per whole token. */
type UsdPrices = ReadonlyMap<Address, number>

/** Current prices, and the costs of each open order. Unknown ones are left out. */
export interface OpenMarket {
  readonly usd: UsdPrices
  readonly costs: ReadonlyMap<OrderUid, FillCosts>
}

const NO_COSTS: OpenMarket['costs'] = new Map()
/** Prices and costs before the first reply. */
export const NO_MARKET: OpenMarket = { usd: NO_PRICES, costs: NO_COSTS }

const tokensOf = (views: readonly OrderView[]): readonly Address[] =>
  [
    ...new Set(
      views
        .flatMap(({ pair }) => [pair.sell, pair.buy])
        .flatMap(({ isKnown, address }) => (isKnown ? [address] : [])),
    ),
  ].sort()

/** Time in ms after the start of an auction at which its result is known. */
const SETTLED_MS = 1_000
/** Minimum interval in ms between requests to a remote service. Its auctions are at least so far apart. */
const MIN_REMOTE_MS = 12_000

/** Returns a function that gives the time at which prices are read again: after the next auction. */
export function useAfterAuction(chainId: ChainId): (receivedAt: Milliseconds) => number {
  const { profile } = useWorkspace()
  const { blockTimeMs } = chainOf(chainId)
  const period = profile.backend.kind === 'local' ? blockTimeMs : Math.max(MIN_REMOTE_MS, blockTimeMs)
  return (receivedAt) => Math.min(nextPollAt(receivedAt, period) + SETTLED_MS, receivedAt + REFRESH_MS)
}

/** Reads the costs of open orders from recorded quotes. Nothing is requested. */
function useCosts(views: readonly OrderView[]): OpenMarket['costs'] {
  const { id: profileId } = useWorkspace().profile
  const open = views.filter(({ isLive }) => isLive)
  const read = async () => {
    const costs = await Promise.all(open.map((view) => readOrderCosts({ ...view, profileId })))
    return new Map(open.flatMap(({ uid }, index) => (costs[index] ? [[uid, costs[index]] as const] : [])))
  }
  const key = open.map(({ uid, filledBps }) => `${uid}:${filledBps}`).join()
  return useLive(() => observe(read), [profileId, key]) ?? NO_COSTS
}

/** Returns the prices of an order that all parts of its page share. Undefined until they have loaded. */
export function useOrderMarket(view: OrderView): OpenMarket | undefined {
  const renewAt = useAfterAuction(view.chainId)
  const usd = useLoadedUsdPrices(tokensOf([view]), view.isLive ? renewAt : undefined)
  const costs = useCosts([view])
  return usd && { usd, costs }
}

/** Returns the market of a network. */
export type MarketOf = (view: Pick<OrderView, 'chainId'>) => OpenMarket

/**
 * Returns the prices and costs of the orders that can still fill, by network, read again after each auction of
 * the current network.
 */
export function useOpenMarkets(views: readonly OrderView[]): MarketOf {
  const { chain } = useWorkspace()
  const renewAt = useAfterAuction(chain.id)
  const live = views.filter(({ isLive }) => isLive)
  const chains = [...new Set(live.map(({ chainId }) => chainId))]
  const tokens = chains.map((id) => [id, tokensOf(live.filter(({ chainId }) => chainId === id))] as const)
  const usd = useUsdPricesByChain(new Map(tokens), renewAt)
  const costs = useCosts(views)
  return ({ chainId }) => ({ usd: usd?.get(chainId) ?? NO_PRICES, costs })
}

/** Returns the prices and costs of orders of the current network. */
export const useOpenMarket = (views: readonly OrderView[]): OpenMarket =>
  useOpenMarkets(views)({ chainId: useWorkspace().chain.id })
