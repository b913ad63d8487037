/** Price of a limit order, typed in either direction, with its distance from the market. */

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { TokenPair } from '../../client/tokens/tokens'
import { distanceWords, marketDistanceText, signedDistance } from '../../client/trade/market-price'
import {
  distanceFromMarket,
  explainDistance,
  marketPriceText,
  priceOffMarket,
} from '../../client/trade/offer'
import type { SwapForm } from '../../client/trade/swap-form'
import { fieldText, numberFault, readingNote, writeTyped } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import { invertDirection, type PriceDirection, wholePercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { pressPrimaryOnEnter } from '../kit/press-primary'
import { tx } from '../kit/text'
import { sizeFor, useTypedNumber } from '../tokens/amount-field'

interface LimitPriceFieldProps {
  readonly form: SwapForm
  readonly pair: TokenPair
  /** Amounts of the quote, costs included. Undefined without a quote. */
  readonly quoted: Executed | undefined
  /** Market price as returned by `marketOrQuoted`. */
  readonly market: Executed | undefined
  /** Amounts at the typed price. Undefined without a price. */
  readonly limit: Executed | undefined
  readonly onPrice: (text: string) => void
  readonly onTurn: (direction: PriceDirection, text: string) => void
  /** Shown next to the label. */
  readonly children?: ComponentChildren
}

/**
 * Explains the price. A price far below the market is a likely mistake only if it is far below the quote too.
 */
function explain({ form, market, quoted, limit }: LimitPriceFieldProps) {
  const direction = form.priceDirection
  const bps = market && limit ? distanceFromMarket(limit, market) : undefined
  if (bps === undefined) return undefined
  const explained = explainDistance(bps, direction)
  const quotedBps = quoted && limit ? distanceFromMarket(limit, quoted) : undefined
  const isWarning =
    explained.isWarning && (quotedBps === undefined || explainDistance(quotedBps, direction).isWarning)
  const message =
    bps <= 0 && quotedBps !== undefined && quotedBps > 0
      ? t`Price in reach, but not with network costs (needs ${signedDistance(quotedBps, direction)}).`
      : explained.description
  return { bps, message, isWarning }
}

/** Checks if the form makes a ladder. Its first price is in this field, its last price is below. */
const isLadder = ({ several, replaces }: SwapForm): boolean => !replaces && several?.kind === 'ladder'

/** Letters of the distance from the market next to the price that `sizeFor` counts. */
const BESIDE_LETTERS = 4

/** The field, the button that inverts its unit, preset prices, and the distance from the market. */
export function LimitPriceField(props: LimitPriceFieldProps) {
  const { form, pair, market, limit, onPrice, onTurn, children } = props
  const id = useId()
  const { priceDirection: direction, limitPrice } = form
  const typed = useTypedNumber(limitPrice)
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  const explained = explain(props)
  const message = numberFault(limitPrice) ?? (explained?.isWarning ? explained.message : undefined)
  const tone = numberFault(limitPrice) ? 'bad' : explained?.isWarning ? 'caution' : undefined
  const priceText = (percents: bigint) =>
    market ? fieldText(priceOffMarket(pair, market, direction, percents)) : ''
  const turn = () => {
    const next = invertDirection(direction)
    onTurn(next, limit ? fieldText(marketPriceText(pair, limit, next)) : '')
  }
  return (
    <div class="limit-price" data-faulty={numberFault(limitPrice) !== undefined}>
      <div class="row small">
        <label for={id} class="grow soft">
          {isLadder(form)
            ? tx`Start price (${other.symbol} per ${one.symbol})`
            : tx`Limit price (${other.symbol} per ${one.symbol})`}
        </label>
        {children}
        <button
          type="button"
          class="text-button"
          onClick={turn}
          title={t`Invert the price`}
          aria-label={t`Invert the price`}
        >
          <Icon name="swap" size={16} />
        </button>
      </div>
      <div class="row">
        <input
          id={id}
          class="amount-input limit-input"
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          placeholder={market ? writeTyped(priceText(0n)) : '0'}
          data-size={sizeFor(typed.field.value, BESIDE_LETTERS)}
          {...typed.field}
          aria-invalid={numberFault(limitPrice) !== undefined}
          aria-describedby={`${id}-note`}
          onKeyDown={pressPrimaryOnEnter}
          onInput={(event) => onPrice(event.currentTarget.value)}
        />
        <span
          class="small limit-note"
          id={`${id}-note`}
          aria-live="polite"
          data-tone={tone}
          title={explained?.message}
        >
          {readingNote(limitPrice) ?? (explained && distanceWords(explained.bps, direction))}
        </span>
      </div>
      {market && <PriceChips direction={direction} onChoice={(percents) => onPrice(priceText(percents))} />}
      <div aria-live="polite">
        {message && (
          <p class="small limit-note" data-tone={tone}>
            {message}
          </p>
        )}
      </div>
    </div>
  )
}

const STEPS = [0n, 1n, 2n, 5n, 10n] as const

interface PriceChipsProps {
  readonly direction: PriceDirection
  readonly onChoice: (percents: bigint) => void
}

/** Preset prices: the market price, which is also the placeholder of the field, and some better ones. */
const PriceChips = ({ direction, onChoice }: PriceChipsProps) => {
  const [sign, side] = direction === 'buyPerSell' ? (['+', 'above'] as const) : (['−', 'below'] as const)
  return (
    <div class="chips">
      {STEPS.map((percents) => (
        <button
          key={String(percents)}
          type="button"
          class="pick"
          title={
            percents === 0n ? t`Use market` : marketDistanceText(side, wholePercent(Number(percents) * 100))
          }
          onClick={() => onChoice(percents)}
        >
          {percents === 0n ? t`Market` : `${sign}${wholePercent(Number(percents) * 100)}`}
        </button>
      ))}
    </div>
  )
}
