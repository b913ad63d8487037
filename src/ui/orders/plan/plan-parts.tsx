/** The parts of a plan: when each is submitted, and what became of it. */

import type { PlanPart } from '../../../client/db/rows/plan'
import { sidesOf } from '../../../client/trade/market-price'
import {
  amountIn,
  amountOut,
  directionOf,
  formatShortDateTime,
  writePrice,
} from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { type Mark, StatusMark } from '../../kit/status-mark'
import { useNow } from '../../kit/use-now'
import { hrefOf } from '../../workspace/routes'
import type { PlanView } from './plan-view'

/** Mark and word of a part that is no order. */
const STATES = {
  unsigned: { status: 'intended', text: t`Not signed` },
  sealed: { status: 'presignaturePending', text: t`Signed and sealed` },
  submitted: { status: 'sending', text: t`Submitted` },
  missed: { status: 'expired', text: t`Missed` },
  destroyed: { status: 'cancelled', text: t`Destroyed` },
} as const satisfies Record<PlanPart['state'], { status: Mark; text: string }>

export function PlanParts({ view: { plan, pair, orders } }: { readonly view: PlanView }) {
  const now = useNow()
  const { symbol } = directionOf(plan.terms) === 'buyPerSell' ? pair.buy : pair.sell
  return (
    <ul class="order-list" aria-label={t`Parts`}>
      {plan.parts.map((part, index) => {
        const { condition } = part
        const order = orders.find(({ uid }) => uid === plan.uids[index])
        const amount =
          plan.terms.kind === 'sell'
            ? `${amountOut(part.sellAmount, pair.sell)} ${pair.sell.symbol}`
            : `${amountIn(part.buyAmount, pair.buy)} ${pair.buy.symbol}`
        const name = t`Part ${index + 1}: ${amount}`
        return (
          <li key={plan.uids[index]} class="order-group small">
            {order ? (
              <a href={hrefOf('order', { chain: String(order.chainId), uid: order.uid })}>{name}</a>
            ) : (
              <span>{name}</span>
            )}
            <span class="row">
              <span class="soft">
                {condition.kind === 'time'
                  ? formatShortDateTime(condition.at, now)
                  : t`At ${writePrice(sidesOf(pair, condition), directionOf(plan.terms))} ${symbol}`}
              </span>
              {order ? (
                <StatusMark status={order.mark} {...(order.status ? { text: order.status } : {})} />
              ) : (
                <StatusMark {...STATES[part.state]} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
