/** The orders of a ladder, or of a pair of which one cancels the other: each in the very terms that will be signed. */

import { NATIVE_TOKEN_MARKER, tradedToken } from '../../domain/chains/chains'
import { type Executed, mulDiv } from '../../domain/orders/amounts'
import type { Quote } from '../../domain/orders/quotes'
import { type Amount, type Milliseconds, toAmount } from '../../domain/scalars'
import { type Ratio, turned } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { OrderDefaults, SeveralOrders, SwapForm } from './form'
import { isOffer, makeOffer, type NoOffer, type Offer } from './offer'
import { type CompleteForm, limitAmounts, parsePrice, towardsBuy } from './reading'

type Ladder = Extract<SeveralOrders, { kind: 'ladder' }>

/** What each order of a ladder is given of the amount; the last also what division leaves over. */
function shares(amount: Amount, { count, sizes }: Ladder): readonly Amount[] {
  const weights = Array.from({ length: count }, (_, at) => (sizes === 'equal' ? 1n : BigInt(at + 1)))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const parts = weights.map((weight) => mulDiv(amount, weight, total))
  const left = amount - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, at) => toAmount(at === count - 1 ? part + left : part))
}

/** The price so many steps of all from the first to the last. */
const priceBetween = (first: Ratio, last: Ratio, step: number, steps: number): Ratio => ({
  over: first.over * last.under * BigInt(steps - step) + last.over * first.under * BigInt(step),
  under: first.under * last.under * BigInt(steps),
})

/** An order of a group: the first offer's choices with its own tokens, amounts and, in what it sells, network costs. */
function offerOf(
  first: Offer,
  reading: CompleteForm,
  { limit, quoted, networkCost }: { limit: Executed; quoted: Executed; networkCost: bigint },
): Offer {
  const { chainId, pair, side: kind } = reading
  const tokens = { sellToken: tradedToken(chainId, pair.sell.address), buyToken: pair.buy.address }
  const { sell, buy } = limit
  return {
    ...first,
    pair,
    terms: { ...first.terms, ...tokens, kind, sellAmount: toAmount(sell), buyAmount: toAmount(buy) },
    quoted,
    networkCost,
    quoteId: null,
    shown: { ...tokens, kind, sell, buy, price: 'limit' },
  }
}

const TOO_SMALL = t`Amount too small at this price`

function ladderOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  plan: Ladder,
): readonly Offer[] | NoOffer {
  const [from, to] = [parsePrice(form.limitPrice), parsePrice(plan.price)]
  if (!from || !to) return { says: t`Enter the end price` }
  if (from.over * to.under === to.over * from.under) return { says: t`Enter two different prices` }
  const offers = shares(reading.amount, plan).map((amount, at) => {
    const price = priceBetween(from, to, at, plan.count - 1)
    const limit = amount > 0n && limitAmounts({ ...reading, amount }, towardsBuy(price, form.priceDirection))
    const part = (whole: bigint) => mulDiv(whole, amount, reading.amount)
    const quoted = { sell: part(first.quoted.sell), buy: part(first.quoted.buy) }
    // A small order costs the network as much as a large one.
    return limit && offerOf(first, reading, { limit, quoted, networkCost: first.networkCost })
  })
  const made = offers.filter((offer) => offer !== false && offer !== undefined)
  return made.length === offers.length ? made : { says: TOO_SMALL }
}

/** Beside the first the opposite trade of the same amount: what one sells the other buys. */
function pairOf(
  first: Offer,
  form: SwapForm,
  reading: CompleteForm,
  plan: SeveralOrders,
): readonly Offer[] | NoOffer {
  const price = parsePrice(plan.price)
  if (!price) return { says: t`Enter the other price` }
  const { pair, side } = reading
  const opposite: CompleteForm = {
    ...reading,
    pair: { sell: pair.buy, buy: pair.sell },
    side: side === 'sell' ? 'buy' : 'sell',
  }
  const limit = limitAmounts(opposite, towardsBuy(price, turned(form.priceDirection)))
  if (!limit) return { says: TOO_SMALL }
  // At such prices both can fill at once.
  if (limit.sell * first.terms.sellAmount >= limit.buy * first.terms.buyAmount)
    return { says: t`Buy below the price you sell at` }
  const { sell, buy } = first.quoted
  const networkCost = mulDiv(first.networkCost, buy, sell || 1n)
  return [first, offerOf(first, opposite, { limit, quoted: { sell: buy, buy: sell }, networkCost })]
}

/**
 * The offers of a form that makes several orders.
 * @throws Refusal SellAmountOverflow as for a single one
 */
export function makeOffers(
  form: SwapForm,
  reading: CompleteForm,
  quote: Quote,
  how: { readonly defaults: OrderDefaults; readonly now: Milliseconds },
): readonly Offer[] | NoOffer {
  const plan = form.several
  // A permit is for one order, a presignature is a transaction for each, and an edit is of one.
  const single: SwapForm = { ...form, price: 'limit', permit: null, replaces: null }
  const first = makeOffer(single, reading, quote, how)
  if (!plan || !isOffer(first)) return isOffer(first) ? [first] : first
  if (form.scheme === 'presign') return { says: t`Several orders cannot be presigned` }
  if ([reading.pair.sell.address, reading.pair.buy.address].includes(NATIVE_TOKEN_MARKER))
    return { says: t`Several orders need the wrapped token` }
  return plan.kind === 'ladder'
    ? ladderOf(first, single, reading, plan)
    : pairOf(first, single, reading, plan)
}

/** What several orders come to: of a ladder all of it, of a pair the first, for the other is cancelled. */
export function sumOffer(offers: readonly Offer[]): Offer | undefined {
  const [first] = offers
  const alike = offers.filter(({ terms }) => terms.sellToken === first?.terms.sellToken)
  const sum = (of: (offer: Offer) => bigint) =>
    toAmount(alike.reduce((total, offer) => total + of(offer), 0n))
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

/** Whether there is something to sign. */
export const areOffers = (made: readonly Offer[] | NoOffer): made is readonly Offer[] => Array.isArray(made)
