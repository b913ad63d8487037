/** Fills, newest first: by block, then by log index, descending. */
import { Dexie } from 'dexie'
import type { Address, ChainId, OrderUid } from '../../../domain/scalars'
import { type TradeRow, tradeRow } from './auction-rows'
import { checkRow, type ServiceDatabase } from './schema'

interface Page {
  readonly offset: number
  readonly limit: number
}

const ALL: Page = { offset: 0, limit: Number.POSITIVE_INFINITY }

/** The fills of an owner or of an order on a network, a page of them. */
export async function readTrades(
  database: ServiceDatabase,
  id: ChainId,
  of: { readonly owner: Address } | { readonly orderUid: OrderUid },
  { offset, limit }: Page = ALL,
): Promise<readonly TradeRow[]> {
  const [index, key] =
    'owner' in of
      ? ['[chainId+owner+blockNumber+logIndex]', [id, of.owner]]
      : ['[orderUid+blockNumber+logIndex]', [of.orderUid]]
  const rows = await database.trades
    .where(index as string)
    .between([...key, Dexie.minKey], [...key, Dexie.maxKey])
    .reverse()
    .filter((row) => row.chainId === id)
    .offset(offset)
    .limit(limit)
    .toArray()
  return rows.map((row) => checkRow(tradeRow, row, 'trades'))
}

/** The first log index that is free in a block. */
export async function nextLogIndex(database: ServiceDatabase, id: ChainId, block: number): Promise<number> {
  const last = await database.trades
    .where('[chainId+blockNumber+logIndex]')
    .between([id, block, Dexie.minKey], [id, block, Dexie.maxKey])
    .last()
  return last ? checkRow(tradeRow, last, 'trades').logIndex + 1 : 0
}
