/** The result of an order: amounts, execution price, surplus, the difference to its quote, network costs. */

import { gainUsd } from '../../../client/activity/surplus'
import type { LedgerRow } from '../../../client/db/rows/ledger'
import type { TokenPair } from '../../../client/tokens/tokens'
import type { Prices } from '../../../client/trade/market-price'
import { type Executed, reportedExecution, surplusBps } from '../../../domain/orders/amounts'
import type { Order } from '../../../domain/orders/order'
import { directionOf, signedPercent, usd, usdOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card, Facts } from '../../kit/card'
import { Difference } from '../../kit/difference'
import { FreePriceLine } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { type Fill, quotedOf, surplusOverLimit, surplusOverQuote, totalsOf } from '../facts'
import type { OrderView } from '../view'
import { Worth } from '../worth'
import { settlementRows } from './fills-table'
import { CostLabel, TakenAmount } from './taken-amount'

interface OrderResultProps {
  readonly view: OrderView
  /** Known once the report is there. */
  readonly fills: readonly Fill[]
  /** The signatures about it. */
  readonly signed: readonly LedgerRow[]
  readonly prices: Prices
  /** Fees were taken besides network costs, as the report says. */
  readonly hasFees: boolean
}

/**
 * The result so far; nothing before the first fill. Once all has filled the page's head says what changed hands. A lone fill is
 * the whole result, and is shown here.
 */
export function OrderResult({ view, fills, signed, prices, hasFees }: OrderResultProps) {
  const { order, pair, entry, terms } = view
  if (!order || order.executedBuyAmount === 0n) return null
  const executed = totalsOf(order)
  const quoted = quotedOf(entry, order)
  const overQuote = quoted && surplusOverQuote(order, quoted)
  return (
    <Card title={view.isLive ? t`Partially filled` : t`Result`}>
      <Surplus view={view} order={order} signed={signed} prices={prices} />
      <Facts
        rows={[
          ...(order.status === 'fulfilled' ? [] : sideRows(view, executed, prices)),
          [
            t`Execution price`,
            <FreePriceLine key="price" pair={pair} amounts={executed} start={directionOf(terms)} />,
          ],
          ...(overQuote === undefined
            ? []
            : [
                [
                  t`vs. quote`,
                  <OverQuote key="quote" view={view} atoms={overQuote} prices={prices} />,
                ] as const,
              ]),
          ...(order.executedFee === undefined
            ? []
            : [
                [
                  hasFees ? t`Network costs & fees` : <CostLabel key="label" />,
                  <TakenAmount
                    key="fee"
                    view={view}
                    worth={prices.buyPrice}
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

/** The token a surplus is in. */
const gainedOf = ({ terms, pair }: OrderView): TokenPair['sell'] =>
  terms.kind === 'sell' ? pair.buy : pair.sell

/** USD of it, undefined where none is known. */
const gainedPrice = ({ terms }: OrderView, { sellPrice, buyPrice }: Prices): number | undefined =>
  terms.kind === 'sell' ? buyPrice : sellPrice

interface OverQuoteProps extends Pick<OrderResultProps, 'view' | 'prices'> {
  readonly atoms: bigint
}

/** What it is better or worse than its quote. */
function OverQuote({ view, atoms, prices }: OverQuoteProps) {
  const token = gainedOf(view)
  const price = atoms === 0n ? undefined : gainedPrice(view, prices)
  return (
    <>
      <Difference atoms={atoms} token={token} />
      <Worth atoms={atoms} token={token} price={price} />
    </>
  )
}

/** What changed hands of an order that has not filled whole. */
const sideRows = ({ pair }: OrderView, { sell, buy }: Executed, { sellPrice, buyPrice }: Prices) =>
  [
    [
      t`Received`,
      <>
        <AmountIn atoms={buy} token={pair.buy} />
        <Worth atoms={buy} token={pair.buy} price={buyPrice} />
      </>,
    ],
    [
      t`Paid`,
      <>
        <AmountOut atoms={sell} token={pair.sell} />
        <Worth atoms={sell} token={pair.sell} price={sellPrice} />
      </>,
    ],
  ] as const

interface SurplusProps extends Pick<OrderResultProps, 'view' | 'signed' | 'prices'> {
  readonly order: Order
}

/** USD of a surplus as Activity adds it up; by today's price of an order that was not signed here. */
function gainUsdOf({ view, order, signed, prices }: SurplusProps, atoms: bigint): number | undefined {
  const priced = signed.find(({ kind, usd: at }) => kind === 'order' && at !== null)
  const price = gainedPrice(view, prices)
  const asSigned = gainUsd(view.chainId, order, priced?.usd ?? undefined)
  return asSigned ?? (price === undefined ? undefined : usdOf(atoms, gainedOf(view).decimals, price))
}

/** The surplus over the limit, above the other facts. */
function Surplus(props: SurplusProps) {
  const { view, order } = props
  const atoms = surplusOverLimit(order)
  if (atoms === undefined) return null
  const gainedUsd = gainUsdOf(props, atoms)
  const gained = gainedOf(view)
  const before = reportedExecution(order)
  return (
    <dl class="result" data-gain={atoms > 0n}>
      <dt class="small soft">{t`Surplus`}</dt>
      <dd>
        <span class="figure">
          <Difference atoms={atoms} token={gained} />
        </span>
        <span>
          {signedPercent(surplusBps(order, before))}
          {gainedUsd !== undefined && atoms > 0n && ` · ${usd(gainedUsd)}`}
        </span>
      </dd>
    </dl>
  )
}
