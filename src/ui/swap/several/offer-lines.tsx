/** Several orders as a small table: what each sells and receives, at which price, how far that is from the market; and their sum. */
import { useState } from 'preact/hooks'
import { t } from '../../../domain/text/texts'
import '../../styles/screens/orders/offers.css'
import type { TokenView } from '../../../client/tokens/tokens'
import { type Prices, signedDistance } from '../../../client/trade/market-price'
import { explainDistance, type Offer } from '../../../client/trade/offer'
import { usd } from '../../../domain/text/numbers'
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
  /** Of the first one's tokens. */
  readonly prices: Prices
}

/** As many as a popup has room for; of more only the first and the last are unfolded. */
const MAX_UNFOLDED = 5

/** In the order in which they are signed. The heads name the bound where all orders have it on one side, else each amount does. */
export function OfferLines({ offers, prices }: OfferLinesProps) {
  const lines = linesOf(offers, prices)
  const total = totalOf(offers, prices)
  const [isUnfolded, setUnfolded] = useState(false)
  const figures = figuresOf(total ? [...lines, total] : lines)
  const folded = lines.length > MAX_UNFOLDED ? lines.length - 2 : 0
  const line = (each: OfferLine, at: number) => (
    <Line
      key={at}
      line={each}
      figures={figures[at] as LineFigures}
      number={at + 1}
      isAlike={total !== undefined}
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
            <Head says={total?.kind === 'buy' ? t`Maximum sold` : t`Sell`} unit={total?.pair.sell} />
            <Head says={total?.kind === 'sell' ? t`Min. received` : t`Receive`} unit={total?.pair.buy} />
            <Head says={t`Limit price`} unit={lines[0] && pricedIn(lines[0])} />
            <Head says={t`vs. market`} />
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((each, at) => [
            at === 1 && folded > 0 && (
              <Fold key="fold" count={folded} isOpen={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} />
            ),
            (folded === 0 || isUnfolded || at === 0 || at > folded) && line(each, at),
          ])}
        </tbody>
        {total && (
          <tfoot>
            <Total line={total} figures={figures.at(-1) as LineFigures} />
          </tfoot>
        )}
      </table>
      {listCautions(lines, total === undefined).map((says) => (
        <p key={says} class="small offer-caution">
          {says}
        </p>
      ))}
    </div>
  )
}

interface HeadProps {
  readonly says: string
  /** Of all figures below it; undefined where they have none, or differ. */
  readonly unit?: TokenView | undefined
}

/** The unit is in the head of a narrow table, and beside each figure of a wide one. */
const Head = ({ says, unit }: HeadProps) => (
  <th scope="col">
    {says} {unit && <span class="offer-head-unit">({unit.symbol})</span>}
  </th>
)

interface FigureProps {
  readonly text: string
  readonly unit: string
  /** The head names the unit as well. */
  readonly isInHead: boolean
  /** Which bound it is, where its head does not say so. */
  readonly bound?: '≤' | '≥' | false
  /** USD, undefined where no price is known. */
  readonly worth?: number | undefined
}

/** A number breaks before its unit only. */
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

const Distance = ({ line: { distanceBps, direction } }: { readonly line: OfferLine }) =>
  distanceBps === undefined ? null : (
    <span title={explainDistance(distanceBps, direction).says}>{signedDistance(distanceBps, direction)}</span>
  )

interface TotalProps {
  readonly line: OfferLine
  readonly figures: LineFigures
}

interface LineProps extends TotalProps {
  readonly number: number
  /** The heads name bounds and units. */
  readonly isAlike: boolean
}

const Line = ({ line, figures, number, isAlike }: LineProps) => {
  const { pair, kind, worth } = line
  return (
    <tr>
      <th scope="row" class="soft">
        {number}
      </th>
      <td>
        <Figure
          bound={!isAlike && kind === 'buy' && '≤'}
          text={figures.sell}
          unit={pair.sell.symbol}
          isInHead={isAlike}
        />
      </td>
      <td>
        <Figure
          bound={!isAlike && kind === 'sell' && '≥'}
          text={figures.buy}
          unit={pair.buy.symbol}
          isInHead={isAlike}
          worth={isAlike && !pair.buy.isDollar ? worth.bought : undefined}
        />
      </td>
      <td>
        <Figure text={figures.price} unit={pricedIn(line).symbol} isInHead />
      </td>
      <td>
        <Distance line={line} />
      </td>
    </tr>
  )
}

interface FoldProps {
  readonly count: number
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** Between the first and the last order, which are the ends of their prices. */
const Fold = ({ count, isOpen, onPress }: FoldProps) => (
  <tr>
    <td class="offer-fold" colSpan={5}>
      <button type="button" class="text-button" aria-expanded={isOpen} onClick={onPress}>
        <Icon name={isOpen ? 'minus' : 'plus'} size={14} /> {t`${count} orders between`}
      </button>
    </td>
  </tr>
)

/** What all come to, the worth of each side and the word for the price below them. */
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
        <Distance line={line} />
      </td>
    </tr>
  )
}
