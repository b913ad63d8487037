/** Stores the outcomes of settlements in solutions, auctions and attempts. */
import type { ChainId, Milliseconds } from '../../../../domain/scalars'
import type { SettlementRow } from '../../store/chain/chain-rows'
import { putSettlements } from '../../store/chain/settlements'
import type { ServiceDatabase } from '../../store/schema'

/** Outcome as text ('success' or the failure), and the block in which it was found. */
export interface Outcome {
  readonly outcome: string
  readonly block: number
}

/** Ends a settlement. Its orders can take part in auctions again, and its attempt is stored. */
export async function endSettlement(
  database: ServiceDatabase,
  row: SettlementRow,
  { outcome, block }: Outcome,
  now: Milliseconds,
): Promise<void> {
  const { pendingOn, ...ended } = row
  const { chainId, auctionId, solutionUid, solver, startedAt, startBlock, deadlineBlock, sent } = row
  const isIn = outcome === 'success' && sent !== undefined
  const tables = [database.settlements, database.attempts, database.solutions, database.auctions]
  await database.transaction('rw', tables, async () => {
    await putSettlements(database, [isIn ? { ...ended, includedIn: block } : ended])
    const attempt = { chainId, auctionId, solutionUid, solver, startedAt, startBlock, deadlineBlock }
    await database.attempts.put({ ...attempt, endedAt: now, endBlock: block, outcome })
    if (!isIn) return
    await database.solutions.update([chainId, auctionId, solutionUid], { txHash: sent.txHash })
    const auction = await database.auctions.get([chainId, auctionId])
    if (auction && !auction.txHashes.includes(sent.txHash))
      await database.auctions.put({ ...auction, txHashes: [...auction.txHashes, sent.txHash] })
  })
}

/**
 * Makes settlements pending again if a reorg removed their block. Their transaction may be included again.
 */
export async function reopenSettlements(database: ServiceDatabase, id: ChainId, fork: number): Promise<void> {
  const lost = await database.settlements
    .where('[chainId+includedIn]')
    .between([id, fork + 1], [id, Number.MAX_SAFE_INTEGER])
    .toArray()
  await putSettlements(
    database,
    lost.map(({ includedIn, ...row }) => ({ ...row, pendingOn: id })),
  )
}
