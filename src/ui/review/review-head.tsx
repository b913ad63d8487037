/** Head of a review: both sides with their values, and all relevant facts. */

import type { ComponentChildren } from 'preact'
import type { TokenPair, TokenView } from '../../client/tokens/tokens'
import { type FillOutlook, fillsAtWords, outlookByQuote } from '../../client/trade/fills-at'
import {
  distanceFromMarket,
  distanceWords,
  limitOf,
  marketOf,
  marketOrQuoted,
  type Prices,
} from '../../client/trade/market-price'
import { explainDistance, type Offer } from '../../client/trade/offer'
import type { Executed } from '../../domain/orders/amounts'
import { directionOf, exactAmount, formatUsdCost, toUsd, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import type { OnlySource } from '../../wallet/policy/received-value'
import '../styles/screens/trade.css'
import { isolate } from '../../domain/text/isolate'
import { Facts } from '../kit/card'
import { Expiry } from '../orders/expiry'
import { ReplacedOrder } from '../orders/replaced-order'
import { OnlySourceNote } from '../signing/only-source-note'
import { partnerFeeRows } from '../signing/partner-fee-rows'
import { Impact, NetworkShare } from '../swap/impact'
import { SlippageText } from '../swap/options/slippage-text'
import { boundRow } from '../swap/quote-card'
import { impactTone, type SwapWorth, type TradeCosts } from '../swap/trade-worth'
import { FreePriceLine } from '../tokens/price-line'
import { AmountIn, AmountOut } from '../tokens/token-amount'
import { TokenMark } from '../tokens/token-mark'
import { Recipient } from '../workspace/recipient'
import { useWorkspace } from '../workspace/workspace'
import { MarketNote } from './price-change'
import type { Review } from './use-review'

/** Returns the amounts to trade: as quoted for a market order, as signed for a limit order. */
export const tradedOf = ({ shown, quoted, terms }: Offer): Executed =>
  shown.price === 'market' ? quoted : limitOf(terms)

interface SideProps {
  readonly label: string
  readonly token: TokenView
  readonly amount: ComponentChildren
  readonly worth: ComponentChildren
}

/** One side of the trade. */
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

/** Both sides of the trade, with their USD values if known. */
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

interface MarketPriceProps {
  readonly offer: Pick<Offer, 'pair' | 'terms'>
  readonly market: Executed
}

interface LimitPriceProps extends Pick<MarketPriceProps, 'offer'> {
  readonly limit: Executed
  /** Undefined if no price is known. */
  readonly market: Executed | undefined
  /** When the order fills. Absent without a quote. */
  readonly outlook?: FillOutlook | undefined
}

/**
 * A limit price with the price at which it fills, or with its distance from the market if it can fill. The
 * distance is coloured if it is unfavourable.
 */
export function LimitPrice({ offer: { pair, terms }, limit, market, outlook }: LimitPriceProps) {
  const distance = market && distanceFromMarket(limit, market)
  return (
    <FreePriceLine
      pair={pair}
      amounts={limit}
      start={directionOf(terms)}
      renderNote={(direction) =>
        distance !== undefined && (
          <span
            class="soft impact"
            data-tone={impactTone(distance)}
            title={explainDistance(distance, direction).description}
          >
            {outlook?.bps !== undefined && outlook.bps > 0
              ? fillsAtWords(pair, outlook, direction)
              : distanceWords(distance, direction)}
          </span>
        )
      }
    />
  )
}

/** The market price next to a limit price. */
export const MarketPrice = ({ offer: { pair, terms }, market }: MarketPriceProps) => (
  <FreePriceLine pair={pair} amounts={market} start={directionOf(terms)} />
)

interface IncludedCostProps {
  readonly offer: Offer
  readonly costs: TradeCosts
  readonly sellPrice: number | undefined
  /** Text after the costs. Default: "included". */
  readonly suffix?: string
}

/** Network costs in USD, or in the sell token if no price is known. */
export function IncludedCost({
  offer: { networkCost, pair },
  costs,
  sellPrice,
  suffix = t`included`,
}: IncludedCostProps) {
  const { decimals, symbol } = pair.sell
  return (
    <span title={`${exactAmount(networkCost, decimals)} ${symbol}`}>
      {sellPrice === undefined ? (
        <AmountOut atoms={networkCost} token={pair.sell} />
      ) : (
        formatUsdCost(toUsd(networkCost, decimals, sellPrice))
      )}{' '}
      <span class="soft">
        <NetworkShare costs={costs} /> {suffix}
      </span>
    </span>
  )
}

interface ReviewHeadProps {
  readonly review: Review
  readonly worth: SwapWorth
  readonly costs: TradeCosts
  readonly prices: Prices
  /** Undefined until the prices have been read. */
  readonly onlySource: OnlySource | undefined
}

export function ReviewHead({
  review: { offer, receiverName, change },
  worth,
  costs,
  prices,
  onlySource,
}: ReviewHeadProps) {
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
              <LimitPrice
                key="limit"
                offer={offer}
                limit={limit}
                market={market}
                outlook={outlookByQuote(limit, offer, marketOf(offer.pair, prices))}
              />
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
          ...partnerFeeRows(offer.appData),
          ...(offer.referralCode ? [[t`Affiliate code`, offer.referralCode] as const] : []),
          [t`Network`, `${isolate(chain.label)} · ${isolate(profile.label)}`],
        ]}
      />
      <div aria-live="polite">
        <OnlySourceNote source={onlySource} />
        <MarketNote change={change} />
      </div>
    </section>
  )
}
