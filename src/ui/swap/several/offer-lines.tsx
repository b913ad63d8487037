/** Several orders, a line each: what it sells, what it receives at least, at which price, how far that is from the market. */

import { type Prices, signedDistance } from '../../../client/trade/market-price'
import { explainDistance, type Offer, sidesOf } from '../../../client/trade/offer'
import { amountIn, amountOut, usd, writePrice } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { tx } from '../../kit/text'
import { linesOf } from './lines'

interface OfferLinesProps {
  readonly offers: readonly Offer[]
  /** Of the first one's tokens. */
  readonly prices: Prices
}

/** In the order in which they are signed. */
export const OfferLines = ({ offers, prices }: OfferLinesProps) => (
  <ol class="offer-lines small" aria-label={t`Orders`}>
    {linesOf(offers, prices).map(({ pair, limit, direction, distanceBps, worth }) => {
      const sold = `${amountOut(limit.sell, pair.sell)} ${pair.sell.symbol}`
      const bought = `${amountIn(limit.buy, pair.buy)} ${pair.buy.symbol}`
      return (
        <li key={`${sold}:${bought}`}>
          <span class="grow">
            {sold} <span class="soft">→</span> {bought}
            {worth !== undefined && <span class="soft offer-worth"> {usd(worth)}</span>}
          </span>
          <span class="soft">{tx`at ${writePrice(sidesOf(pair, limit), direction)}`}</span>
          {distanceBps !== undefined && (
            <span title={explainDistance(distanceBps, direction).says}>
              {signedDistance(distanceBps, direction)}
            </span>
          )}
        </li>
      )
    })}
  </ol>
)
