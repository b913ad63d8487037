/** Several orders, a line each: what it sells, what it receives at least, at which price. */

import { limitOf, type Offer, sidesOf } from '../../../client/trade/offer'
import { amountIn, amountOut, directionOf, writePrice } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { tx } from '../../kit/text'

/** In the order in which they are signed. */
export const OfferLines = ({ offers }: { readonly offers: readonly Offer[] }) => (
  <ol class="offer-lines small" aria-label={t`Orders`}>
    {offers.map(({ pair, terms }) => {
      const { sell, buy } = limitOf(terms)
      const sold = `${amountOut(sell, pair.sell)} ${pair.sell.symbol}`
      const bought = `${amountIn(buy, pair.buy)} ${pair.buy.symbol}`
      return (
        <li key={`${sold}:${bought}`}>
          <span class="grow">
            {sold} <span class="soft">→</span> {bought}
          </span>
          <span class="soft">{tx`at ${writePrice(sidesOf(pair, { sell, buy }), directionOf(terms))}`}</span>
        </li>
      )
    })}
  </ol>
)
