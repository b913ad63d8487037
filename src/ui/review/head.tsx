/** The head of a review: both sides with their worth, and every fact that decides, in one view. */

import type { ComponentChildren } from 'preact'
import type { TokenPair, TokenView } from '../../client/tokens/tokens'
import { distanceWords, marketOrQuoted, type Prices } from '../../client/trade/market-price'
import { distanceFromMarket, explainDistance, limitOf, type Offer } from '../../client/trade/offer'
import type { OfferChange } from '../../client/trade/offer-change'
import type { Executed } from '../../domain/orders/amounts'
import { type Seconds, toMilliseconds, toSeconds } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import {
  clock,
  directionOf,
  exactAmount,
  percent,
  shortMoment,
  usd,
  usdOf,
  usdPaid,
} from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import '../styles/screens/trade.css'
import { writeUntil } from '../../wallet/describe/amounts'
import { Callout } from '../kit/callout'
import { Facts } from '../kit/card'
import { useNow } from '../kit/use-now'
import { ReplacedOrder } from '../orders/replaced-order'
import { Impact } from '../swap/impact'
import { SlippageText } from '../swap/options/slippage-text'
import { boundRow } from '../swap/quote-card'
import { costShare, impactTone, type SwapWorth, type TradeCosts } from '../swap/worth'
import { FreePriceLine } from '../tokens/price-line'
import { AmountIn, AmountOut } from '../tokens/token-amount'
import { TokenMark } from '../tokens/token-mark'
import { Recipient } from '../workspace/recipient'
import { useWorkspace } from '../workspace/workspace'
import type { Review } from './use-review'

const NOTES = {
  moved: (bps) => t`Price moved ${percent(Math.abs(bps))} against you. Your limit is still in reach.`,
  outOfReach: (bps) =>
    t`Price moved ${percent(Math.abs(bps))} against you, past your limit. Accept the new price.`,
  stale: () => t`Quote expired. Refresh to continue.`,
} as const satisfies Record<Exclude<OfferChange['step'], 'better'>, (bps: number) => string>

/** What became of the price since it was shown. */
function MarketNote({ hold }: { readonly hold: OfferChange | undefined }) {
  if (!hold || hold.step === 'better') return null
  const isBlocking = hold.step !== 'moved'
  return <Callout tone={isBlocking ? 'caution' : 'neutral'}>{NOTES[hold.step](hold.movedBps)}</Callout>
}

/** What changes hands: of a market order as quoted, of a limit order as signed. */
export const tradedOf = ({ shown, quoted, terms }: Offer): Executed =>
  shown.price === 'market' ? quoted : limitOf(terms)

interface SideProps {
  readonly label: string
  readonly token: TokenView
  readonly amount: ComponentChildren
  readonly worth: ComponentChildren
}

/** One side of the trade in a line. */
const Side = ({ label, token, amount, worth }: SideProps) => (
  <p class="review-side">
    <span class="soft small">{label}</span>
    <TokenMark token={token} />
    <strong class="grow">{amount}</strong>
    <span class="small">{worth}</span>
  </p>
)

interface SidesProps {
  readonly pair: TokenPair
  readonly traded: Executed
  readonly worth: SwapWorth
}

/** What changes hands, with its worth where that is known. */
export const Sides = ({ pair, traded, worth }: SidesProps) => (
  <div class="review-sides">
    <Side
      label={t`Sell`}
      token={pair.sell}
      amount={<AmountOut atoms={traded.sell} token={pair.sell} />}
      worth={worth.sold !== undefined && usd(worth.sold)}
    />
    <Side
      label={t`Receive`}
      token={pair.buy}
      amount={<AmountIn atoms={traded.buy} token={pair.buy} />}
      worth={worth.bought !== undefined && usd(worth.bought)}
    />
  </div>
)

/** So soon after an offer was made its end is as far away as was chosen. */
const FRESH_SECONDS = 60

/**
 * How far away an end is; of a fresh offer what was chosen. @example expiryText(604_890, 100, 604_800) // 'in 7d'
 * @internal Exported for tests.
 */
export function expiryText(validTo: Seconds, now: Seconds, chosen?: number): string {
  const left = validTo - now
  return chosen !== undefined && left <= chosen && left > chosen - FRESH_SECONDS
    ? t`in ${duration(chosen)}`
    : writeUntil(validTo, now)
}

interface ExpiryProps {
  readonly validTo: Seconds
  /** How long an offer was to be valid, in seconds. */
  readonly chosen?: number
}

/** How far away the end is, and when that is. */
export function Expiry({ validTo, chosen }: ExpiryProps) {
  const now = useNow()
  const at = toMilliseconds(validTo)
  const isSoon = at - now < 12 * 3_600_000
  return (
    <>
      {expiryText(validTo, toSeconds(now), chosen)} · {isSoon ? clock(at) : shortMoment(at, now)}
    </>
  )
}

interface MarketPriceProps {
  readonly offer: Pick<Offer, 'pair' | 'terms'>
  readonly market: Executed
}

interface LimitPriceProps extends Pick<MarketPriceProps, 'offer'> {
  readonly limit: Executed
  /** Undefined where no price is known. */
  readonly market: Executed | undefined
}

/** A limit with its distance from the market, in its color where it is on the wrong side. */
export function LimitPrice({ offer: { pair, terms }, limit, market }: LimitPriceProps) {
  const distance = market && distanceFromMarket(limit, market)
  return (
    <FreePriceLine
      pair={pair}
      amounts={limit}
      start={directionOf(terms)}
      beside={(direction) =>
        distance !== undefined && (
          <span
            class="soft impact"
            data-tone={impactTone(distance)}
            title={explainDistance(distance, direction).says}
          >
            {distanceWords(distance, direction)}
          </span>
        )
      }
    />
  )
}

/** The market, beside a limit. */
export const MarketPrice = ({ offer: { pair, terms }, market }: MarketPriceProps) => (
  <FreePriceLine pair={pair} amounts={market} start={directionOf(terms)} />
)

interface IncludedCostProps {
  readonly offer: Offer
  readonly costs: TradeCosts
  readonly sellPrice: number | undefined
  /** Of what else it is a cost, where it is not of all that is signed. */
  readonly says?: string
}

/** The network costs in USD where a price is known, in the sell token where none is. */
export function IncludedCost({
  offer: { networkCost, pair },
  costs,
  sellPrice,
  says = t`included`,
}: IncludedCostProps) {
  const { decimals, symbol } = pair.sell
  return (
    <span title={`${exactAmount(networkCost, decimals)} ${symbol}`}>
      {sellPrice === undefined ? (
        <AmountOut atoms={networkCost} token={pair.sell} />
      ) : (
        usdPaid(usdOf(networkCost, decimals, sellPrice))
      )}{' '}
      <span class="soft">
        {costShare(costs)} {says}
      </span>
    </span>
  )
}

interface ReviewHeadProps {
  readonly review: Review
  readonly worth: SwapWorth
  readonly costs: TradeCosts
  readonly prices: Prices
}

/** Everything that decides. */
export function ReviewHead({ review: { offer, receiverName, hold }, worth, costs, prices }: ReviewHeadProps) {
  const { chain, profile } = useWorkspace()
  const isMarket = offer.shown.price === 'market'
  const limit = limitOf(offer.terms)
  const market = marketOrQuoted(offer.pair, prices, offer.quoted)
  return (
    <section class="review-head" aria-label={t`Order`}>
      <Sides pair={offer.pair} traded={tradedOf(offer)} worth={worth} />
      <Facts
        rows={[
          boundRow(offer),
          ...(offer.replaces
            ? [[t`Replaces`, <ReplacedOrder key="replaces" uid={offer.replaces} />] as const]
            : []),
          ...(isMarket
            ? [
                [t`Slippage`, <SlippageText key="slippage" offer={offer} isExplained />] as const,
                [t`Price impact`, <Impact key="impact" changeBps={costs.impactBps} />] as const,
              ]
            : []),
          [
            t`Limit price`,
            isMarket ? (
              <FreePriceLine key="limit" pair={offer.pair} amounts={limit} start={directionOf(offer.terms)} />
            ) : (
              <LimitPrice key="limit" offer={offer} limit={limit} market={market} />
            ),
          ],
          ...(isMarket
            ? []
            : [[t`Market price`, <MarketPrice key="market" offer={offer} market={market} />] as const]),
          [
            t`Network costs`,
            <IncludedCost key="cost" offer={offer} costs={costs} sellPrice={prices.sellPrice} />,
          ],
          [t`Expires`, <Expiry key="expires" validTo={offer.terms.validTo} chosen={offer.validitySeconds} />],
          [
            t`Recipient`,
            <Recipient key="recipient" receiver={offer.terms.receiver} typedName={receiverName} />,
          ],
          ...(offer.referralCode ? [[t`Affiliate code`, offer.referralCode] as const] : []),
          [t`Network`, `${chain.label} · ${profile.label}`],
        ]}
      />
      <div aria-live="polite">
        <MarketNote hold={hold} />
      </div>
    </section>
  )
}
