/** The result of an order: amounts, execution price, surplus, difference to its quote, network costs. */

import { gainUsd } from '../../../client/activity/surplus'
import type { LedgerRow } from '../../../client/db/rows/ledger'
import { proofOf } from '../../../client/db/rows/order-entry'
import {
  gainOf,
  type OrderGain,
  quotedOf,
  surplusOverLimit,
  surplusOverQuote,
  totalsOf,
} from '../../../client/orders/gains'
import type { TokenPair } from '../../../client/tokens/tokens'
import type { Prices } from '../../../client/trade/market-price'
import { type Executed, hasTraded } from '../../../domain/orders/amounts'
import type { Order } from '../../../domain/orders/order'
import { directionOf, signedPercent, toUsd, usd } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card, Facts } from '../../kit/card'
import { Difference } from '../../kit/difference'
import { FreePriceLine } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { Worth } from '../amount-worth'
import type { Fill } from '../fills'
import type { OrderView } from '../order-view'
import { CostLabel, DeductedAmount } from './deducted-amount'
import { settlementRows } from './fills-table'
import { RealizedGain } from './realized-gain'

interface OrderResultProps {
  readonly view: OrderView
  /** Fills of the order. Empty until the report has loaded. */
  readonly fills: readonly Fill[]
  /** Signature records of the order. */
  readonly signed: readonly LedgerRow[]
  readonly prices: Prices
  /** The report has fees in addition to network costs. */
  readonly hasFees: boolean
}

/**
 * The current result. Renders nothing before the first fill. The head of the page shows the amounts of a
 * filled order. A single fill is the whole result and is shown here.
 */
export function OrderResult({ view, fills, signed, prices, hasFees }: OrderResultProps) {
  const { order, pair, entry, terms } = view
  if (!order || !hasTraded(order)) return null
  const executed = totalsOf(order)
  if (!executed)
    return (
      <Card title={view.isLive ? t`Partially filled` : t`Result`}>
        <p class="soft">{t`The service does not report the amounts.`}</p>
      </Card>
    )
  const isPlausible = proofOf(entry) !== 'implausible'
  const quoted = isPlausible ? quotedOf(entry, order) : undefined
  const overQuote = quoted && surplusOverQuote(order, quoted)
  const gain = isPlausible ? gainOf(entry, order) : undefined
  const second = gain?.over === 'quote' ? surplusOverLimit(order) : overQuote
  return (
    <Card title={view.isLive ? t`Partially filled` : t`Result`}>
      {gain && <Gain view={view} order={order} gain={gain} signed={signed} prices={prices} />}
      <Facts
        rows={[
          ...(order.status === 'fulfilled' ? [] : sideRows(view, executed, prices)),
          [
            t`Execution price`,
            <FreePriceLine key="price" pair={pair} amounts={executed} start={directionOf(terms)} />,
          ],
          ...(second === undefined
            ? []
            : [
                [
                  gain?.over === 'quote' ? t`Surplus over limit` : t`vs. quote`,
                  <OtherGain key="quote" view={view} atoms={second} prices={prices} />,
                ] as const,
              ]),
          ...(order.executedFee === undefined
            ? []
            : [
                [
                  hasFees ? t`Network costs & fees` : <CostLabel key="label" />,
                  <DeductedAmount
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
      {entry && isPlausible && <RealizedGain order={entry} />}
    </Card>
  )
}

const surplusTokenOf = ({ terms, pair }: OrderView): TokenPair['sell'] =>
  terms.kind === 'sell' ? pair.buy : pair.sell

/** Returns the USD price of the surplus token, or undefined if unknown. */
const surplusPriceOf = ({ terms }: OrderView, { sellPrice, buyPrice }: Prices): number | undefined =>
  terms.kind === 'sell' ? buyPrice : sellPrice

interface OtherGainProps extends Pick<OrderResultProps, 'view' | 'prices'> {
  readonly atoms: bigint
}

function OtherGain({ view, atoms, prices }: OtherGainProps) {
  const token = surplusTokenOf(view)
  const price = atoms === 0n ? undefined : surplusPriceOf(view, prices)
  return (
    <>
      <Difference atoms={atoms} token={token} />
      <Worth atoms={atoms} token={token} price={price} />
    </>
  )
}

/** Returns the traded amounts of a partially filled order. */
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

interface GainProps extends Pick<OrderResultProps, 'view' | 'signed' | 'prices'> {
  readonly order: Order
  readonly gain: OrderGain
}

/**
 * Returns the USD value of a gain as in Activity. For an order that was not signed here, today's price is
 * used.
 */
function gainUsdOf({ view, order, gain: { atoms }, signed, prices }: GainProps): number | undefined {
  const priced = signed.find(({ kind, usd }) => kind === 'order' && usd !== null)
  const price = surplusPriceOf(view, prices)
  const asSigned = gainUsd(view.chainId, order, atoms, priced?.usd ?? undefined)
  return asSigned ?? (price === undefined ? undefined : toUsd(atoms, surplusTokenOf(view).decimals, price))
}

/** The gain of the order, above the other facts: of a market order over its quote, else over the limit. */
function Gain(props: GainProps) {
  const { view, gain } = props
  const { atoms, over, bps } = gain
  const gainedUsd = gainUsdOf(props)
  return (
    <dl class="result" data-gain={atoms > 0n}>
      <dt class="small soft">{over === 'quote' ? t`vs. quote` : t`Surplus`}</dt>
      <dd>
        <span class="figure">
          <Difference atoms={atoms} token={surplusTokenOf(view)} />
        </span>
        <span>
          {signedPercent(bps)}
          {gainedUsd !== undefined && atoms > 0n && ` · ${usd(gainedUsd)}`}
        </span>
      </dd>
    </dl>
  )
}
