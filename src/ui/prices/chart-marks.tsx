/** Marks in the plot of a price chart: candles or a line, the account's fills, and the chosen point. */
import type { PricePoint } from '../../client/db/rows/price'
import { toCandles } from './candles'
import { areaPath, type Frame, leftOf, linePath, topOf } from './plot'

/** A fill of the account: its execution price, its time, and its amounts as text. */
export interface ChartFill extends Pick<PricePoint, 'at' | 'price'> {
  readonly name: string
}

interface PlotProps {
  readonly frame: Frame
  readonly points: readonly PricePoint[]
  readonly hasCandles: boolean
}

/** The prices as a line, or as candles if there are enough of them. */
export function Prices({ frame, points, hasCandles }: PlotProps) {
  const candles = hasCandles ? toCandles(points, frame) : undefined
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {candles ? (
        candles.map(({ from, to, open, high, low, close }) => {
          const [left, right] = [leftOf(frame, from), leftOf(frame, to)]
          const gap = (right - left) * 0.15
          const [top, bottom] = [topOf(frame, Math.max(open, close)), topOf(frame, Math.min(open, close))]
          return (
            <g key={from} class="chart-candle" data-rose={close >= open}>
              <path
                d={`M${(left + right) / 2} ${topOf(frame, high)}V${top}M${(left + right) / 2} ${bottom}V${topOf(frame, low)}`}
              />
              <rect
                x={left + gap}
                y={top}
                width={right - left - 2 * gap}
                height={Math.max(0.3, bottom - top)}
              />
            </g>
          )
        })
      ) : (
        <>
          <path class="chart-area" d={areaPath(frame, points)} />
          <path class="chart-line" d={linePath(frame, points)} />
        </>
      )}
    </svg>
  )
}

interface FillsProps {
  readonly frame: Frame
  readonly fills: readonly ChartFill[]
}

/** Fills in the frame, as marks with a title. */
export const Fills = ({ frame, fills }: FillsProps) =>
  fills
    .filter(
      ({ at, price }) => at >= frame.from && at <= frame.to && price >= frame.low && price <= frame.high,
    )
    .map(({ at, price, name }) => (
      <span
        key={`${at} ${name}`}
        class="chart-fill"
        role="img"
        aria-label={name}
        title={name}
        style={{ left: `${leftOf(frame, at)}%`, top: `${topOf(frame, price)}%` }}
      />
    ))

interface MarkerProps {
  readonly frame: Frame
  readonly point: PricePoint
  readonly isChosen: boolean
}

export const Marker = ({ frame, point: { at, price }, isChosen }: MarkerProps) => (
  <>
    {isChosen && <div class="chart-cross" style={{ left: `${leftOf(frame, at)}%` }} />}
    <div class="chart-dot" style={{ left: `${leftOf(frame, at)}%`, top: `${topOf(frame, price)}%` }} />
  </>
)
