/** Shows a quote: price and refresh time, costs, and the bound that will be signed. */
import { t } from '../../domain/text/texts'
import '../styles/figures.css'
import { marketOrQuoted, type Prices } from '../../client/trade/market-price'
import { type Offer, REFRESH_MS } from '../../client/trade/offer'
import type { SwapForm } from '../../client/trade/swap-form'
import { duration } from '../../domain/text/durations'
import { formatUsdCost, toUsd } from '../../domain/text/numbers'
import { IconButton } from '../kit/button'
import { Facts } from '../kit/card'
import { spanText } from '../kit/countdown'
import type { ActionState } from '../kit/use-action'
import { useNow } from '../kit/use-now'
import type { QuoteReply } from '../prices/use-quote'
import { PriceLine } from '../tokens/price-line'
import { AmountIn, AmountOut } from '../tokens/token-amount'
import { Impact, NetworkShare } from './impact'
import { SlippageText } from './options/slippage-text'
import type { TradeCosts } from './trade-worth'

/** Returns the bound of an offer as a row of facts, read from its terms. */
export const boundRow = ({ terms, pair }: Pick<Offer, 'pair' | 'terms'>) =>
  [
    terms.kind === 'sell' ? t`Minimum received` : t`Maximum sold`,
    <strong key="bound">
      {terms.kind === 'sell' ? (
        <AmountIn atoms={terms.buyAmount} token={pair.buy} />
      ) : (
        <AmountOut atoms={terms.sellAmount} token={pair.sell} />
      )}
    </strong>,
  ] as const

interface NetworkCostProps {
  readonly offer: Offer
  /** USD per whole sell token, if known. */
  readonly sellPrice: number | undefined
}

/** Network costs in the sell token, and in USD if a price is known. */
const NetworkCost = ({ offer, costs, sellPrice }: NetworkCostProps & { readonly costs: TradeCosts }) => (
  <>
    <AmountOut atoms={offer.networkCost} token={offer.pair.sell} />
    {sellPrice !== undefined && (
      <span class="soft">
        {' '}
        · {formatUsdCost(toUsd(offer.networkCost, offer.pair.sell.decimals, sellPrice))}
      </span>
    )}
    <span class="soft">
      {' '}
      <NetworkShare costs={costs} />
    </span>
  </>
)

interface FreshnessProps {
  /** Time of the next quote. Undefined while one is loading. */
  readonly renewsAt: number | undefined
  readonly renew: () => void
}

/** Counts down to the next quote. A press requests it now. */
export function Freshness({ renewsAt, renew }: FreshnessProps) {
  const time = useNow()
  const isDue = renewsAt === undefined || renewsAt <= time
  return (
    <span class="freshness">
      <span class="soft small">
        {isDue ? t`Fetching quote…` : t`Refreshes in ${spanText(Math.min(renewsAt - time, REFRESH_MS))}`}
      </span>
      <IconButton icon="refresh" label={t`Refresh quote`} size="small" onClick={renew} />
    </span>
  )
}

/** Fills the column of a wide surface until there is a quote. */
export const NoQuoteYet = ({ state }: { readonly state: ActionState<unknown> }) => (
  <section class="card wide-only" aria-label={t`Price and costs`}>
    <h2>{t`Price and costs`}</h2>
    <p class="soft small">
      {state.step === 'pending'
        ? t`Fetching quote…`
        : t`Enter an amount to see the price, all costs and the minimum received.`}
    </p>
  </section>
)

interface QuoteCardProps extends Pick<NetworkCostProps, 'offer'> {
  readonly prices: Prices
  readonly form: SwapForm
  readonly reply: Pick<QuoteReply, 'renewsAt' | 'renew' | 'bids'>
  readonly costs: TradeCosts
  readonly onTurn: () => void
}

function explain(isMarket: boolean, bids: number): string {
  if (!isMarket) return t`Network costs come out of the price. Unfilled orders are free.`
  return bids > 1
    ? t`Best of ${bids} bids, all costs included. Unfilled orders are free.`
    : t`Price includes all costs. Unfilled orders are free.`
}

/** All facts about the quote, above the main button. */
export function QuoteCard({ offer, prices, form, reply, costs, onTurn }: QuoteCardProps) {
  const isMarket = form.price === 'market'
  return (
    <section class="quote-card" aria-label={t`Price and costs`}>
      <h2 class="wide-only">{t`Price and costs`}</h2>
      <div class="row quote-price" data-market={isMarket}>
        <span class="grow">
          {isMarket ? (
            <span class="soft small wide-only">{t`Quote`} </span>
          ) : (
            <span class="soft small">{t`Market`} </span>
          )}
          <PriceLine
            pair={offer.pair}
            amounts={isMarket ? offer.quoted : marketOrQuoted(offer.pair, prices, offer.quoted)}
            direction={form.priceDirection}
            onTurn={onTurn}
          />
        </span>
        <Freshness renewsAt={reply.renewsAt} renew={reply.renew} />
      </div>
      <Facts
        rows={[
          // For a limit order the amounts above show the bound.
          ...(isMarket
            ? [
                boundRow(offer),
                [t`Slippage`, <SlippageText key="slippage" offer={offer} />] as const,
                [t`Price impact`, <Impact key="impact" changeBps={costs.impactBps} />] as const,
              ]
            : []),
          [
            t`Network costs`,
            <NetworkCost key="cost" offer={offer} costs={costs} sellPrice={prices.sellPrice} />,
          ],
          [t`Expires`, t`in ${duration(offer.validitySeconds)}`],
          ...(offer.isVerified ? [] : [[t`Quote`, t`Unverified`] as const]),
        ]}
      />
      <p class="soft small wide-only">{explain(isMarket, reply.bids)}</p>
    </section>
  )
}
