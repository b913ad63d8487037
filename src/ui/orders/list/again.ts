/** The swap form of an order that is to be made again. */
import { emptyForm, type SwapForm } from '../../../client/trade/form'
import { limitOf, sidesOf } from '../../../client/trade/offer'
import { fieldText } from '../../../client/trade/typed-numbers'
import { fullPrice } from '../../../domain/text/numbers'
import { formatUnits } from '../../../domain/text/units'
import type { OrderView } from '../view'

/** `duplicate`: the same terms, its limit price too. `repeat`: the same amount, at the market's price of now. */
export type Again = 'duplicate' | 'repeat'

/** Everything else is as it was chosen; how long it is valid, and how it is signed, as is usual. */
export function formOf({ chainId, pair, terms, entry }: OrderView, how: Again): SwapForm {
  const { kind, partiallyFillable, receiver } = terms
  const amount =
    kind === 'sell'
      ? fieldText(formatUnits(terms.sellAmount, pair.sell.decimals))
      : fieldText(formatUnits(terms.buyAmount, pair.buy.decimals))
  return {
    ...emptyForm(chainId),
    ...{ sellToken: pair.sell.address, buyToken: pair.buy.address, side: kind, amount, partiallyFillable },
    receiver: receiver === entry?.owner ? null : receiver,
    ...(how === 'duplicate'
      ? {
          price: 'limit' as const,
          limitPrice: fieldText(fullPrice(sidesOf(pair, limitOf(terms)), 'buyPerSell')),
          priceDirection: 'buyPerSell' as const,
        }
      : {}),
  }
}
