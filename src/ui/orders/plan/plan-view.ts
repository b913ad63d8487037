/** View of a plan for lists and its page: status, progress, next part and average price. */

import type { Plan, PlanKind, PlanPart } from '../../../client/db/rows/plan'
import { totalsOf } from '../../../client/orders/gains'
import type { OrderCounts, OrderTab } from '../../../client/orders/pages'
import {
  currentStop,
  isEnded,
  isOneOfParts,
  type PlanOrders,
  tradedParts,
} from '../../../client/orders/plans/plans'
import { type TokenPair, viewPair } from '../../../client/tokens/tokens'
import type { Executed } from '../../../domain/orders/amounts'
import { plural, t } from '../../../domain/text/texts'
import type { Mark } from '../../kit/status-mark'
import { sidesLine } from '../order-sentence'
import { type OrderView, viewEntry } from '../order-view'

export interface PlanView {
  readonly plan: Plan
  readonly pair: TokenPair
  /** Submitted parts that are in the journal. */
  readonly orders: readonly OrderView[]
  readonly mark: Mark
  readonly status: string
  readonly tab: OrderTab
  readonly total: Executed
  /** Traded amounts so far. Undefined before the first fill. */
  readonly executed: Executed | undefined
  /** The next sealed part of a running plan. */
  readonly next: PlanPart | undefined
}

/** Names a plan. @example 'TWAP of 12 parts' */
export const planTitle = (kind: PlanKind, count: number): string =>
  ({
    ladder: t`Ladder of ${count} orders`,
    oco: t`One cancels the other`,
    twap: t`TWAP of ${count} parts`,
    stop: t`Stop-loss`,
    bracket: t`Bracket`,
    trailing: t`Trailing stop`,
  })[kind]

/** Says how a part is treated whose time passes while the browser is closed. */
export const LATE_WORDS = {
  submit: t`A part whose time passes while the browser is closed is submitted late, before its window ends. After that it is destroyed.`,
  skip: t`A part whose time passes while the browser is closed is skipped and destroyed.`,
} as const satisfies Record<Plan['lateParts'], string>

/** Counts the parts of a plan in a state. */
export const countParts = ({ parts }: Plan, state: PlanPart['state']): number =>
  parts.filter((part) => part.state === state).length

const sum = (amounts: readonly Executed[]): Executed =>
  amounts.reduce((total, { sell, buy }) => ({ sell: total.sell + sell, buy: total.buy + buy }), {
    sell: 0n,
    buy: 0n,
  })

const isFilled = ({ order }: OrderView): boolean => order?.status === 'fulfilled'

function tabOfPlan(plan: Plan, orders: readonly OrderView[]): OrderTab {
  if (!isEnded(plan) || orders.some(({ isLive }) => isLive)) return 'open'
  if (isOneOfParts(plan)) return orders.some(isFilled) ? 'filled' : 'ended'
  return orders.length === plan.parts.length && orders.every(isFilled) ? 'filled' : 'ended'
}

const RUNNING = {
  ladder: t`Open`,
  oco: t`Open`,
  twap: t`Running`,
  stop: t`Waiting for the trigger`,
  bracket: t`Waiting for the trigger`,
  trailing: t`Waiting for the trigger`,
} as const satisfies Record<PlanKind, string>

/** Says what a running plan does. Without a part that waits, only its orders are open. */
function runningWords(plan: Plan): string {
  const isTriggered = plan.parts.some(
    ({ condition, state }) => condition.kind === 'market' && state === 'submitted',
  )
  if (isTriggered) return t`Submitted`
  return countParts(plan, 'sealed') > 0 ? RUNNING[plan.kind] : t`Open`
}

/** Returns mark and words of a plan's state. */
function statusOf(plan: Plan, tab: OrderTab): Pick<PlanView, 'mark' | 'status'> {
  const signed = plan.parts.length - countParts(plan, 'unsigned')
  const states = {
    signing: { mark: 'intended', status: t`Not started: ${signed} of ${plan.parts.length} signed` },
    running: { mark: 'open', status: runningWords(plan) },
    paused: { mark: 'presignaturePending', status: t`Paused` },
    cancelled: { mark: 'cancelled', status: t`Cancelled` },
    done: tab === 'filled' ? { mark: 'fulfilled', status: t`Filled` } : { mark: 'expired', status: t`Ended` },
  } as const satisfies Record<Plan['state'], Pick<PlanView, 'mark' | 'status'>>
  return states[plan.state]
}

export function viewPlan({ plan, entries }: PlanOrders): PlanView {
  const orders = entries.map(viewEntry)
  const traded = orders.flatMap(({ order }) => (order && totalsOf(order)) ?? [])
  const executed = sum(traded)
  const tab = tabOfPlan(plan, orders)
  return {
    plan,
    orders,
    tab,
    ...statusOf(plan, tab),
    pair: viewPair(plan.chainId, plan.terms),
    total: sum(tradedParts(plan).map(({ sellAmount, buyAmount }) => ({ sell: sellAmount, buy: buyAmount }))),
    executed: executed.sell > 0n && executed.buy > 0n ? executed : undefined,
    next: plan.state === 'running' ? plan.parts.find(({ state }) => state === 'sealed') : undefined,
  }
}

/** Describes a plan in one line. @example 'TWAP of 12 parts · Sell 1 WETH → 3,000 USDC' */
export const planLine = ({ plan, pair, total }: PlanView): string =>
  `${planTitle(plan.kind, plan.parts.length)} · ${sidesLine(plan.terms.kind, pair, total)}`

/** Says how many parts were submitted and filled, or which trigger of a trailing stop counts. */
export function progressWords({ plan, orders }: PlanView): string {
  const current = plan.kind === 'trailing' ? currentStop(plan) : undefined
  if (current) return t`Trigger ${plan.parts.indexOf(current) + 1} of ${plan.parts.length}`
  const submitted = countParts(plan, 'submitted')
  const missed = countParts(plan, 'missed')
  return [
    t`${submitted} of ${plan.parts.length} submitted`,
    t`${orders.filter(isFilled).length} filled`,
    ...(missed > 0 ? [plural(missed, t`1 missed`, t`${missed} missed`)] : []),
  ].join(' · ')
}

function tabOfOrder({ entry, order }: OrderView): OrderTab {
  if (entry?.step === 'refused') return 'ended'
  if (entry?.step !== 'final') return 'open'
  return order?.status === 'fulfilled' ? 'filled' : 'ended'
}

/** Counts a plan as one order of its tab, in place of its parts. */
export function countWithPlans(
  counts: OrderCounts,
  views: readonly PlanView[],
  max: number,
): Record<OrderTab, number> {
  const counted = { ...counts }
  for (const { tab, orders } of views) {
    counted[tab] += 1
    for (const order of orders) counted[tabOfOrder(order)] -= 1
  }
  const clip = (tab: OrderTab) => (counts[tab] >= max ? max : Math.max(0, Math.min(max, counted[tab])))
  return { open: clip('open'), filled: clip('filled'), ended: clip('ended') }
}
