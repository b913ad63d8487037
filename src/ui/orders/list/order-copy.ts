/** Fills the swap form with the terms of an existing order. */

import { fillNowPrice, offeredBy } from '../../../client/trade/fills-at'
import { parsePrice, towardsBuy } from '../../../client/trade/form-reading'
import { limitOf, sidesOf } from '../../../client/trade/market-price'
import { emptyForm, type SwapForm } from '../../../client/trade/swap-form'
import { fieldText, parseTyped } from '../../../client/trade/typed-numbers'
import { reportedFill, targetAmount } from '../../../domain/orders/amounts'
import type { Quote } from '../../../domain/orders/quotes'
import type { Milliseconds } from '../../../domain/scalars'
import { directionOf, fullPrice } from '../../../domain/text/numbers'
import { formatUnits } from '../../../domain/text/units'
import type { OrderView } from '../order-view'

/**
 * `duplicate` copies the terms with the limit price. `repeat` copies the amount, at the market price. `edit`
 * replaces the order by its unfilled rest, at its limit price.
 */
export type CopyMode = 'duplicate' | 'repeat' | 'edit'

/**
 * Returns the modes that an order offers, in a row and on its page. Only an order that can still fill here
 * can be edited.
 */
export const listCopyModes = (canEdit: boolean): readonly CopyMode[] =>
  canEdit ? ['edit', 'duplicate', 'repeat'] : ['duplicate', 'repeat']

/** Returns the signed amount without the filled part, as text. */
function amountOf({ terms, pair }: OrderView, filled: bigint): string {
  const { decimals } = terms.kind === 'sell' ? pair.sell : pair.buy
  return fieldText(formatUnits(targetAmount(terms) - filled, decimals))
}

/** Fills the form. Validity and signing scheme have their defaults. */
export function toSwapForm(view: OrderView, mode: CopyMode): SwapForm {
  const { chainId, pair, terms, entry, order, uid } = view
  const { kind, partiallyFillable, receiver } = terms
  const filled = (mode === 'edit' ? reportedFill(order) : undefined) ?? 0n
  return {
    ...emptyForm(chainId),
    sellToken: pair.sell.address,
    buyToken: pair.buy.address,
    side: kind,
    partiallyFillable,
    amount: amountOf(view, filled),
    // A service may return the owner as the receiver of an order that has none.
    receiver: receiver === (entry?.owner ?? order?.owner) ? null : receiver,
    replaces: mode === 'edit' ? uid : null,
    replacedFill: mode === 'edit' ? filled : undefined,
    ...(mode === 'repeat'
      ? {}
      : {
          price: 'limit' as const,
          limitPrice: fieldText(fullPrice(sidesOf(pair, limitOf(terms)), 'buyPerSell')),
          priceDirection: 'buyPerSell' as const,
        }),
  }
}

/** A quote for the rest of an order, and its time. */
export interface FillNow {
  readonly quote: Quote
  readonly at: Milliseconds
}

/** Returns the price at which a quote fills the order, as text for the price field. */
export const fillNowText = ({ pair, terms }: OrderView, { quote }: FillNow): string =>
  fieldText(fillNowPrice(pair, offeredBy(quote).quoted, directionOf(terms)))

/** Fills the form with an edit that fills in the next auction. */
export const toFillNowForm = (view: OrderView, now: FillNow): SwapForm => ({
  ...toSwapForm(view, 'edit'),
  limitPrice: fillNowText(view, now),
  priceDirection: directionOf(view.terms),
})

/** Fields that an edit can change, in addition to amount and price. */
const EDITABLE = [
  ...(['sellToken', 'buyToken', 'side', 'price', 'validitySeconds', 'endsAt'] as const),
  ...(['partiallyFillable', 'receiver', 'scheme', 'replacedFill'] as const),
] as const satisfies readonly (keyof SwapForm)[]

/**
 * Prices closer than one part in this number are equal, because inverting a price rounds it to twelve digits.
 */
const PRICE_PARTS = 10n ** 10n

/** Checks if two forms have the same price, in any direction and notation. */
function isSamePrice(form: SwapForm, other: SwapForm): boolean {
  const [price, otherPrice] = [parsePrice(form.limitPrice), parsePrice(other.limitPrice)]
  if (!price || !otherPrice) return false
  const [one, two] = [towardsBuy(price, form.priceDirection), towardsBuy(otherPrice, other.priceDirection)]
  const [left, right] = [one.over * two.under, two.over * one.under]
  return (left > right ? left - right : right - left) * PRICE_PARTS <= right
}

/** Checks if the edit form still has the terms of the order. */
export function isUnedited(form: SwapForm, view: OrderView): boolean {
  const start = toSwapForm(view, 'edit')
  const { decimals } = view.pair[start.side]
  return (
    EDITABLE.every((field) => form[field] === start[field]) &&
    parseTyped(form.amount, decimals) === parseTyped(start.amount, decimals) &&
    isSamePrice(form, start)
  )
}
