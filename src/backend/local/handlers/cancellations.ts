/** Cancellations by the owner's signature (SOURCES: Cancelling). */
import type * as z from 'zod/mini'
import type { RowHandler } from '../../../api/endpoint'
import type { orderEndpoints } from '../../../api/endpoints/orders'
import { type Deployment, deploymentOf, paperDeployments } from '../../../domain/chains/chains'
import { cancellationDigest, cancellationsDigest } from '../../../domain/orders/digest'
import type { orderCancellation } from '../../../domain/orders/order'
import { type EcdsaSignature, readSignature, recoverSigner } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import type { Address, ChainId, Hash32, Milliseconds, OrderUid } from '../../../domain/scalars'
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
  readSigners: () => readonly Address[],
  now: Milliseconds,
): Promise<'Cancelled'> {
  const uids = [...new Set(orderUids)]
  return database.transaction('rw', changeTables(database), async () => {
    const rows = await readExisting(database, id, uids)
    for (const row of rows) checkCancellable(row, now)
    const signers = readSigners()
    for (const row of rows) checkOwner(row, signers)
    const changes = collectChanges(rows, now)
    for (const row of rows) cancelRow(changes, { ...row, cancelledAt: now }, now)
    await writeChanges(database, changes)
    return 'Cancelled' as const
  })
}

/**
 * Recovers the possible signers of a cancellation, one for each domain that the network accepts. The paper
 * chain accepts that of the Sandbox and the public one, whichever the order has. So one signature can cancel
 * orders of both.
 * @throws Refusal InvalidSignature
 */
function recoverSigners(
  { chain }: ServiceContext,
  id: ChainId,
  { signature, signingScheme }: z.output<typeof orderCancellation>,
  digestIn: (domain: Deployment) => Hash32,
): readonly Address[] {
  const domains = chain.isPaper(id) ? paperDeployments(id) : [deploymentOf(id, 'production')]
  const given = readSignature(signingScheme, signature) as EcdsaSignature
  return domains.map((domain) => recoverSigner(digestIn(domain), given))
}

/** Cancels one order by a signature over its UID. */
const cancelOrder =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.cancelOrder> =>
  ({ network: id, uid, body }, { now }) => {
    const readSigners = () => recoverSigners(context, id, body, (domain) => cancellationDigest(domain, uid))
    return cancel(context, id, [uid], readSigners, now)
  }

/** Cancels several orders by one signature over all UIDs. */
const cancelOrders =
  (context: ServiceContext): RowHandler<typeof orderEndpoints.cancelOrders> =>
  ({ network: id, body }, { now }) => {
    const { orderUids } = body
    const readSigners = () =>
      recoverSigners(context, id, body, (domain) => cancellationsDigest(domain, orderUids))
    return cancel(context, id, orderUids, readSigners, now)
  }

export const cancellationHandlers = (context: ServiceContext) => ({
  cancelOrder: cancelOrder(context),
  cancelOrders: cancelOrders(context),
})
