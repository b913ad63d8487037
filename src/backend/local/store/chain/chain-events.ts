/** Events of a chain in chain order, and the blocks up to which they were read. */
import { Dexie } from 'dexie'
import type { ChainId, OrderUid } from '../../../../domain/scalars'
import { checkRow, type ServiceDatabase } from '../schema'
import { type ChainBlockRow, type ChainEventRow, chainBlockRow, chainEventRow } from './chain-rows'

const rangeAfter = (id: ChainId, block: number) =>
  [
    [id, block + 1, Dexie.minKey],
    [id, Dexie.maxKey],
  ] as const

/** Reads the known blocks of a chain, newest first. */
export async function readChainBlocks(
  database: ServiceDatabase,
  id: ChainId,
): Promise<readonly ChainBlockRow[]> {
  const rows = await database.chainBlocks
    .where('[chainId+number]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .reverse()
    .toArray()
  return rows.map((row) => checkRow(chainBlockRow, row, 'chainBlocks'))
}

/** Maximum number of known blocks per chain. A reorg deeper than that cannot be located. */
const MAX_BLOCKS = 128

/** Adds blocks and removes the oldest ones beyond the maximum. */
export async function addChainBlocks(
  database: ServiceDatabase,
  id: ChainId,
  blocks: readonly ChainBlockRow[],
): Promise<void> {
  await database.chainBlocks.bulkPut([...blocks])
  const known = await readChainBlocks(database, id)
  await database.chainBlocks.bulkDelete(
    known.slice(MAX_BLOCKS).map(({ number }): [ChainId, number] => [id, number]),
  )
}

/** Removes blocks and events after a block. Returns the removed events. */
export async function removeChainAfter(
  database: ServiceDatabase,
  id: ChainId,
  block: number,
): Promise<readonly ChainEventRow[]> {
  const [from, to] = rangeAfter(id, block)
  const lost = database.chainEvents.where('[chainId+blockNumber+logIndex]').between(from, to)
  const rows = (await lost.toArray()).map((row) => checkRow(chainEventRow, row, 'chainEvents'))
  await lost.delete()
  await database.chainBlocks
    .where('[chainId+number]')
    .between([id, block + 1], [id, Dexie.maxKey])
    .delete()
  return rows
}

/** Writes events. Writing an event again changes nothing. */
export async function addChainEvents(
  database: ServiceDatabase,
  rows: readonly ChainEventRow[],
): Promise<void> {
  await database.chainEvents.bulkPut([...rows])
}

/** Reads all events of some orders, in chain order. */
export async function readChainEvents(
  database: ServiceDatabase,
  uids: readonly OrderUid[],
): Promise<readonly ChainEventRow[]> {
  const rows = await database.chainEvents
    .where('orderUid')
    .anyOf([...uids])
    .toArray()
  return rows
    .map((row) => checkRow(chainEventRow, row, 'chainEvents'))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}
