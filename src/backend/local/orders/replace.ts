/** An order that takes the place of another: that one is cancelled in the very moment this one is placed (SOURCES: Replacing an order). */
import type { AppData } from '../../../domain/orders/app-data'
import { ACTIVE_AUCTIONS } from '../../../domain/orders/placement-rules'
import type { VerifiedOrder } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import type { ChainId, Milliseconds } from '../../../domain/scalars'
import { wasBidOn } from '../store/auctions'
import { readInFlight } from '../store/chain/settlements'
import { changeTables, openChanges, writeChanges } from '../store/order-changes'
import { findOrder } from '../store/orders'
import { readRound } from '../store/rounds'
import type { OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import { cancelRow, checkCancellable, checkOwner } from './cancel'

/** Tables to name in a transaction that replaces an order; none when nothing is to be replaced. */
export const replacementTables = (database: ServiceDatabase, { document }: AppData) =>
  document.metadata?.replacedOrder
    ? [...changeTables(database), database.rounds, database.solutions, database.settlements]
    : []

/** A contract's or a presigned order is not proved by its signature, so it can cancel nothing. */
function checkScheme({ signature }: VerifiedOrder): void {
  if (signature.scheme === 'eip712' || signature.scheme === 'ethsign') return
  throw new Refusal('InvalidSignature', {
    description: `A replacing order is signed by a key, not with ${signature.scheme}.`,
  })
}

/** The order that the app data names to be replaced, or undefined when it names none. @throws Refusal OrderNotFound */
export async function findReplaced(
  database: ServiceDatabase,
  id: ChainId,
  { document }: AppData,
): Promise<OrderRow | undefined> {
  const uid = document.metadata?.replacedOrder?.uid
  if (!uid) return undefined
  const old = await findOrder(database, id, uid)
  if (!old) throw new Refusal('OrderNotFound', { description: `There is no order ${uid} to replace here.` })
  return old
}

/**
 * Whether an order may take the place of an old one: asked of an order that could be placed by itself.
 * @throws Refusal OnChainOrder, OrderFullyExecuted, AlreadyCancelled, OrderExpired, InvalidSignature, WrongOwner,
 * OldOrderActivelyBidOn
 */
export async function checkReplaced(
  database: ServiceDatabase,
  old: OrderRow,
  order: VerifiedOrder,
  now: Milliseconds,
): Promise<void> {
  checkCancellable(old, now)
  checkScheme(order)
  checkOwner(old, order.owner)
  const { nextAuctionId } = await readRound(database, old.chainId)
  const from = nextAuctionId - ACTIVE_AUCTIONS
  const isWanted =
    (await wasBidOn(database, old.chainId, old.uid, from)) ||
    (await readInFlight(database, old.chainId)).has(old.uid)
  if (!isWanted) return
  throw new Refusal('OldOrderActivelyBidOn', {
    description: `Order ${old.uid} was bid on in one of the last ${ACTIVE_AUCTIONS} auctions.`,
  })
}

/** Cancels the replaced order. */
export async function cancelReplaced(
  database: ServiceDatabase,
  old: OrderRow,
  now: Milliseconds,
): Promise<void> {
  const changes = openChanges([old], now)
  cancelRow(changes, { ...old, cancelledAt: now }, now)
  await writeChanges(database, changes)
}
