/** Table of several orders: amounts, price and distance from the market of each, and the total. */
import { useState } from 'preact/hooks'
import { t } from '../../../domain/text/texts'
import '../../styles/screens/orders/offers.css'
import type { TokenView } from '../../../client/tokens/tokens'
import { fillsAtWords } from '../../../client/trade/fills-at'
import { type Prices, sidesOf, signedDistance } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import { usd, writePrice } from '../../../domain/text/numbers'
import { Icon } from '../../kit/icon'
import {
  figuresOf,
  type LineFigures,
  linesOf,
  listCautions,
  type OfferLine,
  pricedIn,
  totalOf,
} from './lines'

interface OfferLinesProps {
  readonly offers: readonly Offer[]
  /** Prices of the first order's tokens. */
  readonly prices: Prices
}

/**
 * Maximum number of rows in a popup. If there are more orders, only the first and the last are shown at
 * first.
 */
const MAX_VISIBLE = 5

/**
 * Rows are in signing order. If all orders have the bound on the same side, the column headings name it.
 * Otherwise each amount does.
 */
export function OfferLines({ offers, prices }: OfferLinesProps) {
  const lines = linesOf(offers, prices)
  const total = totalOf(offers, prices)
  const [isUnfolded, setUnfolded] = useState(false)
  const figures = figuresOf(total ? [...lines, total] : lines)
  const folded = lines.length > MAX_VISIBLE ? lines.length - 2 : 0
  const line = (each: OfferLine, index: number) => (
    <Line
      key={index}
      line={each}
      figures={figures[index] as LineFigures}
      number={index + 1}
      isBoundInHead={total !== undefined}
    />
  )
  return (
    <div class="offers">
      <table class="small" aria-label={t`Orders`}>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden-label">{t`Order`}</span>
            </th>
            <ColumnHead label={total?.kind === 'buy' ? t`Maximum sold` : t`Sell`} unit={total?.pair.sell} />
            <ColumnHead
              label={total?.kind === 'sell' ? t`Min. received` : t`Receive`}
              unit={total?.pair.buy}
            />
            <ColumnHead label={t`Limit price`} unit={lines[0] && pricedIn(lines[0])} />
            <ColumnHead label={t`Fills at`} unit={lines[0] && pricedIn(lines[0])} />
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((each, index) => [
            index === 1 && folded > 0 && (
              <Fold key="fold" count={folded} isOpen={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} />
            ),
            (folded === 0 || isUnfolded || index === 0 || index > folded) && line(each, index),
          ])}
        </tbody>
        {total && (
          <tfoot>
            <Total line={total} figures={figures.at(-1) as LineFigures} />
          </tfoot>
        )}
      </table>
      {listCautions(lines, total === undefined).map((caution) => (
        <p key={caution} class="small offer-caution">
          {caution}
        </p>
      ))}
    </div>
  )
}

interface ColumnHeadProps {
  readonly label: string
  /** Unit of all figures in the column. Undefined if the figures have no unit or different units. */
  readonly unit?: TokenView | undefined
}

/** Narrow tables show the unit in the heading, wide ones next to each figure. */
const ColumnHead = ({ label, unit }: ColumnHeadProps) => (
  <th scope="col">
    {label} {unit && <span class="offer-head-unit">({unit.symbol})</span>}
  </th>
)

interface FigureProps {
  readonly text: string
  readonly unit: string
  /** The heading shows the unit too. */
  readonly isInHead: boolean
  /** The bound, unless the heading names it. */
  readonly bound?: '≤' | '≥' | false
  /** In USD. Undefined if no price is known. */
  readonly worth?: number | undefined
}

/** Breaks only before the unit. */
const Figure = ({ text, unit, isInHead, bound, worth }: FigureProps) => (
  <>
    {bound && <span class="soft">{`${bound}\u00a0`}</span>}
    {text}{' '}
    <span class="soft" data-in-head={isInHead}>
      {unit}
    </span>
    {worth !== undefined && <span class="soft offer-worth"> {usd(worth)}</span>}
  </>
)

/** The price at which the order fills, and its distance from the market below. */
function FillPrice({ line }: { readonly line: OfferLine }) {
  const { pair, outlook, direction } = line
  if (!outlook) return <span class="soft">–</span>
  const { bps } = outlook
  return (
    <span title={fillsAtWords(pair, outlook, direction)}>
      {bps !== undefined && bps <= 0 ? (
        t`In reach`
      ) : (
        <>
          <Figure
            text={writePrice(sidesOf(pair, outlook.at), direction)}
            unit={pricedIn(line).symbol}
            isInHead
          />
          {bps !== undefined && <span class="soft fill-share">({signedDistance(bps, direction)})</span>}
        </>
      )}
    </span>
  )
}

interface TotalProps {
  readonly line: OfferLine
  readonly figures: LineFigures
}

interface LineProps extends TotalProps {
  readonly number: number
  /** The headings name bounds and units. */
  readonly isBoundInHead: boolean
}

const Line = ({ line, figures, number, isBoundInHead }: LineProps) => {
  const { pair, kind, worth } = line
  return (
    <tr>
      <th scope="row" class="soft">
        {number}
      </th>
      <td>
        <Figure
          bound={!isBoundInHead && kind === 'buy' && '≤'}
          text={figures.sell}
          unit={pair.sell.symbol}
          isInHead={isBoundInHead}
        />
      </td>
      <td>
        <Figure
          bound={!isBoundInHead && kind === 'sell' && '≥'}
          text={figures.buy}
          unit={pair.buy.symbol}
          isInHead={isBoundInHead}
          worth={isBoundInHead && !pair.buy.isDollar ? worth.bought : undefined}
        />
      </td>
      <td>
        <Figure text={figures.price} unit={pricedIn(line).symbol} isInHead />
      </td>
      <td>
        <FillPrice line={line} />
      </td>
    </tr>
  )
}

interface FoldProps {
  readonly count: number
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** Placed between the first and the last order, which have the lowest and highest price. */
const Fold = ({ count, isOpen, onPress }: FoldProps) => (
  <tr>
    <td class="offer-fold" colSpan={5}>
      <button type="button" class="text-button" aria-expanded={isOpen} onClick={onPress}>
        <Icon name={isOpen ? 'minus' : 'plus'} size={14} /> {t`${count} orders between`}
      </button>
    </td>
  </tr>
)

/** The total amounts, their USD values, and the average price. */
const Total = ({ line, figures }: TotalProps) => {
  const { pair, worth } = line
  return (
    <tr>
      <th scope="row">{t`Total`}</th>
      <td>
        <Figure text={figures.sell} unit={pair.sell.symbol} isInHead worth={worth.sold} />
      </td>
      <td>
        <Figure text={figures.buy} unit={pair.buy.symbol} isInHead worth={worth.bought} />
      </td>
      <td>
        <Figure text={figures.price} unit={pricedIn(line).symbol} isInHead />
        <span class="soft offer-worth"> {t`average`}</span>
      </td>
      <td>
        <FillPrice line={line} />
      </td>
    </tr>
  )
}
