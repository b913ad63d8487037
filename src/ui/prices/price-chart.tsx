/** What a pair cost over time, as far as it was seen, and a limit beside it. */

import { t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import '../styles/screens/chart.css'
import { useState } from 'preact/hooks'
import type { PricePoint } from '../../client/db/rows/price'
import { sidesOf } from '../../client/trade/offer'
import type { TokenPair } from '../../client/trade/tokens'
import { shortMoment, writePrice } from '../../domain/text/numbers'
import {
  amountsAt,
  areaPath,
  type Frame,
  frameOf,
  isNear,
  leftOf,
  limitLabelTop,
  linePath,
  nearestTo,
  ticksOf,
  topOf,
} from './plot'

interface ChartProps {
  readonly pair: TokenPair
  /** Oldest first. */
  readonly points: readonly PricePoint[]
  readonly from: number
  readonly to: number
  /** Atoms of the bought token for one of the sold one. */
  readonly limit?: number
}

const priceOf = (pair: TokenPair, price: number): string =>
  writePrice(sidesOf(pair, amountsAt(price)), 'buyPerSell')

/** Two points make a line; until then its place is held. */
export function PriceChart({ pair, points, from, to, limit }: ChartProps) {
  const shown = points.filter(({ at }) => at >= from)
  const [last] = shown.slice(-1)
  if (shown.length < 2 || !last) {
    return <p class="chart-empty small soft">{t`Price checks appear here as they are made.`}</p>
  }
  return (
    <Chart
      pair={pair}
      points={shown}
      from={from}
      to={Math.max(to, last.at)}
      last={last}
      {...(limit === undefined ? {} : { limit })}
    />
  )
}

function Chart({ pair, points, from, to, limit, last }: ChartProps & { readonly last: PricePoint }) {
  const [chosen, choose] = useState<number>()
  const frame = frameOf(points, { from: Math.max(from, points[0]?.at ?? from), to }, limit)
  const point = (chosen === undefined ? undefined : points[chosen]) ?? last
  const wordsOf = ({ at, price }: PricePoint) =>
    `${shortMoment(at, to)} · 1 ${pair.sell.symbol} = ${priceOf(pair, price)} ${pair.buy.symbol}`
  const label = t`Price over time${limit === undefined ? '' : t`, limit ${priceOf(pair, limit)} ${pair.buy.symbol}`}`
  const taken = [last.price, ...(limit !== undefined && isNear(limit, points) ? [limit] : [])]
  return (
    <figure class="chart">
      <p class="chart-read small" aria-hidden="true">
        {wordsOf(point)}
      </p>
      <div class="chart-plot">
        {limit !== undefined && (
          <Limit frame={frame} pair={pair} limit={limit} last={last.price} isNear={isNear(limit, points)} />
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path class="chart-area" d={areaPath(frame, points)} />
          <path class="chart-line" d={linePath(frame, points)} />
        </svg>
        {ticksOf(frame, taken).map((price) => (
          <span key={price} class="chart-label" style={{ top: `${topOf(frame, price)}%` }}>
            {priceOf(pair, price)}
          </span>
        ))}
        <span class="chart-label" data-kind="last" style={{ top: `${topOf(frame, last.price)}%` }}>
          {priceOf(pair, last.price)}
        </span>
        <Marker frame={frame} point={point} isChosen={point !== last} />
        <Reader frame={frame} points={points} label={label} words={wordsOf(point)} onChoice={choose} />
      </div>
      <p class="chart-times tiny soft">
        <span>{shortMoment(frame.from, to)}</span>
        <span>{shortMoment(to, to)}</span>
      </p>
    </figure>
  )
}

interface LimitProps {
  readonly frame: Frame
  readonly pair: TokenPair
  readonly limit: number
  readonly last: number
  readonly isNear: boolean
}

/** The limit as a line, above which the order fills; one far off is named at the edge it lies beyond. */
function Limit({ frame, pair, limit, last, isNear }: LimitProps) {
  if (!isNear) {
    const isAbove = limit > last
    return (
      <span class="chart-beyond small" data-above={isAbove}>
        {tx`${isAbove ? '↑' : '↓'} Limit ${priceOf(pair, limit)}`}
      </span>
    )
  }
  const top = topOf(frame, limit)
  return (
    <>
      <div class="chart-fills" style={{ height: `${top}%` }} />
      <span class="chart-label" data-kind="limit" style={{ top: `${limitLabelTop(frame, limit, last)}%` }}>
        {priceOf(pair, limit)}
      </span>
      <span class="chart-name tiny" style={{ top: `${top}%` }}>
        {t`Limit`}
      </span>
    </>
  )
}

interface MarkerProps {
  readonly frame: Frame
  readonly point: PricePoint
  readonly isChosen: boolean
}

const Marker = ({ frame, point: { at, price }, isChosen }: MarkerProps) => (
  <>
    {isChosen && <div class="chart-cross" style={{ left: `${leftOf(frame, at)}%` }} />}
    <div class="chart-dot" style={{ left: `${leftOf(frame, at)}%`, top: `${topOf(frame, price)}%` }} />
  </>
)

interface ReaderProps {
  readonly frame: Frame
  readonly points: readonly PricePoint[]
  readonly label: string
  readonly words: string
  readonly onChoice: (point: number | undefined) => void
}

/** Reads the plot out point by point: by pointer, by arrow keys, by voice. */
function Reader({ frame, points, label, words, onChoice }: ReaderProps) {
  const [at, setAt] = useState(points.length - 1)
  const go = (point: number) => {
    setAt(point)
    onChoice(point)
  }
  return (
    <input
      type="range"
      class="chart-reader"
      aria-label={label}
      aria-valuetext={words}
      min={0}
      max={points.length - 1}
      value={at}
      onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      onPointerMove={({ currentTarget, offsetX }) =>
        go(nearestTo(frame, points, (offsetX / currentTarget.clientWidth) * 100))
      }
      onPointerLeave={() => onChoice(undefined)}
      onBlur={() => onChoice(undefined)}
    />
  )
}
