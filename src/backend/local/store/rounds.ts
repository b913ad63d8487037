/** Auction counters by network. */
import type { ChainId } from '../../../domain/scalars'
import { type RoundRow, roundRow } from './auction-rows'
import { checkOptionalRow, type ServiceDatabase } from './schema'

const FIRST_AUCTION = 1

export async function readRound(database: ServiceDatabase, chainId: ChainId): Promise<RoundRow> {
  const row = checkOptionalRow(roundRow, await database.rounds.get(chainId), 'rounds')
  return row ?? { chainId, nextAuctionId: FIRST_AUCTION }
}

export async function writeRound(database: ServiceDatabase, row: RoundRow): Promise<void> {
  await database.rounds.put(row)
}
