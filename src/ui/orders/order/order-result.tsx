/** The result of an order: amounts, execution price, surplus, the difference to its quote, network costs. */

import { surplusBps } from '../../../domain/orders/amounts'
import { directionOf, signedPercent, usd, usdOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card, Facts } from '../../kit/card'
import { Difference } from '../../kit/difference'
import { priceText } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { useUsdPrice } from '../../tokens/use-funds'
import { executedOf, type Fill, quotedOf, surplusOverLimit, surplusOverQuote } from '../facts'
import type { OrderView } from '../view'
import { settlementRows } from './fills-table'
import { TakenAmount } from './taken-amount'

interface OrderResultProps {
  readonly view: OrderView
  /** Known once the report is there. */
  readonly fills: readonly Fill[]
  /** USD per whole bought token, undefined where none is known. */
  readonly worth: number | undefined
}

/** The result so far; nothing before the first fill. A lone fill is the whole result, and is shown here. */
export function OrderResult({ view, fills, worth }: OrderResultProps) {
  const { order, pair, entry, terms } = view
  const gained = terms.kind === 'sell' ? pair.buy : pair.sell
  const hasTraded = order !== undefined && order.executedBuyAmount > 0n
  const sellWorth = useUsdPrice(hasTraded && terms.kind === 'buy' ? pair.sell.address : null)
  const price = terms.kind === 'sell' ? worth : sellWorth
  if (!hasTraded) return null
  const executed = executedOf(order)
  const overLimit = surplusOverLimit(order)
  const quoted = quotedOf(entry, order)
  const overQuote = quoted && surplusOverQuote(order, quoted)
  return (
    <Card title={view.isLive ? t`Partially filled` : t`Result`}>
      <p class="figure">
        <AmountIn atoms={executed.buy} token={pair.buy} />{' '}
        {worth !== undefined && (
          <span class="figure-worth">{usd(usdOf(executed.buy, pair.buy.decimals, worth))}</span>
        )}
      </p>
      <Facts
        rows={[
          [t`Paid`, <AmountOut key="paid" atoms={executed.sell} token={pair.sell} />],
          [t`Execution price`, priceText(pair, executed, directionOf(terms))],
          ...(overLimit === undefined
            ? []
            : [
                [
                  t`Surplus`,
                  <span key="limit" class="gain">
                    <Difference atoms={overLimit} token={gained} /> (
                    {signedPercent(
                      surplusBps(order, { sell: order.executedSellAmountBeforeFees, buy: executed.buy }),
                    )}
                    {price !== undefined &&
                      overLimit > 0n &&
                      `, ${usd(usdOf(overLimit, gained.decimals, price))}`}
                    )
                  </span>,
                ] as const,
              ]),
          ...(overQuote === undefined
            ? []
            : [[t`vs. quote`, <Difference key="quote" atoms={overQuote} token={gained} />] as const]),
          ...(order.executedFee === undefined
            ? []
            : [
                [
                  t`Network costs (included)`,
                  <TakenAmount
                    key="fee"
                    view={view}
                    worth={worth}
                    atoms={order.executedFee}
                    token={order.executedFeeToken ?? order.sellToken}
                  />,
                ] as const,
              ]),
          ...(fills.length === 1 ? fills.flatMap(settlementRows) : []),
        ]}
      />
    </Card>
  )
}
