/** A price. A press inverts it. */
import { t } from '../../domain/text/texts'
import '../styles/figures.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { TokenPair } from '../../client/tokens/tokens'
import { sidesOf } from '../../client/trade/market-price'
import type { Executed } from '../../domain/orders/amounts'
import { invertDirection, type PriceDirection, writePrice } from '../../domain/text/numbers'
import { joinUnits } from '../../domain/text/units'
import { Icon } from '../kit/icon'

interface PriceLineProps {
  readonly pair: TokenPair
  readonly amounts: Executed
  readonly direction: PriceDirection
  readonly onTurn: () => void
}

/**
 * Formats a price that breaks only at its equals sign. @example priceText(pair, amounts, 'buyPerSell') // '1
 * WETH = 3,012.45 USDC'
 */
export function priceText(pair: TokenPair, amounts: Executed, direction: PriceDirection): string {
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  return joinUnits(`1 ${one.symbol} = ${writePrice(sidesOf(pair, amounts), direction)} ${other.symbol}`)
}

interface FreePriceLineProps extends Pick<PriceLineProps, 'pair' | 'amounts'> {
  readonly start: PriceDirection
  /** Renders content next to the price, for its current direction. */
  readonly renderNote?: (direction: PriceDirection) => ComponentChildren
}

/** A price that stores its own direction. */
export function FreePriceLine({ pair, amounts, start, renderNote }: FreePriceLineProps) {
  const [direction, turn] = useState(start)
  return (
    <>
      <PriceLine
        pair={pair}
        amounts={amounts}
        direction={direction}
        onTurn={() => turn(invertDirection(direction))}
      />
      {renderNote?.(direction)}
    </>
  )
}

/** A price whose direction the parent stores. */
export const PriceLine = ({ pair, amounts, direction, onTurn }: PriceLineProps) => (
  <button type="button" class="price-line" onClick={onTurn} title={t`Invert the price`}>
    {priceText(pair, amounts, direction)}
    <Icon name="swap" size={16} />
  </button>
)
