/** A price in one direction, turned around when pressed. */
import { t } from '../../domain/text/texts'
import '../styles/figures.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { TokenPair } from '../../client/tokens/tokens'
import { sidesOf } from '../../client/trade/offer'
import type { Executed } from '../../domain/orders/amounts'
import { type PriceDirection, turned, writePrice } from '../../domain/text/numbers'
import { joinUnits } from '../../domain/text/units'
import { Icon } from '../kit/icon'

interface PriceLineProps {
  readonly pair: TokenPair
  readonly amounts: Executed
  readonly direction: PriceDirection
  readonly onTurn: () => void
}

/** The price as text, which breaks at its sign only. @example priceText(pair, amounts, 'buyPerSell') // '1 WETH = 3,012.45 USDC' */
export function priceText(pair: TokenPair, amounts: Executed, direction: PriceDirection): string {
  const [one, other] = direction === 'buyPerSell' ? [pair.sell, pair.buy] : [pair.buy, pair.sell]
  return joinUnits(`1 ${one.symbol} = ${writePrice(sidesOf(pair, amounts), direction)} ${other.symbol}`)
}

interface FreePriceLineProps extends Pick<PriceLineProps, 'pair' | 'amounts'> {
  readonly start: PriceDirection
  /** What stands beside the price, the way round it is shown. */
  readonly beside?: (direction: PriceDirection) => ComponentChildren
}

/** A price that keeps its direction to itself. */
export function FreePriceLine({ pair, amounts, start, beside }: FreePriceLineProps) {
  const [direction, turn] = useState(start)
  return (
    <>
      <PriceLine pair={pair} amounts={amounts} direction={direction} onTurn={() => turn(turned(direction))} />
      {beside?.(direction)}
    </>
  )
}

/** The price with its turn. */
export const PriceLine = ({ pair, amounts, direction, onTurn }: PriceLineProps) => (
  <button type="button" class="price-line" onClick={onTurn} title={t`Invert the price`}>
    {priceText(pair, amounts, direction)}
    <Icon name="swap" size={16} />
  </button>
)
