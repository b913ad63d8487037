/** Builds the offers of a plan, each with the exact terms to sign and the condition of its submission. */

import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { mulDiv } from '../../domain/orders/amounts'
import type { Quote } from '../../domain/orders/quotes'
import { type Milliseconds, toAmount } from '../../domain/scalars'
import { invertDirection, type Ratio } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { type CompleteForm, limitAmounts, parsePrice, towardsBuy } from './form-reading'
import { buildOffer, isOffer, type NoOffer, type Offer } from './offer'
import { offerOf, quotedPart, shares, TOO_SMALL } from './offer-parts'
import { bracketOf, stopOf, submittedAtOnce, trailingOf, twapOf, withLimitOfParts } from './plan-offers'
import type { OrderDefaults, SeveralOrders, SwapForm } from './swap-form'

type Ladder = Extract<SeveralOrders, { kind: 'ladder' }>

/** Returns the price at a step between the first and the last price. */
const priceBetween = (first: Ratio, last: Ratio, step: number, steps: number): Ratio => ({
  over: first.over * last.under * BigInt(steps - step) + last.over * first.under * BigInt(step),
  under: first.under * last.under * BigInt(steps),
})

function ladderOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  plan: Ladder,
): readonly Offer[] | NoOffer {
  const [from, to] = [parsePrice(form.limitPrice), parsePrice(plan.price)]
  if (!from || !to) return { reason: t`Enter the end price` }
  if (from.over * to.under === to.over * from.under) return { reason: t`Enter two different prices` }
  const offers = shares(reading.amount, plan).map((amount, index) => {
    const price = priceBetween(from, to, index, plan.count - 1)
    const limit = amount > 0n && limitAmounts({ ...reading, amount }, towardsBuy(price, form.priceDirection))
    const { networkCost } = first
    return (
      limit && offerOf(first, reading, { limit, quoted: quotedPart(first, reading, amount), networkCost })
    )
  })
  const complete = offers.filter((offer) => offer !== false && offer !== undefined)
  return complete.length === offers.length ? complete : { reason: TOO_SMALL }
}

function pairOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  plan: Extract<SeveralOrders, { kind: 'oco' }>,
): readonly Offer[] | NoOffer {
  const price = parsePrice(plan.price)
  if (!price) return { reason: t`Enter the other price` }
  const { pair, side } = reading
  const opposite: CompleteForm = {
    ...reading,
    pair: { sell: pair.buy, buy: pair.sell },
    side: side === 'sell' ? 'buy' : 'sell',
  }
  const limit = limitAmounts(opposite, towardsBuy(price, invertDirection(form.priceDirection)))
  if (!limit) return { reason: TOO_SMALL }
  // At such prices both orders could fill at once.
  if (limit.sell * first.terms.sellAmount >= limit.buy * first.terms.buyAmount)
    return { reason: t`Buy below the price you sell at` }
  const { sell, buy } = first.quoted
  const networkCost = mulDiv(first.networkCost, buy, sell || 1n)
  return [first, offerOf(first, opposite, { limit, quoted: { sell: buy, buy: sell }, networkCost })]
}

/**
 * Builds the offers of a form with several orders.
 * @throws Refusal SellAmountOverflow as for a single order
 */
export function buildOffers(
  form: SwapForm,
  reading: CompleteForm,
  quote: Quote,
  options: { readonly defaults: OrderDefaults; readonly now: Milliseconds },
): readonly Offer[] | NoOffer {
  const plan = form.several
  const times = { quote, ...options }
  // A permit serves one order, a presignature needs one transaction per order, and an edit replaces one
  // order.
  const priced = withLimitOfParts(form, reading, quote)
  const single: SwapForm = { ...priced, price: 'limit', permit: null, replaces: null }
  const first = buildOffer(single, reading, quote, options)
  if (!plan || !isOffer(first)) return isOffer(first) ? [first] : first
  if (form.scheme === 'presign') return { reason: t`Several orders cannot be presigned` }
  if ([reading.pair.sell.address, reading.pair.buy.address].includes(NATIVE_TOKEN_MARKER))
    return { reason: t`Several orders need the wrapped token` }
  const atOnce = (offers: readonly Offer[] | NoOffer) =>
    areOffers(offers) ? offers.map(submittedAtOnce) : offers
  switch (plan.kind) {
    case 'ladder':
      return atOnce(ladderOf(first, single, reading, plan))
    case 'oco':
      return atOnce(pairOf(first, single, reading, plan))
    case 'twap':
      return twapOf(first, single, reading, plan, times)
    case 'stop':
      return stopOf(first, single, reading, plan)
    case 'bracket':
      return bracketOf(first, single, reading, plan)
    case 'trailing':
      return trailingOf(first, form, reading, plan)
    default:
      return plan satisfies never
  }
}

const addSales = (offers: readonly Offer[]): bigint =>
  offers.reduce((sum, { terms }) => sum + terms.sellAmount + terms.feeAmount, 0n)

/**
 * Returns the offers that balance and allowance must cover. For each sold token these are the orders that can all
 * trade, or the largest order in place of them if it sells more.
 */
export const offersToFund = (offers: readonly Offer[]): readonly Offer[] =>
  [...new Set(offers.map(({ terms }) => terms.sellToken))].flatMap((token) => {
    const sales = offers.filter(({ terms }) => terms.sellToken === token)
    const choices = sales.filter(({ isInstead }) => isInstead).map((offer) => [offer])
    const together = sales.filter(({ isInstead }) => !isInstead)
    return choices.reduce((most, each) => (addSales(each) > addSales(most) ? each : most), together)
  })

/** Sums the offers of a ladder or plan. Of two that replace each other only the first counts. */
export function sumOffer(offers: readonly Offer[]): Offer | undefined {
  const [first] = offers
  const alike = offers.filter(
    ({ isInstead, terms }) => !isInstead && terms.sellToken === first?.terms.sellToken,
  )
  const sum = (amountOf: (offer: Offer) => bigint) =>
    toAmount(alike.reduce((total, offer) => total + amountOf(offer), 0n))
  return (
    first && {
      ...first,
      terms: {
        ...first.terms,
        sellAmount: sum(({ terms }) => terms.sellAmount),
        buyAmount: sum(({ terms }) => terms.buyAmount),
      },
      quoted: { sell: sum(({ quoted }) => quoted.sell), buy: sum(({ quoted }) => quoted.buy) },
      networkCost: sum(({ networkCost }) => networkCost),
    }
  )
}

export const areOffers = (result: readonly Offer[] | NoOffer): result is readonly Offer[] =>
  Array.isArray(result)
