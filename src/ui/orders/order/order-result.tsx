/** The result of an order: amounts, execution price, surplus, the difference to its quote, network costs. */

import { gainUsd } from '../../../client/activity/surplus'
import { watchSignedOf } from '../../../client/orders/ledger'
import type { TokenPair } from '../../../client/trade/tokens'
import { type Executed, surplusBps } from '../../../domain/orders/amounts'
import type { Order } from '../../../domain/orders/order'
import { directionOf, signedPercent, usd, usdOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card, Facts } from '../../kit/card'
import { Difference } from '../../kit/difference'
import { useLive } from '../../kit/use-live'
import { priceText } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { useUsdPrice } from '../../tokens/use-funds'
import { useWorkspace } from '../../workspace/workspace'
import { executedOf, type Fill, quotedOf, surplusOverLimit, surplusOverQuote } from '../facts'
import type { OrderView } from '../view'
import { settlementRows } from './fills-table'
import { CostLabel, TakenAmount } from './taken-amount'

interface OrderResultProps {
  readonly view: OrderView
  /** Known once the report is there. */
  readonly fills: readonly Fill[]
  /** USD per whole bought token, undefined where none is known. */
  readonly worth: number | undefined
}

/**
 * The result so far; nothing before the first fill. Once all has filled the page's head says what changed hands. A lone fill is
 * the whole result, and is shown here.
 */
export function OrderResult({ view, fills, worth }: OrderResultProps) {
  const { order, pair, entry, terms } = view
  if (!order || order.executedBuyAmount === 0n) return null
  const executed = executedOf(order)
  const quoted = quotedOf(entry, order)
  const overQuote = quoted && surplusOverQuote(order, quoted)
  return (
    <Card title={view.isLive ? t`Partially filled` : t`Result`}>
      <Surplus view={view} order={order} worth={worth} />
      <Facts
        rows={[
          ...(order.status === 'fulfilled' ? [] : sideRows(view, executed, worth)),
          [t`Execution price`, priceText(pair, executed, directionOf(terms))],
          ...(overQuote === undefined
            ? []
            : [[t`vs. quote`, <Difference key="quote" atoms={overQuote} token={gainedOf(view)} />] as const]),
          ...(order.executedFee === undefined
            ? []
            : [
                [
                  <CostLabel key="label" />,
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

/** The token a surplus is in. */
const gainedOf = ({ terms, pair }: OrderView): TokenPair['sell'] =>
  terms.kind === 'sell' ? pair.buy : pair.sell

/** What changed hands of an order that has not filled whole. */
const sideRows = ({ pair }: OrderView, { sell, buy }: Executed, worth: number | undefined) =>
  [
    [
      t`Received`,
      <>
        <AmountIn atoms={buy} token={pair.buy} />
        {worth !== undefined && <span class="soft"> {usd(usdOf(buy, pair.buy.decimals, worth))}</span>}
      </>,
    ],
    [t`Paid`, <AmountOut key="paid" atoms={sell} token={pair.sell} />],
  ] as const

interface SurplusProps {
  readonly view: OrderView
  readonly order: Order
  readonly worth: number | undefined
}

/** USD of a surplus as Activity adds it up; by today's price of an order that was not signed here. */
function useGainUsd({ view, order, worth }: SurplusProps): number | undefined {
  const { profile } = useWorkspace()
  const { chainId, uid, terms, pair } = view
  const key = { profileId: profile.id, chainId, uid }
  const rows = useLive(() => watchSignedOf(key), [profile.id, chainId, uid])
  const signed = rows?.find(({ kind, usd: at }) => kind === 'order' && at !== null)
  const sellWorth = useUsdPrice(terms.kind === 'buy' ? pair.sell.address : null)
  const price = terms.kind === 'sell' ? worth : sellWorth
  const atoms = surplusOverLimit(order)
  if (!rows || atoms === undefined) return undefined
  const asSigned = gainUsd(chainId, order, signed?.usd ?? undefined)
  return asSigned ?? (price === undefined ? undefined : usdOf(atoms, gainedOf(view).decimals, price))
}

/** The surplus over the limit, above the other facts. */
function Surplus(props: SurplusProps) {
  const { view, order } = props
  const gainedUsd = useGainUsd(props)
  const atoms = surplusOverLimit(order)
  if (atoms === undefined) return null
  const gained = gainedOf(view)
  const before = { sell: order.executedSellAmountBeforeFees, buy: order.executedBuyAmount }
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
