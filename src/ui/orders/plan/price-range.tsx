/** The price range of several orders. A press inverts it. */

import { useState } from 'preact/hooks'
import type { TokenPair } from '../../../client/tokens/tokens'
import { sidesOf } from '../../../client/trade/market-price'
import type { Executed } from '../../../domain/orders/amounts'
import { invertDirection, type PriceDirection, writePrice } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { joinUnits } from '../../../domain/text/units'
import { Icon } from '../../kit/icon'

interface PriceRangeProps {
  readonly pair: TokenPair
  /** Limits from the first to the last price. */
  readonly limits: readonly Executed[]
  readonly start: PriceDirection
}

/**
 * Formats the prices between the first and the last limit, lowest first.
 * @internal Exported for its test.
 * @example priceRangeText(props, 'buyPerSell') // '1 WETH = 9,000 to 9,900 USDC'
 */
export function priceRangeText({ pair, limits }: PriceRangeProps, direction: PriceDirection): string {
  const [first, last] = [limits[0], limits.at(-1)]
  if (!first || !last) return ''
  const isRising = last.buy * first.sell > first.buy * last.sell
  const ends = isRising === (direction === 'buyPerSell') ? [first, last] : [last, first]
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  const [low = '', high = ''] = ends.map((limit) => writePrice(sidesOf(pair, limit), direction))
  const prices = t`${low} to ${high}`
  return `${joinUnits(`1 ${one.symbol}`)} = ${prices}\u00a0${other.symbol}`
}

export function PriceRange(props: PriceRangeProps) {
  const [direction, turn] = useState(props.start)
  return (
    <button
      type="button"
      class="price-line"
      onClick={() => turn(invertDirection(direction))}
      title={t`Invert the price`}
    >
      {priceRangeText(props, direction)}
      <Icon name="swap" size={16} />
    </button>
  )
}
