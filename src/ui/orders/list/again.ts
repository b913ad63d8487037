/** The swap form of an order that is to be made again. */
import { emptyForm, type SwapForm } from '../../../client/trade/form'
import { limitOf, sidesOf } from '../../../client/trade/offer'
import { fieldText } from '../../../client/trade/typed-numbers'
import { reportedFill, targetAmount } from '../../../domain/orders/amounts'
import { fullPrice } from '../../../domain/text/numbers'
import { formatUnits } from '../../../domain/text/units'
import type { OrderView } from '../view'

/**
 * `duplicate`: the same terms, its limit price too. `repeat`: the same amount, at the market's price of now. `edit`: what is
 * left of it at its limit price, in its place.
 */
export type Again = 'duplicate' | 'repeat' | 'edit'

/** The ways there are, in a row and on the page alike; what can still fill here is edited as well. */
export const listWays = (canEdit: boolean): readonly Again[] =>
  canEdit ? ['edit', 'duplicate', 'repeat'] : ['duplicate', 'repeat']

/** The amount that was typed, without what has filled. */
function amountOf({ terms, pair }: OrderView, filled: bigint): string {
  const { decimals } = terms.kind === 'sell' ? pair.sell : pair.buy
  return fieldText(formatUnits(targetAmount(terms) - filled, decimals))
}

/** Everything else is as it was chosen; how long it is valid, and how it is signed, as is usual. */
export function formOf(view: OrderView, how: Again): SwapForm {
  const { chainId, pair, terms, entry, order, uid } = view
  const { kind, partiallyFillable, receiver } = terms
  const filled = how === 'edit' ? reportedFill(order) : 0n
  return {
    ...emptyForm(chainId),
    sellToken: pair.sell.address,
    buyToken: pair.buy.address,
    side: kind,
    partiallyFillable,
    amount: amountOf(view, filled),
    // A service may spell out whom an order without a receiver pays.
    receiver: receiver === (entry?.owner ?? order?.owner) ? null : receiver,
    replaces: how === 'edit' ? uid : null,
    replacedFill: how === 'edit' ? filled : undefined,
    ...(how === 'repeat'
      ? {}
      : {
          price: 'limit' as const,
          limitPrice: fieldText(fullPrice(sidesOf(pair, limitOf(terms)), 'buyPerSell')),
          priceDirection: 'buyPerSell' as const,
        }),
  }
}

/** What an edit can change. A price that is turned round is rounded, and another one. */
const EDITABLE = [
  ...(['sellToken', 'buyToken', 'side', 'amount', 'price', 'limitPrice', 'priceDirection'] as const),
  ...(['validitySeconds', 'partiallyFillable', 'receiver', 'scheme', 'replacedFill'] as const),
] as const satisfies readonly (keyof SwapForm)[]

/** Whether the form of an edit still says what the order does. */
export function isUnedited(form: SwapForm, view: OrderView): boolean {
  const start = formOf(view, 'edit')
  return EDITABLE.every((field) => form[field] === start[field])
}
