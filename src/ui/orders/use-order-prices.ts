/** USD prices of what open orders trade: every screen reads the distance to a limit from them. */
import type { Address } from '../../domain/scalars'
import { useUsdPrices } from '../tokens/use-funds'
import type { OrderView } from './view'

const tokensOf = (views: readonly OrderView[]): readonly Address[] =>
  [
    ...new Set(
      views
        .filter(({ isLive }) => isLive)
        .flatMap(({ pair }) => [pair.sell, pair.buy])
        .flatMap(({ isKnown, address }) => (isKnown ? [address] : [])),
    ),
  ].sort()

/** Asked for the tokens of orders that can still fill. */
export const useOrderPrices = (views: readonly OrderView[]): ReadonlyMap<Address, number> =>
  useUsdPrices(tokensOf(views))
