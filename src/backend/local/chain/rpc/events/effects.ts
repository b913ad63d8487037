/**
 * What events mean for our orders. An order's fills, presignature and invalidation are what its events add up to, nothing
 * else: so events that a reorg took away need no undoing of their own, the rest is added up again; and an order that is
 * placed after its events has them too. Only what an order did not know yet is reported.
 */

import { totalFeeOf } from '../../../../../auction/model/fee-policies'
import { isFinal } from '../../../../../domain/orders/status'
import { type ChainId, type Milliseconds, type OrderUid, toAmount } from '../../../../../domain/scalars'
import { cancelRow } from '../../../orders/cancel'
import { addFill, fillOrder, type OrderFill, reopen } from '../../../orders/fills'
import { statusOfRow } from '../../../orders/replies'
import type { TradeRow } from '../../../store/auction-rows'
import { readEventsOf } from '../../../store/chain/chain-events'
import type { ChainEventRow } from '../../../store/chain/chain-rows'
import { changeTables, type OrderChanges, openChanges, writeChanges } from '../../../store/order-changes'
import { readLiveOrders, readOrders } from '../../../store/orders'
import type { OrderRow } from '../../../store/rows'
import type { ServiceDatabase } from '../../../store/schema'
import { type PlacingPorts, toPlacedRow } from './placed'

type TradeEvent = Extract<ChainEventRow, { type: 'trade' }>

const isTrade = (event: ChainEventRow): event is TradeEvent => event.type === 'trade'

function toFill({ sellToken, sellAmount, buyAmount, feeAmount, ...event }: TradeEvent): OrderFill {
  const { networkFee, protocolFees, txHash } = event
  const traded = { sell: sellAmount - feeAmount, buy: buyAmount }
  const fee = totalFeeOf(sellToken, { ...traded, fee: networkFee, protocolFees })
  return { ...traded, fee, signedFee: feeAmount, txHash }
}

/** An order as no event ever touched it. */
function untouched({ invalidatedAt, ...row }: OrderRow): OrderRow {
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

/** An order after an event, without a word to anybody. */
function add(row: OrderRow, event: ChainEventRow): OrderRow {
  if (event.type === 'trade') return addFill(row, toFill(event))
  if (event.type === 'presignature') return { ...row, isPresigned: event.isSigned }
  if (event.type === 'refund' && row.onchain)
    return { ...row, onchain: { ...row.onchain, refundTxHash: event.txHash } }
  return event.type === 'invalidation' ? { ...row, invalidatedAt: row.invalidatedAt ?? event.at } : row
}

/** When an order's changes are noticed, and the fee on volume that its quote held. */
interface EventTime {
  readonly now: Milliseconds
  readonly volumeFeeBps: number
}

/** An order after an event, with all notifications that it gives. */
function recordEvent(changes: OrderChanges, uid: OrderUid, event: ChainEventRow, at: EventTime): void {
  if (event.type === 'trade') {
    fillOrder(changes, uid, toFill(event), at)
    return
  }
  const { now } = at
  const before = changes.get(uid)
  const after = add(before, event)
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

function bringUpToDate(
  changes: OrderChanges,
  row: OrderRow,
  events: readonly ChainEventRow[],
  at: EventTime,
): void {
  const sums = [untouched(row)]
  for (const event of events) sums.push(add(sums.at(-1) as OrderRow, event))
  const known = sums.findLastIndex((sum) => isSame(sum, row))
  if (known === sums.length - 1) return
  if (known >= 0) for (const event of events.slice(known)) recordEvent(changes, row.uid, event, at)
  else reopen(changes, row, sums.at(-1) as OrderRow, at.now)
}

const toFees = ({ protocolFees }: TradeEvent) => (protocolFees ? { protocolFees } : {})

/** Fills as they are listed. */
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

/** Tables to name in a transaction that brings events into orders. */
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

/** Orders whose placement a reorg took away, and no other block has: they never were. */
async function dropUnplaced(database: ServiceDatabase, lost: readonly ChainEventRow[]): Promise<void> {
  const uids = lost.flatMap((event) => (event.type === 'placement' ? event.orderUid : []))
  const left = await readEventsOf(database, uids)
  const gone = uids.filter((uid) => !left.some((e) => e.type === 'placement' && e.orderUid === uid))
  await database.orders.bulkDelete(gone)
  await database.orderEvents.where('uid').anyOf(gone).delete()
}

/** What came of a chain, and what a reorg took away from it; `placing` where orders were placed on it. */
interface Happened {
  readonly added: readonly ChainEventRow[]
  readonly lost: readonly ChainEventRow[]
  readonly placing: PlacingPorts | undefined
  readonly volumeFeeBps: number
}

/** Brings events that came, and events that a reorg took away, into the orders they are about, and into every live one. */
export async function applyEvents(
  database: ServiceDatabase,
  id: ChainId,
  { added, lost, placing, volumeFeeBps }: Happened,
  now: Milliseconds,
): Promise<void> {
  await writeTrades(database, added.filter(isTrade), lost.filter(isTrade))
  await dropUnplaced(database, lost)
  const live = await readLiveOrders(database, id)
  const touched = [...added, ...lost].flatMap((event) => ('orderUid' in event ? event.orderUid : []))
  const known = new Map([...live, ...(await readOrders(database, id, touched))].map((row) => [row.uid, row]))
  const fresh: OrderRow[] = []
  for (const event of placing ? added : [])
    if (event.type === 'placement' && placing) {
      const row = await toPlacedRow(placing, event, now)
      // It may have been posted before its event was read; one that moved to another block is unchanged.
      const before = known.get(row.uid)
      if (!before?.onchain) fresh.push({ ...row, ...before, interactions: row.interactions })
    }
  for (const row of fresh) known.set(row.uid, row)
  const rows = [...known.values()]
  const events = await readEventsOf(database, [...known.keys()])
  const changes = openChanges(rows, now)
  for (const row of fresh) changes.replace(row)
  for (const row of rows) bringUpToDate(changes, row, eventsOf(row, events), { now, volumeFeeBps })
  await writeChanges(database, changes)
}
