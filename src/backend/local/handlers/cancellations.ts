/** Cancellations by the owner's signature (SOURCES: Cancelling). */
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { deploymentOf } from '../../../domain/chains/chains'
import { cancellationDigest, cancellationsDigest } from '../../../domain/orders/digest'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import type { Address, ChainId, Hex, Milliseconds, OrderUid } from '../../../domain/scalars'
import { cancelRow, checkCancellable, checkOwner } from '../orders/cancel'
import { changeTables, collectChanges, writeChanges } from '../store/order-changes'
import { findOrder } from '../store/orders'
import type { ServiceDatabase } from '../store/schema'
import type { ServiceContext } from './context'

/** @throws Refusal OrderNotFound */
async function readExisting(database: ServiceDatabase, id: ChainId, uids: readonly OrderUid[]) {
  const rows = await Promise.all(uids.map((uid) => findOrder(database, id, uid)))
  return rows.map((row, index) => {
    if (!row) throw new Refusal('OrderNotFound', { description: `There is no order ${uids[index]} here.` })
    return row
  })
}

/** Cancels all orders or none. Checks existence, then status, then signature, then owner. */
async function cancel(
  { database }: ServiceContext,
  id: ChainId,
  orderUids: readonly OrderUid[],
  signer: () => Address,
  now: Milliseconds,
): Promise<'Cancelled'> {
  const uids = [...new Set(orderUids)]
  return database.transaction('rw', changeTables(database), async () => {
    const rows = await readExisting(database, id, uids)
    for (const row of rows) checkCancellable(row, now)
    const signedBy = signer()
    for (const row of rows) checkOwner(row, signedBy)
    const changes = collectChanges(rows, now)
    for (const row of rows) cancelRow(changes, { ...row, cancelledAt: now }, now)
    await writeChanges(database, changes)
    return 'Cancelled' as const
  })
}

const readEcdsa = (scheme: 'eip712' | 'ethsign', bytes: Hex): EcdsaSignature =>
  readSignature(scheme, bytes) as EcdsaSignature

/** Cancels one order by a signature over its UID. */
const cancelOrder =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.cancelOrder> =>
  ({ network: id, uid, body }, { now }) => {
    const digest = cancellationDigest(deploymentOf(id, 'production'), uid)
    const signer = () => recoverSigner(digest, readEcdsa(body.signingScheme, body.signature))
    return cancel(context, id, [uid], signer, now)
  }

/** Cancels several orders by one signature over all UIDs. */
const cancelOrders =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.cancelOrders> =>
  ({ network: id, body }, { now }) => {
    const digest = cancellationsDigest(deploymentOf(id, 'production'), body.orderUids)
    const signer = () => recoverSigner(digest, readEcdsa(body.signingScheme, body.signature))
    return cancel(context, id, body.orderUids, signer, now)
  }

export const cancellationHandlers = (context: ServiceContext) => ({
  cancelOrder: cancelOrder(context),
  cancelOrders: cancelOrders(context),
})
