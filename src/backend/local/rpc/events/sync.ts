/**
 * Reads a chain's events up to its newest block. Reading continues after the newest known block that is still
 * part of the chain. Later rows came from blocks that a reorg removed, or from another chain. One transaction
 * removes them with their effects and adds the new events.
 */

import type { RpcNode } from '../../../../api/node'
import { topicOf } from '../../../../domain/evm/abi'
import { ethFlow } from '../../../../domain/evm/contracts'
import type { Address, ChainId, Milliseconds } from '../../../../domain/scalars'
import type { ChainMarket } from '../../chain/chain'
import {
  addChainBlocks,
  addChainEvents,
  readChainBlocks,
  removeChainAfter,
} from '../../store/chain/chain-events'
import type { ChainBlockRow } from '../../store/chain/chain-rows'
import { findSettlements } from '../../store/chain/settlements'
import type { ServiceDatabase } from '../../store/schema'
import { type Block, type Log, readBlock, readHead, readLogs } from '../blocks'
import { applyEvents, effectTables } from './effects'
import { followedTopics, toEvents } from './events'
import { reopenSettlements } from './outcomes'
import type { PlacementPorts } from './placed'

/** Ports and settings of `indexChain`. */
export interface Indexed {
  readonly database: ServiceDatabase
  readonly node: RpcNode
  /** The settlement contract, and EthFlow if the chain has it. */
  readonly contracts: readonly Address[]
  /** Reads the market in which placements get their price. */
  readonly readMarket: (block: Block) => Promise<ChainMarket>
  readonly encodeHooks: PlacementPorts['encodeHooks']
  /** Volume fee in basis points, as stated in quotes. */
  readonly volumeFeeBps: number
}

/** Number of past blocks that are read from a new chain. */
const FIRST_READ_BLOCKS = 10_000
/** Block number before the first block. */
const BEFORE_FIRST_BLOCK = -1

/** Finds the newest known block that is still in the chain. Without one, everything is read again. */
async function findFork(node: RpcNode, known: readonly ChainBlockRow[], head: Block): Promise<number> {
  const newest = known[0]
  if (newest && head.number === newest.number + 1 && head.parentHash === newest.hash) return newest.number
  for (const { number, hash } of known) {
    if (number > head.number) continue
    const current = number === head.number ? head : await readBlock(node, number)
    if (current?.hash === hash) return number
  }
  return BEFORE_FIRST_BLOCK
}

/** Returns the blocks to store: blocks with events, and the newest block. */
function listKnownBlocks(id: ChainId, logs: readonly Log[], head: Block): readonly ChainBlockRow[] {
  const hashes = new Map(logs.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]))
  hashes.set(head.number, head.hash)
  return [...hashes].map(([number, hash]) => ({ chainId: id, number, hash }))
}

/**
 * Reads events up to the newest block and returns it. If a reorg happens meanwhile, the next call reads them.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function indexChain(
  { database, node, contracts, readMarket, encodeHooks, volumeFeeBps }: Indexed,
  now: Milliseconds,
): Promise<Block> {
  const id = node.chainId
  const known = await readChainBlocks(database, id)
  const head = await readHead(node)
  const fork = await findFork(node, known, head)
  const from = fork === BEFORE_FIRST_BLOCK ? Math.max(0, head.number - FIRST_READ_BLOCKS) : fork + 1
  const logs =
    from > head.number
      ? []
      : await readLogs(node, { addresses: contracts, topics: followedTopics(), from, to: head.number })
  const hasPlacements = logs.some(({ topics: [first] }) => first === topicOf(ethFlow, 'OrderPlacement'))
  const placing = hasPlacements ? { database, market: await readMarket(head), encodeHooks } : undefined
  const after = await readBlock(node, head.number)
  if (after?.hash !== head.hash) return head
  await database.transaction('rw', effectTables(database), async () => {
    const [newest] = await readChainBlocks(database, id)
    if (newest?.hash !== known[0]?.hash) return
    const own = await findSettlements(
      database,
      logs.map(({ transactionHash }) => transactionHash),
    )
    const added = toEvents(id, logs, own, now)
    const lost = await removeChainAfter(database, id, fork)
    await reopenSettlements(database, id, fork)
    await addChainEvents(database, added)
    await addChainBlocks(database, id, listKnownBlocks(id, logs, head))
    await applyEvents(database, id, { added, lost, placing, volumeFeeBps }, now)
  })
  return head
}
