/** Notifications of a plan: started, trigger reached, parts filled or missed, done. Ids are derived from the event. */

import type { Milliseconds } from '../../../domain/scalars'
import { amountIn, amountOut } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import type { OrderKey } from '../../db/rows/keys'
import type { NotificationRow, NotificationType } from '../../db/rows/notification'
import type { Plan } from '../../db/rows/plan'
import { viewPair } from '../../tokens/tokens'
import { isOneOfParts, readParts, readPlanOf, tradedParts } from './plans'

type PlanEvent = Extract<NotificationType, `plan_${string}`>

/** Writes what a plan trades in total. @example 'TWAP: sell 1 WETH for USDC' */
function writePlanTrade(row: Plan): string {
  const { kind, chainId, terms } = row
  const pair = viewPair(chainId, terms)
  const parts = tradedParts(row)
  const [sold, bought] = [
    parts.reduce((sum, { sellAmount }) => sum + sellAmount, 0n),
    parts.reduce((sum, { buyAmount }) => sum + buyAmount, 0n),
  ]
  const trade =
    terms.kind === 'sell'
      ? t`sell ${amountOut(sold, pair.sell)} ${pair.sell.symbol} for ${pair.buy.symbol}`
      : t`buy ${amountIn(bought, pair.buy)} ${pair.buy.symbol} with ${pair.sell.symbol}`
  return {
    twap: t`TWAP: ${trade}`,
    stop: t`Stop-loss: ${trade}`,
    bracket: t`Bracket: ${trade}`,
    trailing: t`Trailing stop: ${trade}`,
    ladder: t`Ladder: ${trade}`,
    oco: t`One cancels the other: ${trade}`,
  }[kind]
}

const countOf = ({ parts }: Plan, state: Plan['parts'][number]['state']): number =>
  parts.filter((part) => part.state === state).length

const MESSAGES = {
  plan_started: (row) =>
    row.kind === 'twap'
      ? t`${writePlanTrade(row)}. ${row.parts.length} parts are signed.`
      : t`${writePlanTrade(row)}. Cowbell watches the market.`,
  plan_triggered: (row) => t`${writePlanTrade(row)}. The market reached the trigger. The order is submitted.`,
  plan_parts: (row, filled) => t`${writePlanTrade(row)}. ${filled} of ${row.parts.length} parts have filled.`,
  plan_part_missed: (row, index) =>
    row.parts[index]?.condition.kind === 'market'
      ? t`${writePlanTrade(row)}. The market did not reach the trigger in time. The order was destroyed.`
      : t`${writePlanTrade(row)}. Part ${index + 1} of ${row.parts.length} was not submitted in time. It was destroyed.`,
  plan_done: (row) =>
    isOneOfParts(row)
      ? t`${writePlanTrade(row)}. It has ended.`
      : t`${writePlanTrade(row)}. ${countOf(row, 'submitted')} of ${row.parts.length} parts were submitted, and all have ended.`,
} as const satisfies Record<PlanEvent, (row: Plan, number: number) => string>

/**
 * Builds the notification of an event. `number` is the index of the part that it is about, or the number of filled
 * parts. `key` makes its id unique among the events of its type.
 */
export function buildPlanNotification(
  row: Plan,
  type: PlanEvent,
  at: Milliseconds,
  number = 0,
  key = number,
): NotificationRow {
  const { id, profileId, chainId, owner, terms } = row
  return {
    id: `${profileId}:plan:${id}:${type}:${key}`,
    ...{ profileId, chainId, type, at, uid: null, isRead: 0 },
    message: MESSAGES[type](row, number),
    facts: { owner, kind: terms.kind, sellToken: terms.sellToken, buyToken: terms.buyToken, plan: id },
  }
}

const DAY_MS = 86_400_000
const PART_TYPES: readonly NotificationType[] = [
  'order_filled',
  'order_partially_filled',
  'order_expired',
  'price_improvement',
]

/**
 * Returns what is announced of an order. The events of a part of a TWAP are stored as read. Its fills are
 * announced together: at the first one of a day, with the number of all filled parts.
 */
export async function digestParts(
  key: OrderKey,
  notifications: readonly NotificationRow[],
  now: Milliseconds,
): Promise<readonly NotificationRow[]> {
  if (!notifications.some(({ type }) => PART_TYPES.includes(type))) return notifications
  const row = await readPlanOf(key)
  if (row?.kind !== 'twap') return notifications
  const quiet = notifications.map((each) =>
    PART_TYPES.includes(each.type) ? { ...each, isRead: 1 as const } : each,
  )
  if (!notifications.some(({ type }) => type === 'order_filled')) return quiet
  const entries = await readParts(row)
  const filled = entries.filter((entry) => 'order' in entry && entry.order?.status === 'fulfilled').length
  return [...quiet, buildPlanNotification(row, 'plan_parts', now, filled, Math.floor(now / DAY_MS))]
}
