/** Fills, newest first: by block, then by log index. */
import { Dexie } from 'dexie'
import type { Address, ChainId, Hash32, OrderUid } from '../../../domain/scalars'
import { type TradeRow, tradeRow } from './auction-rows'
import { readPlacedUids } from './orders'
import { checkRow, type ServiceDatabase } from './schema'

interface Page {
  readonly offset: number
  readonly limit: number
}

const ALL: Page = { offset: 0, limit: Number.POSITIVE_INFINITY }

const isNewer = (a: TradeRow, b: TradeRow): number => b.blockNumber - a.blockNumber || b.logIndex - a.logIndex

/** Reads a page of the fills of an owner or of an order. */
export async function readTrades(
  database: ServiceDatabase,
  id: ChainId,
  filter: { readonly owner: Address } | { readonly orderUid: OrderUid },
  { offset, limit }: Page = ALL,
): Promise<readonly TradeRow[]> {
  const [index, key] =
    'owner' in filter
      ? ['[chainId+owner+blockNumber+logIndex]', [id, filter.owner]]
      : ['[orderUid+blockNumber+logIndex]', [filter.orderUid]]
  const found = database.trades
    .where(index as string)
    .between([...key, Dexie.minKey], [...key, Dexie.maxKey])
    .reverse()
    .filter((row) => row.chainId === id)
  // Fills of an order that a contract placed for a trader count as the trader's.
  const placed = 'owner' in filter ? await readPlacedUids(database, id, filter.owner) : []
  if (placed.length > 0) {
    const placedTrades = await Promise.all(placed.map((orderUid) => readTrades(database, id, { orderUid })))
    const rows = [...(await found.toArray()), ...placedTrades.flat()].sort(isNewer)
    return rows.slice(offset, offset + limit).map((row) => checkRow(tradeRow, row, 'trades'))
  }
  const rows = await found.offset(offset).limit(limit).toArray()
  return rows.map((row) => checkRow(tradeRow, row, 'trades'))
}

/** Reads the fills of a transaction. */
export async function readTransactionTrades(
  database: ServiceDatabase,
  id: ChainId,
  txHash: Hash32,
): Promise<readonly TradeRow[]> {
  const rows = await database.trades.where('[chainId+txHash]').equals([id, txHash]).toArray()
  return rows.map((row) => checkRow(tradeRow, row, 'trades'))
}

/** Finds the block of the first fill that sold or bought a token. */
export async function findFirstTradeBlock(
  database: ServiceDatabase,
  id: ChainId,
  token: Address,
): Promise<number | undefined> {
  const found = await Promise.all(
    ['sellToken', 'buyToken'].map((side) =>
      database.trades
        .where(`[chainId+${side}+blockNumber]`)
        .between([id, token, Dexie.minKey], [id, token, Dexie.maxKey])
        .first(),
    ),
  )
  const blocks = found.flatMap((row) => (row ? [checkRow(tradeRow, row, 'trades').blockNumber] : []))
  return blocks.length === 0 ? undefined : Math.min(...blocks)
}

/** Returns the first free log index of a block. */
export async function nextLogIndex(database: ServiceDatabase, id: ChainId, block: number): Promise<number> {
  const last = await database.trades
    .where('[chainId+blockNumber+logIndex]')
    .between([id, block, Dexie.minKey], [id, block, Dexie.maxKey])
    .last()
  return last ? checkRow(tradeRow, last, 'trades').logIndex + 1 : 0
}
