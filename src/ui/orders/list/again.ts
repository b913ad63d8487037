/** The swap form of an order that is to be made again. */
import { emptyForm, type SwapForm } from '../../../client/trade/form'
import { limitOf, sidesOf } from '../../../client/trade/offer'
import { parsePrice, towardsBuy } from '../../../client/trade/reading'
import { fieldText, parseTyped } from '../../../client/trade/typed-numbers'
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

/** What an edit can change, beside its amount and its price. */
const EDITABLE = [
  ...(['sellToken', 'buyToken', 'side', 'price', 'validitySeconds'] as const),
  ...(['partiallyFillable', 'receiver', 'scheme', 'replacedFill'] as const),
] as const satisfies readonly (keyof SwapForm)[]

/** Two prices that differ by less than a part in so many are one: a price that is turned round is rounded after twelve digits. */
const PRICE_PARTS = 10n ** 10n

/** Whether two forms name the same price, whichever way round and however it is written. */
function isSamePrice(form: SwapForm, other: SwapForm): boolean {
  const [typed, kept] = [parsePrice(form.limitPrice), parsePrice(other.limitPrice)]
  if (!typed || !kept) return false
  const [one, two] = [towardsBuy(typed, form.priceDirection), towardsBuy(kept, other.priceDirection)]
  const [left, right] = [one.over * two.under, two.over * one.under]
  return (left > right ? left - right : right - left) * PRICE_PARTS <= right
}

/** Whether the form of an edit still says what the order does. */
export function isUnedited(form: SwapForm, view: OrderView): boolean {
  const start = formOf(view, 'edit')
  const { decimals } = view.pair[start.side]
  return (
    EDITABLE.every((field) => form[field] === start[field]) &&
    parseTyped(form.amount, decimals) === parseTyped(start.amount, decimals) &&
    isSamePrice(form, start)
  )
}
