/** The parts of a plan: when each is submitted, and what became of it. */

import { AT_ONCE, isPlacedAtOnce, type PlanPart, termsOfPart } from '../../../client/db/rows/plan'
import { viewPair } from '../../../client/tokens/tokens'
import { limitOf, sidesOf } from '../../../client/trade/market-price'
import type { Milliseconds } from '../../../domain/scalars'
import {
  amountIn,
  amountOut,
  directionOf,
  formatShortDateTime,
  writePrice,
} from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { useHide } from '../../kit/hidden-amounts'
import { type Mark, StatusMark } from '../../kit/status-mark'
import { useNow } from '../../kit/use-now'
import { hrefOf } from '../../workspace/routes'
import { sidesLine } from '../order-sentence'
import type { PlanView } from './plan-view'

/** Mark and word of a part that is no order. */
const STATES = {
  unsigned: { status: 'intended', text: t`Not signed` },
  sealed: { status: 'presignaturePending', text: t`Signed and sealed` },
  submitted: { status: 'sending', text: t`Submitted` },
  missed: { status: 'expired', text: t`Missed` },
  destroyed: { status: 'cancelled', text: t`Destroyed` },
} as const satisfies Record<PlanPart['state'], { status: Mark; text: string }>

/** Names a part by its trade. The parts of a ladder or an OCO pair have different prices. */
function partName({ plan }: PlanView, part: PlanPart, index: number): string {
  const terms = termsOfPart(plan, part)
  const pair = viewPair(plan.chainId, terms)
  if (isPlacedAtOnce(plan)) return sidesLine(terms.kind, pair, limitOf(terms))
  const amount =
    terms.kind === 'sell'
      ? `${amountOut(part.sellAmount, pair.sell)} ${pair.sell.symbol}`
      : `${amountIn(part.buyAmount, pair.buy)} ${pair.buy.symbol}`
  return t`Part ${index + 1}: ${amount}`
}

/** Says at which time or price a part is submitted, or fills. */
function conditionWords({ plan }: PlanView, part: PlanPart, now: Milliseconds): string {
  const { condition } = part
  if (condition.kind === 'time' && condition.at !== AT_ONCE && !isPlacedAtOnce(plan))
    return formatShortDateTime(condition.at, now)
  const terms = termsOfPart(plan, part)
  const pair = viewPair(plan.chainId, terms)
  const direction = directionOf(terms)
  const { symbol } = direction === 'buyPerSell' ? pair.buy : pair.sell
  const price = condition.kind === 'market' ? condition : limitOf(terms)
  return t`At ${writePrice(sidesOf(pair, price), direction)} ${symbol}`
}

export function PlanParts({ view }: { readonly view: PlanView }) {
  const now = useNow()
  const hide = useHide()
  const { plan, orders } = view
  return (
    <ul class="order-list" aria-label={t`Parts`}>
      {plan.parts.map((part, index) => {
        const order = orders.find(({ uid }) => uid === plan.uids[index])
        const name = hide(partName(view, part, index))
        return (
          <li key={plan.uids[index]} class="plan-row small">
            {order ? (
              <a href={hrefOf('order', { chain: String(order.chainId), uid: order.uid })}>{name}</a>
            ) : (
              <span>{name}</span>
            )}
            <span class="row">
              <span class="soft">{conditionWords(view, part, now)}</span>
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
