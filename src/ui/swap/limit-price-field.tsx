/** The price of a limit order, typed either way round, with how far it lies from the market. */

import type { SwapForm } from '../../client/trade/form'
import { distanceFromMarket, explainDistance, marketPriceText } from '../../client/trade/offer'
import type { TokenPair } from '../../client/trade/tokens'
import { fieldText, numberFault, readingNote } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import { type PriceDirection, turned } from '../../domain/text/numbers'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { Field } from '../kit/field'

interface LimitPriceFieldProps {
  readonly form: SwapForm
  readonly pair: TokenPair
  /** What the market would trade for, costs included; undefined while there is no quote. */
  readonly market: Executed | undefined
  /** The amounts of the typed price; undefined while there is none. */
  readonly limit: Executed | undefined
  readonly onPrice: (text: string) => void
  readonly onTurn: (direction: PriceDirection, text: string) => void
}

/** The field, its unit that turns it round, and a way to start from the market's price. */
export function LimitPriceField({ form, pair, market, limit, onPrice, onTurn }: LimitPriceFieldProps) {
  const { priceDirection: direction, limitPrice } = form
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  const distance = market && limit ? distanceFromMarket(limit, market) : undefined
  const explained = distance === undefined ? undefined : explainDistance(distance)
  const turn = () => {
    const next = turned(direction)
    onTurn(next, limit ? fieldText(marketPriceText(pair, limit, next)) : '')
  }
  return (
    <div class="stack limit-price" data-tight>
      <Field
        label={`Limit price (${other.symbol} per ${one.symbol})`}
        aside={
          market && (
            <button
              type="button"
              class="text-button"
              onClick={() => onPrice(fieldText(marketPriceText(pair, market, direction)))}
            >
              Use market
            </button>
          )
        }
        hint={readingNote(limitPrice) ?? (explained?.isWarning ? undefined : explained?.says)}
        fault={numberFault(limitPrice)}
      >
        {(control) => (
          <div class="input-group">
            <input
              {...control}
              class="input"
              inputMode="decimal"
              autocomplete="off"
              spellcheck={false}
              placeholder={market ? marketPriceText(pair, market, direction) : '0'}
              value={limitPrice}
              onInput={(event) => onPrice(event.currentTarget.value)}
            />
            <Button icon="swap" onClick={turn} title="Invert the price">
              {other.symbol}
            </Button>
          </div>
        )}
      </Field>
      <div aria-live="polite">
        {explained?.isWarning && <Callout tone="caution">{explained.says}</Callout>}
      </div>
    </div>
  )
}
