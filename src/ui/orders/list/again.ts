/** The swap form of an order that is to be made again. */
import { emptyForm, type SwapForm } from '../../../client/trade/form'
import { limitOf, sidesOf } from '../../../client/trade/offer'
import { fieldText } from '../../../client/trade/typed-numbers'
import { fullPrice } from '../../../domain/text/numbers'
import { formatUnits } from '../../../domain/text/units'
import type { OrderView } from '../view'

/**
 * `duplicate`: the same terms, its limit price too. `repeat`: the same amount, at the market's price of now. `edit`: what is
 * left of it at its limit price, in its place.
 */
export type Again = 'duplicate' | 'repeat' | 'edit'

/** The amount that was typed, of an order that is edited without what has filled. */
function amountOf({ terms, pair, order }: OrderView, how: Again): string {
  const filled = how === 'edit' ? order : undefined
  return fieldText(
    terms.kind === 'sell'
      ? formatUnits(terms.sellAmount - (filled?.executedSellAmountBeforeFees ?? 0n), pair.sell.decimals)
      : formatUnits(terms.buyAmount - (filled?.executedBuyAmount ?? 0n), pair.buy.decimals),
  )
}

/** Everything else is as it was chosen; how long it is valid, and how it is signed, as is usual. */
export function formOf(view: OrderView, how: Again): SwapForm {
  const { chainId, pair, terms, entry, order, uid } = view
  const { kind, partiallyFillable, receiver } = terms
  return {
    ...emptyForm(chainId),
    sellToken: pair.sell.address,
    buyToken: pair.buy.address,
    side: kind,
    partiallyFillable,
    amount: amountOf(view, how),
    // A service may spell out whom an order without a receiver pays.
    receiver: receiver === (entry?.owner ?? order?.owner) ? null : receiver,
    replaces: how === 'edit' ? uid : null,
    ...(how === 'repeat'
      ? {}
      : {
          price: 'limit' as const,
          limitPrice: fieldText(fullPrice(sidesOf(pair, limitOf(terms)), 'buyPerSell')),
          priceDirection: 'buyPerSell' as const,
        }),
  }
}
