/**
 * Replacement orders. Placing one cancels the replaced order in the same transaction (SOURCES: Replacing an
 * order).
 */
import type { AppData } from '../../../domain/orders/app-data'
import { ACTIVE_AUCTIONS } from '../../../domain/orders/placement-rules'
import type { VerifiedOrder } from '../../../domain/orders/signatures'
import { Refusal } from '../../../domain/refusal'
import type { ChainId, Milliseconds } from '../../../domain/scalars'
import { hasBidsSince } from '../store/auctions'
import { readInFlight } from '../store/chain/settlements'
import { changeTables, collectChanges, writeChanges } from '../store/order-changes'
import { findOrder } from '../store/orders'
import { readRound } from '../store/rounds'
import type { OrderRow } from '../store/rows'
import type { ServiceDatabase } from '../store/schema'
import { cancelRow, checkCancellable, checkOwner } from './cancel'

/** Returns the tables that a transaction needs to replace an order. Empty if no order is replaced. */
export const replacementTables = (database: ServiceDatabase, { document }: AppData) =>
  document.metadata?.replacedOrder
    ? [...changeTables(database), database.rounds, database.solutions, database.settlements]
    : []

/**
 * Requires an ECDSA signature. A contract signature or a presignature does not prove that the owner wants to
 * cancel.
 */
function checkScheme({ signature }: VerifiedOrder): void {
  if (signature.scheme === 'eip712' || signature.scheme === 'ethsign') return
  throw new Refusal('InvalidSignature', {
    description: `A replacing order is signed by a key, not with ${signature.scheme}.`,
  })
}

/** Finds the order that the app data replaces, if any. @throws Refusal OrderNotFound */
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
 * Checks that a valid new order may replace an old one.
 * @throws Refusal OnChainOrder, OrderFullyExecuted, AlreadyCancelled, OrderExpired, InvalidSignature,
 * WrongOwner, OldOrderActivelyBidOn
 */
export async function checkReplaced(
  database: ServiceDatabase,
  old: OrderRow,
  order: VerifiedOrder,
  now: Milliseconds,
): Promise<void> {
  checkCancellable(old, now)
  checkScheme(order)
  checkOwner(old, [order.owner])
  const { nextAuctionId } = await readRound(database, old.chainId)
  const from = nextAuctionId - ACTIVE_AUCTIONS
  const isActive =
    (await hasBidsSince(database, old.chainId, old.uid, from)) ||
    (await readInFlight(database, old.chainId)).has(old.uid)
  if (!isActive) return
  throw new Refusal('OldOrderActivelyBidOn', {
    description: `Order ${old.uid} was bid on in one of the last ${ACTIVE_AUCTIONS} auctions.`,
  })
}

export async function cancelReplaced(
  database: ServiceDatabase,
  old: OrderRow,
  now: Milliseconds,
): Promise<void> {
  const changes = collectChanges([old], now)
  cancelRow(changes, { ...old, cancelledAt: now }, now)
  await writeChanges(database, changes)
}
