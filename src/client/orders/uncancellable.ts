/**
 * Orders of a batch that cannot be cancelled. A service cancels all orders of a batch or none, so one ended
 * order keeps the others open (SOURCES: Cancelling).
 */
import { isEcdsa, type OrderLookup } from '../../domain/orders/order'
import { isFinal } from '../../domain/orders/status'
import { Refusal, type RefusalDetails } from '../../domain/refusal'
import type { OrderUid } from '../../domain/scalars'
import { plural, t } from '../../domain/text/texts'
import type { OrderEntry } from '../db/rows/order-entry'
import { writeEntry } from '../notify/order-notifications'

const REASONS = {
  fulfilled: (orders: string) => t`Filled: ${orders}.`,
  expired: (orders: string) => t`Expired: ${orders}.`,
  cancelled: (orders: string) => t`Cancelled already: ${orders}.`,
  replaced: (orders: string) => t`Replaced: ${orders}.`,
  unknown: (orders: string) => t`Unknown to the service: ${orders}.`,
  onChain: (orders: string) => t`Can be cancelled on-chain only: ${orders}.`,
} as const

/** Reason why an order cannot be cancelled by a signature. */
export type Obstacle = keyof typeof REASONS

/** Refusals of an order that can no longer fill, so there is nothing to cancel, and the reason of each. */
const ENDED_REFUSALS: ReadonlyMap<Refusal['errorType'], Obstacle> = new Map([
  ['AlreadyCancelled', 'cancelled'],
  ['OrderFullyExecuted', 'fulfilled'],
  ['OrderExpired', 'expired'],
  ['OrderNotFound', 'unknown'],
])

/** Returns why an order has ended, by the refusal of its cancellation. Undefined for other refusals. */
export const endedBy = ({ errorType }: Refusal): Obstacle | undefined => ENDED_REFUSALS.get(errorType)

/** Returns why an order cannot be cancelled, by the service's report. Undefined if it can, or may. */
export function obstacleOf(
  { uid, replacedBy }: Pick<OrderEntry, 'uid' | 'replacedBy'>,
  reply: readonly OrderLookup[],
): Obstacle | undefined {
  const uidIn = (each: OrderLookup) => ('order' in each ? each.order.uid : each.error.uid)
  const found = reply.find((each) => uidIn(each) === uid)
  // An unreadable item without a UID may be about any order.
  if (!found) return reply.some((each) => uidIn(each) === '') ? undefined : 'unknown'
  if (!('order' in found)) return undefined
  const { status, signingScheme } = found.order
  if (status === 'cancelled' && replacedBy) return 'replaced'
  if (isFinal(status)) return status as Obstacle
  return isEcdsa(signingScheme) ? undefined : 'onChain'
}

/** Maximum number of orders that are named for one reason. */
const MAX_NAMED = 3

const writeOrders = (entries: readonly OrderEntry[]): string => {
  const more = entries.length - MAX_NAMED
  const names = entries.slice(0, MAX_NAMED).map(writeEntry)
  return [...names, ...(more > 0 ? [t`${more} more`] : [])].join('; ')
}

/** Refusal of a batch. Its text holds while all of the `open` orders that it mentions are open. */
export class BatchRefusal extends Refusal {
  readonly open: number

  constructor(errorType: Refusal['errorType'], details: RefusalDetails, open: number) {
    super(errorType as 'AlreadyCancelled', details)
    this.open = open
  }
}

/**
 * Builds the refusal of a batch. It names each order that cannot be cancelled with its reason, and says that
 * the others stay open.
 */
export function refuseBatch(
  errorType: Refusal['errorType'],
  entries: readonly OrderEntry[],
  obstacles: ReadonlyMap<OrderUid, Obstacle>,
): BatchRefusal {
  const reasons = (Object.keys(REASONS) as Obstacle[]).flatMap((reason) => {
    const named = entries.filter(({ uid }) => obstacles.get(uid) === reason)
    return named.length > 0 ? [REASONS[reason](writeOrders(named))] : []
  })
  const open = entries.filter(({ uid }) => !obstacles.has(uid)).length
  const rest = plural(open, t`The other order stays open.`, t`The other ${open} orders stay open.`)
  const details = {
    description: [...reasons, ...(open > 0 ? [rest] : [])].join(' '),
    fix: open > 0 ? t`Cancel the others again.` : t`Nothing is left to cancel.`,
  }
  return new BatchRefusal(errorType, details, open)
}

/** Builds the refusal of a batch if one of its orders has ended, but its service reports none as ended. */
export const refuseUnnamed = (errorType: Refusal['errorType'], count: number): Refusal =>
  new Refusal(errorType as 'AlreadyCancelled', {
    description: t`One of ${count} orders has ended, but the service does not say which. None of them was cancelled.`,
    fix: t`Cancel them one by one.`,
  })
