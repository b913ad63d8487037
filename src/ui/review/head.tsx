/** The head of a review: the bound in large figures, what is expected, and whether the market still agrees. */

import type { Hold } from '../../client/trade/hold'
import { limitOf, type Offer } from '../../client/trade/offer'
import { percent } from '../../domain/text/numbers'
import { Callout } from '../kit/callout'
import { Facts } from '../kit/card'
import { BoundAmount, BoundLabel, Freshness, NetworkCost } from '../swap/quote-card'
import { FreePriceLine } from '../tokens/price-line'
import { AmountIn, AmountOut } from '../tokens/token-amount'
import { useUsdPrice } from '../tokens/use-funds'
import type { Review } from './use-review'

/** What is fixed of an order: what a seller gives, what a buyer gets. */
const FixedSide = ({ offer: { terms, pair } }: { readonly offer: Offer }) =>
  terms.kind === 'sell' ? (
    <>
      Sell <AmountOut atoms={terms.sellAmount} token={pair.sell} />
    </>
  ) : (
    <>
      Buy <AmountIn atoms={terms.buyAmount} token={pair.buy} />
    </>
  )

const NOTES = {
  moved: (bps) => `Price moved ${percent(Math.abs(bps))} against you. Your limit is still in reach.`,
  outOfReach: (bps) =>
    `Price moved ${percent(Math.abs(bps))} against you, past your limit. Accept the new price.`,
  stale: () => 'Quote expired. Refresh to continue.',
} as const satisfies Record<Exclude<Hold['step'], 'better'>, (bps: number) => string>

/** What became of the price since it was shown. */
function MarketNote({ hold }: { readonly hold: Hold | undefined }) {
  if (!hold || hold.step === 'better') return null
  const isBlocking = hold.step !== 'moved'
  return <Callout tone={isBlocking ? 'caution' : 'neutral'}>{NOTES[hold.step](hold.movedBps)}</Callout>
}

/** Bound, expectation, price, costs. */
export function ReviewHead({ review }: { readonly review: Review }) {
  const { offer, hold, reply } = review
  const sellPrice = useUsdPrice(offer.terms.sellToken)
  const isMarket = offer.shown.price === 'market'
  const expected =
    offer.terms.kind === 'sell' ? (
      <AmountIn atoms={offer.quoted.buy} token={offer.pair.buy} />
    ) : (
      <AmountOut atoms={offer.quoted.sell} token={offer.pair.sell} />
    )
  return (
    <section class="review-head" aria-label="Order">
      <p class="review-fixed">
        <FixedSide offer={offer} />
      </p>
      <p class="soft small">
        <BoundLabel offer={offer} />
      </p>
      <p class="bound">
        <BoundAmount offer={offer} />
      </p>
      <Facts
        rows={[
          [isMarket ? 'Expected to receive' : 'Market price', expected],
          [
            isMarket ? 'Price' : 'Limit price',
            <FreePriceLine
              key="price"
              pair={offer.pair}
              amounts={isMarket ? offer.quoted : limitOf(offer.terms)}
            />,
          ],
          ['Network costs (included)', <NetworkCost key="cost" offer={offer} sellPrice={sellPrice} />],
          ['Quote', <Freshness key="fresh" renewsAt={review.renewsAt} renew={reply.renew} />],
        ]}
      />
      <div aria-live="polite">
        <MarketNote hold={hold} />
      </div>
    </section>
  )
}
