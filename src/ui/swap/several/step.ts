/** What stands between a form of several orders and its review: funds and allowance for all of them together. */

import { isSeveral, type SwapForm } from '../../../client/trade/form'
import type { NoOffer, Offer } from '../../../client/trade/offer'
import { areOffers } from '../../../client/trade/several-orders'
import { type Address, toAmount } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import type { TokenFunds } from '../../tokens/use-funds'
import { type SwapStep, spendOf } from '../step'

const blocked = (says: string): SwapStep => ({ step: 'blocked', says })

/** All orders that sell a token as one offer: what the contract must be allowed to take. */
function sumsByToken(offers: readonly Offer[]): readonly Offer[] {
  const sums = new Map<Address, Offer>()
  for (const offer of offers) {
    const known = sums.get(offer.terms.sellToken)
    const sellAmount = toAmount(spendOf(offer) + (known ? spendOf(known) : 0n))
    sums.set(offer.terms.sellToken, { ...offer, terms: { ...offer.terms, sellAmount } })
  }
  return [...sums.values()]
}

/** The next step of several orders, where the next one of the form alone is `single`. */
export function stepOfSeveral(
  single: SwapStep,
  made: readonly Offer[] | NoOffer,
  { of }: { readonly of: (token: Address) => TokenFunds | undefined },
): SwapStep {
  if (single.step === 'blocked' || single.step === 'waiting') return single
  if (!areOffers(made)) return blocked(made.says)
  for (const offer of sumsByToken(made)) {
    const funds = of(offer.pair.sell.address)
    if (funds && funds.balance < spendOf(offer))
      return blocked(t`Insufficient ${offer.pair.sell.symbol} balance`)
    if (funds && funds.allowance < spendOf(offer)) return { step: 'approve', offer }
  }
  return { step: 'review', offer: single.offer }
}

/** Why a token is approved that the form itself does not sell: the other order of a pair takes it. */
export const whyApproved = (form: SwapForm, { pair }: Offer): string | undefined =>
  isSeveral(form) && pair.sell.address !== form.sellToken ? t`For the second order.` : undefined
