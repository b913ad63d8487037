/** USD prices of the tokens of orders, for values and distances to limits. */
import type { Address } from '../../domain/scalars'
import { useLoadedUsdPrices, useUsdPrices } from '../tokens/use-funds'
import type { OrderView } from './order-view'

const tokensOf = (views: readonly OrderView[]): readonly Address[] =>
  [
    ...new Set(
      views
        .flatMap(({ pair }) => [pair.sell, pair.buy])
        .flatMap(({ isKnown, address }) => (isKnown ? [address] : [])),
    ),
  ].sort()

/** Returns prices that all parts of the screen share. Undefined until they have loaded. */
export const useOrderPrices = (view: OrderView): ReadonlyMap<Address, number> | undefined =>
  useLoadedUsdPrices(tokensOf([view]))

/** Returns prices for the tokens of orders that can still fill. */
export const useOpenPrices = (views: readonly OrderView[]): ReadonlyMap<Address, number> =>
  useUsdPrices(tokensOf(views.filter(({ isLive }) => isLive)))
