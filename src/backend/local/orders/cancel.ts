/** Rules and changes of a cancellation by signature (SOURCES: Cancelling). */

import type { OrderStatus } from '../../../domain/orders/order'
import { Refusal } from '../../../domain/refusal'
import type { ErrorType } from '../../../domain/refusals'
import type { EventReason } from '../../../domain/reports/debug-reports'
import type { Address, Milliseconds } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { toNotification } from './notifications'
import { statusOfRow } from './replies'

/** Refusal per status. An open order can be cancelled if it was signed with a key. */
const REFUSALS = {
  open: undefined,
  presignaturePending: 'OnChainOrder',
  fulfilled: 'OrderFullyExecuted',
  cancelled: 'AlreadyCancelled',
  expired: 'OrderExpired',
} as const satisfies Record<OrderStatus, ErrorType | undefined>

/** @throws Refusal OnChainOrder, OrderFullyExecuted, AlreadyCancelled, OrderExpired */
export function checkCancellable(row: OrderRow, now: Milliseconds): void {
  const { scheme } = row.signature
  const isByContract = scheme === 'presign' || scheme === 'eip1271'
  const status = statusOfRow(row, now)
  const refused = REFUSALS[status] ?? (isByContract ? 'OnChainOrder' : undefined)
  if (refused)
    throw new Refusal(refused, { description: `Order ${row.uid} cannot be cancelled: it is ${status}.` })
}

/**
 * Checks that the owner is among the possible signers. The last one is that of the public domain.
 * @throws Refusal WrongOwner
 */
export function checkOwner({ uid, owner }: OrderRow, signers: readonly Address[]): void {
  if (signers.includes(owner)) return
  throw new Refusal('WrongOwner', {
    description: `Order ${uid} is owned by ${owner}, this was signed by ${signers.at(-1)}.`,
  })
}

/** Retires a cancelled order. Adds its event and its notification. */
export function cancelRow(
  changes: OrderChanges,
  row: OrderRow,
  at: Milliseconds,
  reason?: Extract<EventReason, 'banned_user'>,
): void {
  changes.replace(retire(row))
  changes.addEvent(row.uid, 'cancelled', reason)
  changes.notify(toNotification(row, 'order_cancelled', at, reason ? { reason } : {}))
}

/** Whether an order's owner or receiver is banned. */
export const isBannedOrder = (
  { owner, onchain, terms }: OrderRow,
  isBanned: (account: Address) => boolean,
): boolean => isBanned(onchain?.sender ?? owner) || (terms.receiver !== null && isBanned(terms.receiver))

/**
 * Cancels live orders whose owner or receiver was banned after placement (SOURCES: Cancelling). Returns the
 * other orders.
 */
export function cancelBanned(
  changes: OrderChanges,
  live: readonly OrderRow[],
  isBanned: (account: Address) => boolean,
  now: Milliseconds,
): readonly OrderRow[] {
  const banned = live.filter((row) => isBannedOrder(row, isBanned))
  for (const row of banned) cancelRow(changes, { ...row, cancelledAt: now }, now, 'banned_user')
  return live.filter((row) => !banned.includes(row))
}
