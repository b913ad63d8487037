/** Where the rounds of a network stand. */
import type { ChainId } from '../../../domain/scalars'
import { type RoundRow, roundRow } from './auction-rows'
import { checkFound, type ServiceDatabase } from './schema'

const FIRST_AUCTION = 1

export async function readRound(database: ServiceDatabase, chainId: ChainId): Promise<RoundRow> {
  const row = checkFound(roundRow, await database.rounds.get(chainId), 'rounds')
  return row ?? { chainId, nextAuctionId: FIRST_AUCTION }
}

export async function writeRound(database: ServiceDatabase, row: RoundRow): Promise<void> {
  await database.rounds.put(row)
}
