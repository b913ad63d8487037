/** What a chain reported, in the order it happened there, and the blocks it was read up to. */
import { Dexie } from 'dexie'
import type { ChainId, OrderUid } from '../../../../domain/scalars'
import { checkRow, type ServiceDatabase } from '../schema'
import { type ChainBlockRow, type ChainEventRow, chainBlockRow, chainEventRow } from './chain-rows'

const after = (id: ChainId, block: number) =>
  [
    [id, block + 1, Dexie.minKey],
    [id, Dexie.maxKey],
  ] as const

/** The blocks a chain is known by, the newest first. */
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

/** So many blocks are kept to find out where a chain turned off. */
const MEMORY = 128

/** Writes how far was read, and forgets what lies too far back. */
export async function addChainBlocks(
  database: ServiceDatabase,
  id: ChainId,
  blocks: readonly ChainBlockRow[],
): Promise<void> {
  await database.chainBlocks.bulkPut([...blocks])
  const known = await readChainBlocks(database, id)
  await database.chainBlocks.bulkDelete(
    known.slice(MEMORY).map(({ number }): [ChainId, number] => [id, number]),
  )
}

/** Takes blocks and events behind a block away; gives the events. */
export async function dropChainAfter(
  database: ServiceDatabase,
  id: ChainId,
  block: number,
): Promise<readonly ChainEventRow[]> {
  const [from, to] = after(id, block)
  const lost = database.chainEvents.where('[chainId+blockNumber+logIndex]').between(from, to)
  const rows = (await lost.toArray()).map((row) => checkRow(chainEventRow, row, 'chainEvents'))
  await lost.delete()
  await database.chainBlocks
    .where('[chainId+number]')
    .between([id, block + 1], [id, Dexie.maxKey])
    .delete()
  return rows
}

/** Adds events; one that is there stays one. */
export async function addChainEvents(
  database: ServiceDatabase,
  rows: readonly ChainEventRow[],
): Promise<void> {
  await database.chainEvents.bulkPut([...rows])
}

/** All events about some orders, in the order they happened. */
export async function readEventsOf(
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
