/**
 * Applies chain events to orders. An order's fills, presignature and invalidation are always the sum of its
 * events. After a reorg the remaining events are added up again, so lost events need no undo. An order that
 * is placed after its events were read gets them too. Only new events create notifications.
 */

import { totalFeeOf } from '../../../../auction/model/fee-policies'
import { isFinal } from '../../../../domain/orders/status'
import { type ChainId, type Milliseconds, type OrderUid, toAmount } from '../../../../domain/scalars'
import { cancelRow } from '../../orders/cancel'
import { addFill, fillOrder, type OrderFill, reopen } from '../../orders/fills'
import { statusOfRow } from '../../orders/replies'
import type { TradeRow } from '../../store/auction-rows'
import { readChainEvents } from '../../store/chain/chain-events'
import type { ChainEventRow } from '../../store/chain/chain-rows'
import { changeTables, collectChanges, type OrderChanges, writeChanges } from '../../store/order-changes'
import { readLiveOrders, readOrders } from '../../store/orders'
import type { OrderRow } from '../../store/rows'
import type { ServiceDatabase } from '../../store/schema'
import { type PlacementPorts, toPlacedRow } from './placed'

type TradeEvent = Extract<ChainEventRow, { type: 'trade' }>

const isTrade = (event: ChainEventRow): event is TradeEvent => event.type === 'trade'

function toFill({ sellToken, sellAmount, buyAmount, feeAmount, ...event }: TradeEvent): OrderFill {
  const { networkFee, protocolFees, txHash } = event
  const traded = { sell: sellAmount - feeAmount, buy: buyAmount }
  const fee = totalFeeOf(sellToken, { ...traded, fee: networkFee, protocolFees })
  return { ...traded, fee, signedFee: feeAmount, txHash }
}

/** Returns an order without the effect of any event. */
function withoutEvents({ invalidatedAt, ...row }: OrderRow): OrderRow {
  const { refundTxHash, ...onchain } = row.onchain ?? {}
  return {
    ...row,
    ...(row.onchain && { onchain: onchain as NonNullable<OrderRow['onchain']> }),
    executed: { sell: 0n, buy: 0n },
    executedFee: 0n,
    executedSignedFee: 0n,
    isPresigned: false,
  }
}

/** Applies an event to an order without notifications. */
function applyEvent(row: OrderRow, event: ChainEventRow): OrderRow {
  if (event.type === 'trade') return addFill(row, toFill(event))
  if (event.type === 'presignature') return { ...row, isPresigned: event.isSigned }
  if (event.type === 'refund' && row.onchain)
    return { ...row, onchain: { ...row.onchain, refundTxHash: event.txHash } }
  return event.type === 'invalidation' ? { ...row, invalidatedAt: row.invalidatedAt ?? event.at } : row
}

/** Time of the changes, and the volume fee in the orders' quotes. */
interface EventTime {
  readonly now: Milliseconds
  readonly volumeFeeBps: number
}

/** Applies an event to an order with its notifications. */
function recordEvent(changes: OrderChanges, uid: OrderUid, event: ChainEventRow, time: EventTime): void {
  if (event.type === 'trade') {
    fillOrder(changes, uid, toFill(event), time)
    return
  }
  const { now } = time
  const before = changes.get(uid)
  const after = applyEvent(before, event)
  if (event.type === 'invalidation' && !isFinal(statusOfRow(before, now))) cancelRow(changes, after, now)
  else changes.replace(after)
}

const isSame = (a: OrderRow, b: OrderRow): boolean =>
  a.executed.sell === b.executed.sell &&
  a.executed.buy === b.executed.buy &&
  a.executedSignedFee === b.executedSignedFee &&
  a.isPresigned === b.isPresigned &&
  (a.invalidatedAt === undefined) === (b.invalidatedAt === undefined) &&
  a.onchain?.refundTxHash === b.onchain?.refundTxHash

function updateOrder(
  changes: OrderChanges,
  row: OrderRow,
  events: readonly ChainEventRow[],
  time: EventTime,
): void {
  const sums = [withoutEvents(row)]
  for (const event of events) sums.push(applyEvent(sums.at(-1) as OrderRow, event))
  const known = sums.findLastIndex((sum) => isSame(sum, row))
  if (known === sums.length - 1) return
  if (known >= 0) for (const event of events.slice(known)) recordEvent(changes, row.uid, event, time)
  else reopen(changes, row, sums.at(-1) as OrderRow, time.now)
}

const toFees = ({ protocolFees }: TradeEvent) => (protocolFees ? { protocolFees } : {})

const toTrade = (event: TradeEvent): TradeRow => ({
  chainId: event.chainId,
  blockNumber: event.blockNumber,
  logIndex: event.logIndex,
  orderUid: event.orderUid,
  owner: event.owner,
  sellToken: event.sellToken,
  buyToken: event.buyToken,
  sellAmount: toAmount(event.sellAmount),
  sellAmountBeforeFees: toAmount(event.sellAmount - event.feeAmount),
  buyAmount: toAmount(event.buyAmount),
  txHash: event.txHash,
  ...(event.auctionId === undefined ? {} : { auctionId: event.auctionId }),
  ...toFees(event),
})

async function writeTrades(
  database: ServiceDatabase,
  added: readonly TradeEvent[],
  lost: readonly TradeEvent[],
): Promise<void> {
  await database.trades.bulkDelete(
    lost.map(({ chainId, blockNumber, logIndex }) => [chainId, blockNumber, logIndex]),
  )
  await database.executions.bulkDelete(
    lost.flatMap(({ orderUid, auctionId }): [OrderUid, number][] =>
      auctionId === undefined ? [] : [[orderUid, auctionId]],
    ),
  )
  await database.trades.bulkPut(added.map(toTrade))
  await database.executions.bulkPut(
    added.flatMap((event) => {
      const { orderUid: uid, auctionId, blockNumber, sellToken: feeToken } = event
      if (auctionId === undefined) return []
      const fee = toAmount(toFill(event).fee)
      return [{ uid, auctionId, blockNumber, fee, feeToken, ...toFees(event) }]
    }),
  )
}

/** Returns the tables that a transaction needs to apply events. */
export const effectTables = (database: ServiceDatabase) => [
  ...changeTables(database),
  database.chainEvents,
  database.chainBlocks,
  database.trades,
  database.executions,
  database.settlements,
  database.appData,
  database.quotes,
]

const eventsOf = ({ uid }: OrderRow, events: readonly ChainEventRow[]): readonly ChainEventRow[] =>
  events.filter((event) => 'orderUid' in event && event.orderUid === uid)

/** Removes orders whose placement was lost in a reorg and is in no other block. */
async function dropUnplaced(database: ServiceDatabase, lost: readonly ChainEventRow[]): Promise<void> {
  const uids = lost.flatMap((event) => (event.type === 'placement' ? event.orderUid : []))
  const left = await readChainEvents(database, uids)
  const removed = uids.filter((uid) => !left.some((e) => e.type === 'placement' && e.orderUid === uid))
  await database.orders.bulkDelete(removed)
  await database.orderEvents.where('uid').anyOf(removed).delete()
}

/** New events of a chain, and events that a reorg removed. `placing` is present if there are placements. */
interface ChainChange {
  readonly added: readonly ChainEventRow[]
  readonly lost: readonly ChainEventRow[]
  readonly placing: PlacementPorts | undefined
  readonly volumeFeeBps: number
}

/** Applies new and lost events to their orders, and updates every live order. */
export async function applyEvents(
  database: ServiceDatabase,
  id: ChainId,
  { added, lost, placing, volumeFeeBps }: ChainChange,
  now: Milliseconds,
): Promise<void> {
  await writeTrades(database, added.filter(isTrade), lost.filter(isTrade))
  await dropUnplaced(database, lost)
  const live = await readLiveOrders(database, id)
  const touched = [...added, ...lost].flatMap((event) => ('orderUid' in event ? event.orderUid : []))
  const known = new Map([...live, ...(await readOrders(database, id, touched))].map((row) => [row.uid, row]))
  const placed: OrderRow[] = []
  for (const event of placing ? added : [])
    if (event.type === 'placement' && placing) {
      const row = await toPlacedRow(placing, event, now)
      // The order may have been posted to the API before its event was read. An order whose placement moved
      // to another block is unchanged.
      const before = known.get(row.uid)
      if (!before?.onchain) placed.push({ ...row, ...before, interactions: row.interactions })
    }
  for (const row of placed) known.set(row.uid, row)
  const rows = [...known.values()]
  const events = await readChainEvents(database, [...known.keys()])
  const changes = collectChanges(rows, now)
  for (const row of placed) changes.replace(row)
  for (const row of rows) updateOrder(changes, row, eventsOf(row, events), { now, volumeFeeBps })
  await writeChanges(database, changes)
}
