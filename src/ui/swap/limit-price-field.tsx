/** Price of a limit order, typed in either direction, with its distance from the market. */

import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { TokenPair } from '../../client/tokens/tokens'
import type { FillOutlook } from '../../client/trade/fills-at'
import {
  distanceFromMarket,
  marketDistanceText,
  sidesOf,
  signedDistance,
} from '../../client/trade/market-price'
import { explainDistance, marketPriceText, priceOffMarket } from '../../client/trade/offer'
import type { SwapForm } from '../../client/trade/swap-form'
import { fieldText, numberFault, readingNote, writeTyped } from '../../client/trade/typed-numbers'
import type { Executed } from '../../domain/orders/amounts'
import { invertDirection, type PriceDirection, wholePercent, writePrice } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { pressPrimaryOnEnter } from '../kit/press-primary'
import { tx } from '../kit/text'
import { sizeFor, useTypedNumber } from '../tokens/amount-field'

interface LimitPriceFieldProps {
  readonly form: SwapForm
  readonly pair: TokenPair
  /** When the order fills. Undefined without a quote. */
  readonly outlook: FillOutlook | undefined
  /** Market price as returned by `marketOrQuoted`. */
  readonly market: Executed | undefined
  /** Amounts at the typed price. Undefined without a price. */
  readonly limit: Executed | undefined
  readonly onPrice: (text: string) => void
  readonly onTurn: (direction: PriceDirection, text: string) => void
  /** Shown next to the label. */
  readonly children?: ComponentChildren
}

interface FillNoteProps {
  readonly pair: TokenPair
  readonly outlook: FillOutlook
  readonly direction: PriceDirection
}

/**
 * Explains the price. A price far below the market is a likely mistake only if it is far below the quote too.
 */
function explain({ form, market, outlook, limit }: LimitPriceFieldProps) {
  const direction = form.priceDirection
  const bps = market && limit ? distanceFromMarket(limit, market) : undefined
  if (bps === undefined) return undefined
  const { description, isWarning } = explainDistance(bps, direction)
  if (!outlook) return { message: description, isWarning }
  const isFar = outlook.bps === undefined || explainDistance(outlook.bps, direction).isWarning
  return isWarning && isFar ? { message: description, isWarning } : { outlook }
}

/** When the order fills. Narrow forms leave out the unit, which the label of the field has. */
function FillNote({ pair, outlook, direction }: FillNoteProps) {
  const { at, bps } = outlook
  if (bps !== undefined && bps <= 0) return <>{t`Can fill in the next auction`}</>
  const { symbol } = direction === 'buyPerSell' ? pair.buy : pair.sell
  const price = (
    <>
      {writePrice(sidesOf(pair, at), direction)}
      <span class="limit-unit"> {symbol}</span>
    </>
  )
  return (
    <>
      {bps === undefined
        ? tx`Fills at about ${price}`
        : tx`Fills at about ${price} (${signedDistance(bps, direction)})`}
    </>
  )
}

/** Labels of the field. Its price is a limit, the first price of a ladder, or the floor of a plan. */
const LABELS = {
  limit: (other: string, one: string) => tx`Limit price (${other} per ${one})`,
  start: (other: string, one: string) => tx`Start price (${other} per ${one})`,
  floor: (other: string, one: string) => tx`Floor price, optional (${other} per ${one})`,
} as const

function fieldOf({ several, replaces }: SwapForm): keyof typeof LABELS {
  if (replaces) return 'limit'
  if (several?.kind === 'ladder') return 'start'
  if (several?.kind === 'trailing') return 'floor'
  return several?.kind === 'twap' && several.belowMarket !== null ? 'floor' : 'limit'
}

/** Letters of the distance from the market next to the price that `sizeFor` counts. */
const BESIDE_LETTERS = 12

/** The field, the button that inverts its unit, preset prices, and the distance from the market. */
export function LimitPriceField(props: LimitPriceFieldProps) {
  const { form, pair, market, limit, onPrice, onTurn, children } = props
  const id = useId()
  const { priceDirection: direction, limitPrice } = form
  const typed = useTypedNumber(limitPrice)
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  const explained = explain(props)
  const warning = explained && 'message' in explained ? explained : undefined
  const message = numberFault(limitPrice) ?? warning?.message
  const tone = numberFault(limitPrice) ? 'bad' : warning?.isWarning ? 'caution' : undefined
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
          {LABELS[fieldOf(form)](other.symbol, one.symbol)}
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
          style={{ flexBasis: `max(80px, ${typed.field.value.length + 1}ch)` }}
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          placeholder={market ? writeTyped(priceText(0n)) : '0'}
          data-size={sizeFor(typed.field.value, BESIDE_LETTERS)}
          {...typed.field}
          aria-invalid={numberFault(limitPrice) !== undefined}
          aria-describedby={`${id}-fill ${id}-note`}
          onKeyDown={pressPrimaryOnEnter}
          onInput={(event) => onPrice(event.currentTarget.value)}
        />
        <span class="small limit-note" id={`${id}-fill`} aria-live="polite">
          {readingNote(limitPrice) ??
            (explained && 'outlook' in explained && message === undefined && (
              <FillNote pair={pair} outlook={explained.outlook} direction={direction} />
            ))}
        </span>
      </div>
      {market && <PriceChips direction={direction} onChoice={(percents) => onPrice(priceText(percents))} />}
      <div id={`${id}-note`} aria-live="polite">
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
