/** When an order can be cancelled by its owner's signature, and what becomes of it (live service 2.3). */
import type { OrderStatus } from '../../domain/orders'
import { Refusal } from '../../domain/refusal'
import type { ErrorType } from '../../domain/refusals'
import type { Address, Milliseconds } from '../../domain/scalars'
import { noticeOf } from './notices'
import { statusOfRow } from './order-replies'
import { type OrderChanges, retire } from './store/order-changes'
import type { OrderRow } from './store/rows'

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
export function cancelRow(changes: OrderChanges, row: OrderRow, at: Milliseconds): void {
  changes.replace(retire(row))
  changes.mark(row.uid, 'cancelled')
  changes.tell(noticeOf(row, 'order_cancelled', at))
}
