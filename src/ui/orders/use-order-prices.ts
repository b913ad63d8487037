/** USD prices of what orders trade: every screen reads worth and the distance to a limit from them. */
import type { Address } from '../../domain/scalars'
import { useUsdPrices } from '../tokens/use-funds'
import type { OrderView } from './view'

const tokensOf = (views: readonly OrderView[]): readonly Address[] =>
  [
    ...new Set(
      views
        .flatMap(({ pair }) => [pair.sell, pair.buy])
        .flatMap(({ isKnown, address }) => (isKnown ? [address] : [])),
    ),
  ].sort()

/** Of each token one, which everything on the screen has to share. */
export const useOrderPrices = (views: readonly OrderView[]): ReadonlyMap<Address, number> =>
  useUsdPrices(tokensOf(views))

/** Asked for the tokens of orders that can still fill. */
export const useOpenPrices = (views: readonly OrderView[]): ReadonlyMap<Address, number> =>
  useOrderPrices(views.filter(({ isLive }) => isLive))
