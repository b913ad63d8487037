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
  /** Limits of the lowest and the highest price, in the starting direction. */
  readonly ends: readonly [Executed, Executed]
  readonly start: PriceDirection
}

/**
 * Formats the prices between two limits, lowest first. Equal prices are shown once.
 * @internal Exported for its test.
 * @example priceRangeText(props, 'buyPerSell') // '1 WETH = 9,000 to 9,900 USDC'
 */
export function priceRangeText({ pair, ends, start }: PriceRangeProps, direction: PriceDirection): string {
  const limits = direction === start ? ends : ends.toReversed()
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  const [low = '', high] = limits.map((limit) => writePrice(sidesOf(pair, limit), direction))
  const prices = low === high ? low : t`${low} to ${high}`
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
