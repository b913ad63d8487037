/** Lines of a price chart at the prices of orders, with labels, sizes and handles. */
import { Fragment } from 'preact'
import type { TokenPair } from '../../client/tokens/tokens'
import { plural, t } from '../../domain/text/texts'
import { type DraggedLine, LineHandle, type LineMove } from './line-handle'
import { type Frame, limitLabelTops, namedLimits, topOf, writeChartPrice } from './plot'

/** A limit price. `price` is in atoms of the buy token per atom of the sell token. */
export interface ChartLimit {
  readonly price: number
  readonly name: string
  /** Side of the limit on which the order fills. */
  readonly fills: 'above' | 'below'
  /** Size of the order as a part of the largest one, from 0 to 1. Drawn as a bar. */
  readonly size?: number
  /** Present if the line can be moved. */
  readonly move?: LineMove
}

interface LimitsProps {
  readonly pair: TokenPair
  readonly limits: readonly ChartLimit[]
  readonly last: number
}

interface NearLimitsProps extends LimitsProps {
  readonly frame: Frame
  readonly isAlone: boolean
  readonly onDrag: (line: DraggedLine | undefined) => void
}

/** Longest bar of a size, in percent of the width. */
const MAX_BAR = 22

/** Limits as lines. A single limit also shows on which side the order fills. */
export function Limits({ frame, pair, limits, last, isAlone, onDrag }: NearLimitsProps) {
  const prices = limits.map(({ price }) => price)
  const labels = limitLabelTops(frame, prices, last)
  const named = namedLimits(frame, prices)
  return limits.map(({ price, name, fills, size, move }, index) => {
    const top = topOf(frame, price)
    const label = labels[index]
    const words = writeChartPrice(pair, price)
    const position = fills === 'above' ? { top: 0, height: `${top}%` } : { top: `${top}%`, bottom: 0 }
    return (
      <Fragment key={move?.id ?? `${name} ${price}`}>
        {isAlone && <div class="chart-fills" style={position} />}
        <div class="chart-limit" style={{ top: `${top}%` }} />
        {size !== undefined && (
          <div class="chart-size" style={{ top: `${top}%`, width: `${size * MAX_BAR}%` }} />
        )}
        {label !== undefined && (
          <span class="chart-label" data-kind="limit" style={{ top: `${label}%` }}>
            {words}
          </span>
        )}
        {named.includes(price) && (
          <span
            class="chart-name tiny"
            data-beside={size !== undefined}
            style={{ top: `${top}%`, ...(size !== undefined && { left: `${size * MAX_BAR + 1}%` }) }}
          >
            {name}
          </span>
        )}
        {move && (
          <LineHandle
            move={move}
            price={price}
            frame={frame}
            words={`${words} ${pair.buy.symbol}`}
            percent={Math.round((price / last) * 10_000) / 100}
            onDrag={onDrag}
          />
        )}
      </Fragment>
    )
  })
}

/** Names distant limits at their edge: the nearest on each side, and the number of further ones. */
export function FarLimits({ pair, limits, last }: LimitsProps) {
  const above = limits.filter(({ price }) => price > last).toSorted((a, b) => a.price - b.price)
  const below = limits.filter(({ price }) => price <= last).toSorted((a, b) => b.price - a.price)
  return [above, below].map(
    ([limit, ...more]) =>
      limit && (
        <span key={limit.price} class="chart-beyond small" data-above={limit.price > last}>
          {limit.price > last ? '↑' : '↓'} {limit.name} · {writeChartPrice(pair, limit.price)}
          {more.length > 0 && (
            <span class="soft"> · {plural(more.length, t`1 more limit`, t`${more.length} more limits`)}</span>
          )}
        </span>
      ),
  )
}
