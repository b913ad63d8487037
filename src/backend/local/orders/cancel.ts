/** When an order can be cancelled by its owner's signature, and what becomes of it (SOURCES: Cancelling). */

import type { OrderStatus } from '../../../domain/orders/order'
import { Refusal } from '../../../domain/refusal'
import type { ErrorType } from '../../../domain/refusals'
import type { EventReason } from '../../../domain/reports/debug-reports'
import type { Address, Milliseconds } from '../../../domain/scalars'
import { type OrderChanges, retire } from '../store/order-changes'
import type { OrderRow } from '../store/rows'
import { toNotification } from './notifications'
import { statusOfRow } from './replies'

/** Why an order of a status cannot be cancelled by signature; an open one can, when it was signed by a key. */
const REFUSED = {
  open: undefined,
  presignaturePending: 'OnChainOrder',
  fulfilled: 'OrderFullyExecuted',
  cancelled: 'AlreadyCancelled',
  expired: 'OrderExpired',
} as const satisfies Record<OrderStatus, ErrorType | undefined>

/** @throws Refusal OnChainOrder, OrderFullyExecuted, AlreadyCancelled, OrderExpired */
export function checkCancellable(row: OrderRow, now: Milliseconds): void {
  const { scheme } = row.signature
  const isOfContract = scheme === 'presign' || scheme === 'eip1271'
  const status = statusOfRow(row, now)
  const refused = REFUSED[status] ?? (isOfContract ? 'OnChainOrder' : undefined)
  if (refused)
    throw new Refusal(refused, { description: `Order ${row.uid} cannot be cancelled: it is ${status}.` })
}

/** @throws Refusal WrongOwner */
export function checkOwner({ uid, owner }: OrderRow, signer: Address): void {
  if (owner === signer) return
  throw new Refusal('WrongOwner', {
    description: `Order ${uid} is owned by ${owner}, this was signed by ${signer}.`,
  })
}

/** Retires an order that says when it was cancelled, with its event and its notification. */
export function cancelRow(
  changes: OrderChanges,
  row: OrderRow,
  at: Milliseconds,
  reason?: Extract<EventReason, 'banned_user'>,
): void {
  changes.replace(retire(row))
  changes.mark(row.uid, 'cancelled', reason)
  changes.notify(toNotification(row, 'order_cancelled', at, reason ? { reason } : {}))
}

/** Whether an order's owner, or who is paid, is banned. */
export const isOfBanned = (
  { owner, onchain, terms }: OrderRow,
  isBanned: (account: Address) => boolean,
): boolean => isBanned(onchain?.sender ?? owner) || (terms.receiver !== null && isBanned(terms.receiver))

/** Cancels the live orders whose owner or receiver was banned since they were placed (SOURCES: Cancelling); gives the others. */
export function cancelBanned(
  changes: OrderChanges,
  live: readonly OrderRow[],
  isBanned: (account: Address) => boolean,
  now: Milliseconds,
): readonly OrderRow[] {
  const banned = live.filter((row) => isOfBanned(row, isBanned))
  for (const row of banned) cancelRow(changes, { ...row, cancelledAt: now }, now, 'banned_user')
  return live.filter((row) => !banned.includes(row))
}
