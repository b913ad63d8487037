/** Decides the next step for several orders: funds and allowance must cover all of them. */

import type { NoOffer, Offer } from '../../../client/trade/offer'
import { areOffers, offersToFund } from '../../../client/trade/several-orders'
import { isSeveral, type SwapForm } from '../../../client/trade/swap-form'
import { type Address, toAmount } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import type { TokenFunds } from '../../tokens/funds-state'
import { maxSpendOf, type SwapStep } from '../next-step'

const blocked = (reason: string): SwapStep => ({ step: 'blocked', reason: reason })

/** Adds up the orders that sell the same token, to approve their total. */
function sumsByToken(offers: readonly Offer[]): readonly Offer[] {
  const sums = new Map<Address, Offer>()
  for (const offer of offersToFund(offers)) {
    const known = sums.get(offer.terms.sellToken)
    const sellAmount = toAmount(maxSpendOf(offer) + (known ? maxSpendOf(known) : 0n))
    sums.set(offer.terms.sellToken, { ...offer, terms: { ...offer.terms, sellAmount } })
  }
  return [...sums.values()]
}

/** Returns the next step of several orders. `single` is the next step of the form alone. */
export function stepOfSeveral(
  single: SwapStep,
  made: readonly Offer[] | NoOffer,
  { of }: { readonly of: (token: Address) => TokenFunds | undefined },
): SwapStep {
  if (!('offer' in single)) return single
  if (!areOffers(made)) return blocked(made.reason)
  for (const offer of sumsByToken(made)) {
    const funds = of(offer.pair.sell.address)
    if (funds && funds.balance < maxSpendOf(offer))
      return blocked(t`Insufficient ${offer.pair.sell.symbol} balance`)
    if (funds && funds.allowance < maxSpendOf(offer)) return { step: 'approve', offer }
  }
  return { step: 'review', offer: single.offer }
}

/**
 * Explains the approval of a token that the form itself does not sell, because the second order of a pair
 * sells it.
 */
export const explainApproval = (form: SwapForm, { pair }: Offer): string | undefined =>
  isSeveral(form) && pair.sell.address !== form.sellToken ? t`For the second order.` : undefined
