/**
 * Reading a chain up to its newest block. We know the chain by blocks that we read up to before; the newest of them that
 * is still a block of it is where we go on. Whatever we know behind that came from blocks that a reorg took away, or from
 * another chain: it goes, in the same transaction in which its effects go and the new events come.
 */

import type { RpcNode } from '../../../../../api/node'
import { topicOf } from '../../../../../domain/evm/abi'
import { ethFlow } from '../../../../../domain/evm/contracts'
import type { Address, ChainId, Milliseconds } from '../../../../../domain/scalars'
import {
  addChainBlocks,
  addChainEvents,
  dropChainAfter,
  readChainBlocks,
} from '../../../store/chain/chain-events'
import type { ChainBlockRow } from '../../../store/chain/chain-rows'
import { findSettlements } from '../../../store/chain/settlements'
import type { ServiceDatabase } from '../../../store/schema'
import type { ChainMarket } from '../../chain'
import { type Block, type Log, readBlock, readHead, readLogs } from '../blocks'
import { applyEvents, effectTables } from './effects'
import { followedTopics, toEvents } from './events'
import { reopenSettlements } from './outcomes'
import type { PlacingPorts } from './placed'

/** What is read. */
export interface Indexed {
  readonly database: ServiceDatabase
  readonly node: RpcNode
  /** The settlement, and what sells the native coin where there is one. */
  readonly contracts: readonly Address[]
  /** What placements are judged by. */
  readonly readMarket: (block: Block) => Promise<ChainMarket>
  readonly encodeHooks: PlacingPorts['encodeHooks']
  /** The fee on volume that quotes state. */
  readonly volumeFeeBps: number
}

/** A chain that is met for the first time is read from so many blocks ago. */
const FIRST_SPAN = 10_000
/** Before everything that ever happened. */
const NOWHERE = -1

/** The newest block we know that the chain still has; where there is none, everything is read again. */
async function findFork(node: RpcNode, known: readonly ChainBlockRow[], head: Block): Promise<number> {
  const newest = known[0]
  if (newest && head.number === newest.number + 1 && head.parentHash === newest.hash) return newest.number
  for (const { number, hash } of known) {
    if (number > head.number) continue
    const there = number === head.number ? head : await readBlock(node, number)
    if (there?.hash === hash) return number
  }
  return NOWHERE
}

/** Blocks to know the chain by: those with events, and the newest. */
function landmarks(id: ChainId, logs: readonly Log[], head: Block): readonly ChainBlockRow[] {
  const hashes = new Map(logs.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]))
  hashes.set(head.number, head.hash)
  return [...hashes].map(([number, hash]) => ({ chainId: id, number, hash }))
}

/**
 * Reads up to the newest block, and gives it. A chain that turns while it is read is left for the next time.
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
  const from = fork === NOWHERE ? Math.max(0, head.number - FIRST_SPAN) : fork + 1
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
    const lost = await dropChainAfter(database, id, fork)
    await reopenSettlements(database, id, fork)
    await addChainEvents(database, added)
    await addChainBlocks(database, id, landmarks(id, logs, head))
    await applyEvents(database, id, { added, lost, placing, volumeFeeBps }, now)
  })
  return head
}
