/** USD prices of what orders trade: every screen reads worth and the distance to a limit from them. */
import type { Address } from '../../domain/scalars'
import { useAskedUsdPrices, useUsdPrices } from '../tokens/use-funds'
import type { OrderView } from './view'

const tokensOf = (views: readonly OrderView[]): readonly Address[] =>
  [
    ...new Set(
      views
        .flatMap(({ pair }) => [pair.sell, pair.buy])
        .flatMap(({ isKnown, address }) => (isKnown ? [address] : [])),
    ),
  ].sort()

/** Of each token one, which everything on the screen has to share; undefined until they are there. */
export const useOrderPrices = (view: OrderView): ReadonlyMap<Address, number> | undefined =>
  useAskedUsdPrices(tokensOf([view]))

/** Asked for the tokens of orders that can still fill. */
export const useOpenPrices = (views: readonly OrderView[]): ReadonlyMap<Address, number> =>
  useUsdPrices(tokensOf(views.filter(({ isLive }) => isLive)))
