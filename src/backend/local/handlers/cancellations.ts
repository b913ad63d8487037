/** Cancelling orders with their owner's signature (live service 2.3). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { deploymentOf } from '../../../domain/chains'
import { cancellationDigest, cancellationsDigest } from '../../../domain/order-digest'
import type { OrderStatus } from '../../../domain/orders'
import { Refusal } from '../../../domain/refusal'
import type { ErrorType } from '../../../domain/refusals'
import type { Address, ChainId, Hex, Milliseconds, OrderUid } from '../../../domain/scalars'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../domain/signatures'
import type { ServiceContext } from '../context'
import { noticeOf } from '../notices'
import { statusOfRow } from '../order-replies'
import { changeTables, openChanges, retire, writeChanges } from '../store/order-changes'
import { findOrder } from '../store/orders'
import type { OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'

/** Why an order of a status cannot be cancelled by signature; an open one can, when it was signed by a key. */
const REFUSED = {
  open: undefined,
  presignaturePending: 'OnChainOrder',
  fulfilled: 'OrderFullyExecuted',
  cancelled: 'AlreadyCancelled',
  expired: 'OrderExpired',
} as const satisfies Record<OrderStatus, ErrorType | undefined>

/** @throws Refusal OnChainOrder, OrderFullyExecuted, AlreadyCancelled, OrderExpired */
function checkCancellable(row: OrderRow, now: Milliseconds): void {
  const { scheme } = row.signature
  const isOfContract = scheme === 'presign' || scheme === 'eip1271'
  const status = statusOfRow(row, now)
  const refused = REFUSED[status] ?? (isOfContract ? 'OnChainOrder' : undefined)
  if (refused)
    throw new Refusal(refused, { description: `Order ${row.uid} cannot be cancelled: it is ${status}.` })
}

/** @throws Refusal OrderNotFound */
async function readOwn(database: ServiceDatabase, id: ChainId, uids: readonly OrderUid[]) {
  const rows = await Promise.all(uids.map((uid) => findOrder(database, id, uid)))
  return rows.map((row, index) => {
    if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uids[index]} here.` })
    return row
  })
}

/** @throws Refusal WrongOwner */
function checkOwner({ uid, owner }: OrderRow, signer: Address): void {
  if (owner === signer) return
  throw new Refusal('WrongOwner', {
    description: `Order ${uid} is owned by ${owner}, the cancellation was signed by ${signer}.`,
  })
}

/** An order that was cancelled: final, with its event and its notification. */
export function cancelRow(changes: ReturnType<typeof openChanges>, uid: OrderUid, at: Milliseconds): void {
  changes.replace(retire(changes.get(uid)))
  changes.mark(uid, 'cancelled')
  changes.tell(noticeOf(changes.get(uid), 'order_cancelled', at))
}

/** Existence, then status, then signature, then owner; all are cancelled or none. */
async function cancel(
  { database }: ServiceContext,
  id: ChainId,
  given: readonly OrderUid[],
  signer: () => Address,
  now: Milliseconds,
): Promise<'Cancelled'> {
  const uids = [...new Set(given)]
  return database.transaction('rw', changeTables(database), async () => {
    const rows = await readOwn(database, id, uids)
    for (const row of rows) checkCancellable(row, now)
    const signedBy = signer()
    for (const row of rows) checkOwner(row, signedBy)
    const changes = openChanges(rows, now)
    for (const row of rows) {
      changes.replace({ ...row, cancelledAt: now })
      cancelRow(changes, row.uid, now)
    }
    await writeChanges(database, changes)
    return 'Cancelled' as const
  })
}

const readEcdsa = (scheme: 'eip712' | 'ethsign', bytes: Hex): EcdsaSignature =>
  readSignature(scheme, bytes) as EcdsaSignature

/** One order, with the signature over its UID. */
export const cancelOrder =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.cancelOrder> =>
  ({ network: id, uid, body }, { now }) => {
    const digest = cancellationDigest(deploymentOf(id, 'production'), uid)
    const signer = () => recoverSigner(digest, readEcdsa(body.signingScheme, body.signature))
    return cancel(context, id, [uid], signer, now)
  }

/** Several orders, with one signature over all UIDs. */
export const cancelOrders =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.cancelOrders> =>
  ({ network: id, body }, { now }) => {
    const digest = cancellationsDigest(deploymentOf(id, 'production'), body.orderUids)
    const signer = () => recoverSigner(digest, readEcdsa(body.signingScheme, body.signature))
    return cancel(context, id, body.orderUids, signer, now)
  }
