/** Chart of the recorded prices of a pair, with limit prices. */

import { t } from '../../domain/text/texts'
import '../styles/screens/chart.css'
import { useState } from 'preact/hooks'
import type { PricePoint } from '../../client/db/rows/price'
import type { TokenPair } from '../../client/tokens/tokens'
import { formatShortDateTime } from '../../domain/text/numbers'
import { Icon } from '../kit/icon'
import { type ChartLimit, FarLimits, Limits } from './chart-lines'
import { type ChartFill, Fills, Marker, Prices } from './chart-marks'
import type { DraggedLine } from './line-handle'
import {
  type Frame,
  findNearestPoint,
  flatLine,
  isWithin,
  tickPrices,
  timeAt,
  toFrame,
  topOf,
  writeChartPrice,
} from './plot'

interface ChartProps {
  readonly pair: TokenPair
  /** Oldest first. */
  readonly points: readonly PricePoint[]
  readonly from: number
  readonly to: number
  readonly limits: readonly ChartLimit[]
  readonly fills?: readonly ChartFill[]
  readonly hasCandles?: boolean
  /** Whether older prices are being read. */
  readonly isReading?: boolean
  /**
   * Maximum distance of a limit as a part of the price. A farther limit is shown at the edge. Default: 0.5.
   */
  readonly reach?: number
}

const DEFAULT_REACH = 0.5

/** Needs two points, or one if there is a limit. Until then its space is reserved. */
export function PriceChart({ points, from, to, isReading = false, ...rest }: ChartProps) {
  const seen = points.filter(({ at }) => at >= from)
  const [only, more] = seen
  const shown = only && !more && rest.limits.length > 0 ? flatLine(only, to) : seen
  const [last] = shown.slice(-1)
  return shown.length > 1 && last ? (
    <Chart {...rest} points={shown} from={from} to={Math.max(to, last.at)} last={last} />
  ) : (
    <NoChart pair={rest.pair} points={points} to={to} isReading={isReading} />
  )
}

/** Reserves the space of a chart and says what it will show. */
export const ChartPlaceholder = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: string
}) => (
  <div class="chart-empty small">
    <Icon name="activity" size={24} />
    <strong>{title}</strong>
    <p class="soft">{children}</p>
  </div>
)

/** Shown for a pair with one recorded price, or with none in the time range. */
function NoChart({ pair, points, to, isReading }: Pick<ChartProps, 'pair' | 'points' | 'to' | 'isReading'>) {
  const [last] = points.slice(-1)
  if (isReading)
    return <ChartPlaceholder title={t`Reading past prices…`}>{t`This takes a few seconds.`}</ChartPlaceholder>
  if (!last)
    return (
      <ChartPlaceholder title={t`No price history yet`}>
        {t`Cowbell notes this pair’s price as it changes. Two prices make a chart.`}
      </ChartPlaceholder>
    )
  const price = `1 ${pair.sell.symbol} = ${writeChartPrice(pair, last.price)} ${pair.buy.symbol}`
  return points.length === 1 ? (
    <ChartPlaceholder
      title={t`First market price: ${price}`}
    >{t`The chart starts when the price changes.`}</ChartPlaceholder>
  ) : (
    <ChartPlaceholder title={t`No chart for this time range`}>
      {t`Last price, ${formatShortDateTime(last.at, to)}: ${price}`}
    </ChartPlaceholder>
  )
}

/** Returns the accessible name of the chart, with every limit. */
function chartLabel(pair: TokenPair, limits: readonly ChartLimit[]): string {
  const prices = limits.map(({ price }) => `${writeChartPrice(pair, price)} ${pair.buy.symbol}`)
  if (prices.length === 0) return t`Price over time`
  const list = prices.join(', ')
  return prices.length === 1 ? t`Price over time, limit ${list}` : t`Price over time, limits ${list}`
}

function Chart(props: ChartProps & { readonly last: PricePoint }) {
  const {
    pair,
    points,
    from,
    to,
    limits,
    fills = [],
    hasCandles = false,
    last,
    reach = DEFAULT_REACH,
  } = props
  const [chosen, choose] = useState<number>()
  const [dragged, drag] = useState<DraggedLine>()
  const near = limits
    .filter(({ price }) => isWithin(reach, price, points))
    .map((limit) => (dragged && limit.move?.id === dragged.id ? { ...limit, price: dragged.price } : limit))
  const nearPrices = near.map(({ price }) => price)
  const frame =
    dragged?.frame ?? toFrame(points, { from: Math.max(from, points[0]?.at ?? from), to }, nearPrices)
  const ticks = tickPrices(frame, [last.price, ...nearPrices])
  const labels = [...ticks, last.price, ...nearPrices].map((price) => writeChartPrice(pair, price))
  const labelLength = Math.max(...labels.map(({ length }) => length))
  const point = (chosen === undefined ? undefined : points[chosen]) ?? last
  const describePoint = ({ at, price }: PricePoint) =>
    `${timeAt(frame, at)} · 1 ${pair.sell.symbol} = ${writeChartPrice(pair, price)} ${pair.buy.symbol}`
  return (
    <figure class="chart" style={{ '--label-length': labelLength }}>
      <p class="chart-read small" aria-hidden="true">
        {describePoint(point)}
      </p>
      <div class="chart-plot">
        <Prices frame={frame} points={points} hasCandles={hasCandles} />
        {ticks.map((price) => (
          <span key={price} class="chart-label" style={{ top: `${topOf(frame, price)}%` }}>
            {writeChartPrice(pair, price)}
          </span>
        ))}
        <span class="chart-label" data-kind="last" style={{ top: `${topOf(frame, last.price)}%` }}>
          {writeChartPrice(pair, last.price)}
        </span>
        <Marker frame={frame} point={point} isChosen={point !== last} />
        <PointReader
          frame={frame}
          points={points}
          label={chartLabel(pair, limits)}
          words={describePoint(point)}
          onChoice={choose}
        />
        <Fills frame={frame} fills={fills} />
        <Limits
          frame={frame}
          pair={pair}
          limits={near}
          last={last.price}
          isAlone={limits.length === 1}
          onDrag={drag}
        />
        <FarLimits
          pair={pair}
          limits={limits.filter(({ price }) => !isWithin(reach, price, points))}
          last={last.price}
        />
      </div>
      <p class="chart-times tiny soft">
        <span>{timeAt(frame, frame.from)}</span>
        <span>{timeAt(frame, to)}</span>
      </p>
    </figure>
  )
}

interface ReaderProps {
  readonly frame: Frame
  readonly points: readonly PricePoint[]
  readonly label: string
  readonly words: string
  readonly onChoice: (point: number | undefined) => void
}

/** Reads out single points, by pointer, arrow keys or screen reader. */
function PointReader({ frame, points, label, words, onChoice }: ReaderProps) {
  const [index, setIndex] = useState(points.length - 1)
  const go = (point: number) => {
    setIndex(point)
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
      value={index}
      onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      onPointerMove={({ currentTarget, offsetX }) =>
        go(findNearestPoint(frame, points, (offsetX / currentTarget.clientWidth) * 100))
      }
      onPointerLeave={() => onChoice(undefined)}
      onBlur={() => onChoice(undefined)}
    />
  )
}
